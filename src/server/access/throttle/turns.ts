import { Refusal } from '#kernel/errors.ts'

const RETRY_AFTER_S = 2

export type InTurn = <T>(key: string | number, work: () => Promise<T>) => Promise<T>

type Queue = { running: number; waiting: (() => void)[] }

/** Runs at most `at_once` tasks of one key at a time; the next `waiting` wait, and further ones are refused. */
export function turnsPerKey({ at_once, waiting }: { at_once: number; waiting: number }): InTurn {
  const queues = new Map<string | number, Queue>()
  return async (key, work) => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    if (queue.waiting.length >= waiting && queue.running >= at_once)
      throw new Refusal('too_many_requests', { retry_after: RETRY_AFTER_S })
    queues.set(key, queue)
    if (queue.running >= at_once) await new Promise<void>((resolve) => queue.waiting.push(resolve))
    else queue.running += 1
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    }
  }
}
