import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'

export type JobAttempt = {
  /** The same in all attempts, so that an effect named by it happens once. */
  id: number
  attempt: number
  /**
   * Marks the job as done in the handler's transaction: its other writes happen once, even if the process is
   * killed. Throws if another worker has taken the job over.
   */
  done(tx: Tx): Promise<void>
}

/**
 * Declared beside the code that queues it, and listed in `src/server/registry.ts`; `Needs` is what its handler uses
 * of the server.
 */
export type JobKind<Payload, Needs = unknown> = {
  kind: string
  /** Gives up after so many attempts; the default hundred last two days. */
  most_attempts?: number
  /** Of those that take long one at a time of each lane on each server, beside the others, which do not wait for it. */
  lane?: 'files' | 'search'
  run: (payload: Payload, needs: Needs, attempt: JobAttempt) => Promise<void>
}

export type Due = { day: Day; hour: number }

/**
 * Queued by the servers at these hours of Venezuela, once for all of them; of missed hours only the last is made up
 * for.
 */
export type ScheduledJob<Needs = unknown> = JobKind<Due, Needs> & { hours: readonly number[] }

/** Thrown by a handler whose further attempts could not succeed either. */
export class PermanentFailure extends Error {}
