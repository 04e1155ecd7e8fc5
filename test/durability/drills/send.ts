import { type Agent, request } from 'node:http'

export type Ask = {
  method: string
  path: string
  token: string
  body?: object
  key?: string
  version?: string
}
export type Answer = { status: number; body: Body; ms: number }
/** As far as drills look into answers. */
type Body = { message?: string; data?: { id?: number; updated_at?: string } }

/** Why there was no whole answer. */
export class Unanswered extends Error {
  /** Whether there was a connection at all, and whether it had served before. */
  readonly line: 'none' | 'own' | 'kept'
  constructor(line: 'none' | 'own' | 'kept', cause: NodeJS.ErrnoException) {
    super(`${cause.syscall ?? ''} ${cause.code ?? cause.message}`.trim(), { cause })
    this.line = line
  }
}

/** Whose connections a call uses; `false`: one of its own. */
export type Lines = Agent | false

/** One call over the wire; fails when no whole answer comes back. */
export function send(agent: Lines, address: string, ask: Ask, patience_ms = 15_000): Promise<Answer> {
  const payload = ask.body === undefined ? '' : JSON.stringify(ask.body)
  const since = performance.now()
  return new Promise((resolve, fail) => {
    const reject = (error: NodeJS.ErrnoException) => {
      const line = error.syscall === 'connect' ? 'none' : sent.reusedSocket ? 'kept' : 'own'
      fail(new Unanswered(line, error))
    }
    const sent = request(
      `${address}/api${ask.path}`,
      {
        agent,
        method: ask.method,
        headers: {
          authorization: `Bearer ${ask.token}`,
          ...(payload && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
          ...(ask.key && { 'idempotency-key': ask.key }),
          ...(ask.version && { 'if-unmodified-since-version': ask.version }),
        },
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          if (!answer.complete) return reject(new Error('cut'))
          const body: Body = text ? JSON.parse(text) : {}
          resolve({ status: answer.statusCode ?? 0, body, ms: performance.now() - since })
        })
      },
    )
    sent.setTimeout(patience_ms, () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.end(payload)
  })
}
