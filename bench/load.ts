import { Agent, request } from 'node:http'

export type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: unknown }
export type Outcome = {
  per_second: number
  /** In milliseconds, of every good answer. */
  latencies: number[]
  p50: number
  p95: number
  p99: number
  odd: Record<string, number>
}

/** One request over a kept connection; gives the status, 0 when there was no whole answer. */
export function send(
  agent: Agent,
  address: string,
  ask: Ask,
): Promise<{ status: number; text: string; retry?: string }> {
  const payload = ask.body === undefined ? '' : JSON.stringify(ask.body)
  return new Promise((resolve) => {
    const sent = request(
      `${address}${ask.path}`,
      {
        agent,
        method: ask.method ?? 'GET',
        headers: {
          ...ask.headers,
          ...(payload && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', () => resolve({ status: 0, text: '' }))
        answer.on('end', () => {
          const retry = answer.headers['retry-after']
          resolve({
            status: answer.complete ? (answer.statusCode ?? 0) : 0,
            text: Buffer.concat(chunks).toString(),
            ...(retry && { retry }),
          })
        })
      },
    )
    sent.on('error', () => resolve({ status: 0, text: '' }))
    sent.end(payload)
  })
}

const at = (sorted: Float64Array, part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

/** Latencies in milliseconds, summed up. */
export function percentiles(latencies: readonly number[]) {
  const sorted = Float64Array.from(latencies).sort()
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), p99: at(sorted, 0.99) }
}

/** So many callers, each asking again as soon as it is answered, for so long. */
export async function closedLoop(
  address: string,
  next: () => Ask | null,
  { callers, ms }: { callers: number; ms: number },
): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const latencies: number[] = []
  const odd: Record<string, number> = {}
  const start = performance.now()
  const caller = async () => {
    while (performance.now() - start < ms) {
      const ask = next()
      if (!ask) return
      const since = performance.now()
      const { status, text } = await send(agent, address, ask)
      if (status >= 200 && status < 300) latencies.push(performance.now() - since)
      else {
        const what = `${status} ${/"message":"([^"]*)"/.exec(text)?.[1] ?? ''}`
        odd[what] = (odd[what] ?? 0) + 1
      }
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  agent.destroy()
  const seconds = (performance.now() - start) / 1000
  return { per_second: latencies.length / seconds, latencies, ...percentiles(latencies), odd }
}

export type Arrival = { status: number; ms: number; retry: boolean; message: string }

/** Requests at a fixed rate, whether or not the earlier ones were answered. */
export async function openLoop(
  address: string,
  next: (index: number) => Ask,
  { per_second, seconds }: { per_second: number; seconds: number },
): Promise<Arrival[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 })
  const start = performance.now()
  const total = Math.round(per_second * seconds)
  const arrivals: Promise<Arrival>[] = []
  while (arrivals.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1000) * per_second))
    while (arrivals.length < due) {
      const since = performance.now()
      arrivals.push(
        send(agent, address, next(arrivals.length)).then(({ status, text, retry }) => ({
          status,
          ms: performance.now() - since,
          retry: retry !== undefined,
          message: status < 300 ? '' : (/"message":"([^"]*)"/.exec(text)?.[1] ?? ''),
        })),
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
  const all = await Promise.all(arrivals)
  agent.destroy()
  return all
}
