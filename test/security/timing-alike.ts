import type { Answer } from '../support/callers.ts'

/** promises.md A2: medians within a tenth or 5 ms. */
const MOST_SHARE = 0.1
const MOST_MS = 5

type Ask = () => Promise<Answer>

/** An answer without what differs between any two. */
export const bare = ({ status, body }: Pick<Answer, 'status' | 'body'>): string => {
  const { request_id: _, ...rest } = typeof body === 'object' && body !== null ? body : { body }
  return JSON.stringify([status, rest])
}

const median = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

/** What tells by its time an object that somebody else has from one that is not there; empty when nothing does. */
export async function slower(
  call: string,
  { foreign, missing }: { foreign: Ask; missing: Ask },
  times: number,
) {
  const took: [number[], number[]] = [[], []]
  for (let at = 0; at < times; at++)
    for (const [side, ask] of [foreign, missing].entries()) {
      const since = performance.now()
      await ask()
      took[side === 0 ? 0 : 1].push(performance.now() - since)
    }
  const [near, nowhere] = [median(took[0]), median(took[1])]
  const apart = Math.abs(near - nowhere)
  return apart > MOST_MS && apart / Math.max(near, nowhere) > MOST_SHARE
    ? [`${call}: ${near.toFixed(1)} and ${nowhere.toFixed(1)} ms`]
    : []
}
