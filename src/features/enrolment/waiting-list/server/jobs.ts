import type { Clock } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/database/set-now.ts'
import type { JobAttempt, JobKind } from '#server/jobs/job-kind.ts'
import type { Sender } from '#server/mail/mail.ts'
import { publicUrl } from '#server/public-url.ts'
import { expireOffer, type MailContext, tellOfOffer } from './actions.ts'

/** Queued by the database as it offers a seat (`offer_seats`). */
type Payload = { entry_id: number }
type Needs = { db: Tx; clock: Clock; public_url: string | null; sender: () => Promise<Sender | null> }
type Work = (tx: Tx, id: number, told: MailContext) => Promise<void>

const once =
  (work: Work) =>
  async ({ entry_id }: Payload, { db, clock, public_url, sender }: Needs, { done }: JobAttempt) => {
    const institution = (await sender())?.name ?? 'Claustro'
    await db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      const told = { now: clock.now(), institution, public_url: await publicUrl(tx, { public_url }) }
      await work(tx, entry_id, told)
      await done(tx)
    })
  }

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
