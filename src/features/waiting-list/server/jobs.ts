import type { Clock, Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { JobAttempt, JobKind } from '#server/jobs/job-kind.ts'
import { expireOffer, tellOfOffer } from './actions.ts'

/** Queued by the database as it offers a seat (`offer_seats`). */
type Payload = { entry_id: number }
type Needs = { db: Tx; clock: Clock }
type Work = (tx: Tx, id: number, now: Instant) => Promise<void>

const once =
  (work: Work) =>
  ({ entry_id }: Payload, { db, clock }: Needs, { done }: JobAttempt): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await work(tx, entry_id, clock.now())
      await done(tx)
    })

/** Tells of an offered seat (rules.md#waiting-list). */
export const seatOfferJob: JobKind<Payload, Needs> = {
  kind: 'seat_offer',
  run: once(tellOfOffer),
}

/** Passes an offered seat on when its time has come. */
export const seatOfferExpiryJob: JobKind<Payload, Needs> = {
  kind: 'seat_offer_expiry',
  run: once(expireOffer),
}
