import type { Clock } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/database/set-now.ts'
import type { JobKind } from './job-kind.ts'

export type Needs = { db: Tx; clock: Clock }

/** A handler whose writes are there once: one transaction, at the time of the clock, ends the job too. */
export const runOnce =
  <Payload>(
    work: (tx: Tx, payload: Payload, clock: Clock) => Promise<unknown>,
  ): JobKind<Payload, Needs>['run'] =>
  (payload, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await work(tx, payload, clock)
      await done(tx)
    })
