import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'

export type Attempt = {
  /** The same over all attempts, so an effect named by it happens once. */
  id: number
  attempt: number
  /**
   * Marks the job as done in the handler's transaction: what else it writes there happens once, also when the process is
   * killed. Throws when another worker has taken the job over.
   */
  done(tx: Tx): Promise<void>
}

/** Declared beside what queues it, and listed in `src/server/registry.ts`; `Needs` is what its handler uses of the server. */
export type JobKind<Payload, Needs = unknown> = {
  kind: string
  /** Given up after so many; the usual hundred last two days. */
  most_attempts?: number
  run: (payload: Payload, needs: Needs, attempt: Attempt) => Promise<void>
}

export type Due = { day: Day; hour: number }

/** Queued by the server itself at these hours of Venezuela, once for all servers; a missed hour is made up for, the last one only. */
export type ScheduledJob<Needs = unknown> = JobKind<Due, Needs> & { hours: readonly number[] }

/** Thrown by a handler to say that no further attempt can succeed. */
export class PermanentFailure extends Error {}
