import { addTime, type Clock, startOfDay } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/database/set-now.ts'
import type { ScheduledJob } from '#server/jobs/job-kind.ts'
import type { Sender } from '#server/mail/mail.ts'
import { publicUrl } from '#server/public-url.ts'
import { sendDigests } from './actions.ts'

const EVENING = 18
const HOUR_MS = 3_600_000

type Needs = { db: Tx; clock: Clock; public_url: string | null; sender: () => Promise<Sender | null> }

/** The daily digest by mail (rules.md#notifications). */
export const digestJob: ScheduledJob<Needs> = {
  kind: 'notification_digest',
  hours: [EVENING],
  async run({ day, hour }, { db, clock, public_url, sender }, { done }) {
    const institution = (await sender())?.name ?? 'Claustro'
    const until = addTime(startOfDay(day), hour * HOUR_MS)
    await db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await sendDigests(tx, { institution, public_url: await publicUrl(tx, { public_url }), until })
      await done(tx)
    })
  },
}
