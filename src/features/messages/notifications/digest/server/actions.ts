import { sql } from 'kysely'
import { type Instant, showInstant } from '#kernel/dates.ts'
import { Refusal } from '#kernel/errors.ts'
import { stopToken, userOfStop } from '#server/access/keys/stop-links.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueMails } from '#server/mail/mail.ts'
import { digestMail } from '../../words.ts'
import type { DigestPreferences } from '../contract.ts'
import { dueDigests } from './queries.ts'

/** Keeps what somebody wants by mail. Turned on, it begins now: nobody gets a mail about what is past. On already, it goes on. */
export async function updateDigestPreferences(
  tx: Tx,
  { actor, clock }: By,
  wanted: { [K in keyof DigestPreferences]?: boolean | undefined },
): Promise<void> {
  const { user_id } = actor
  const now = clock.now()
  const begins = sql<Instant>`case when notification_preferences.daily_digest
    then notification_preferences.digested_until else ${now}::timestamptz end`
  await tx
    .insertInto('notification_preferences')
    .values({ user_id, ...wanted, digested_until: now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...wanted, digested_until: begins, user_id }),
    )
    .execute()
}

/** Turns the digest off for who got the mail with this token. */
export async function stopDigest(tx: Tx, token: string): Promise<void> {
  const user_id = userOfStop(token)
  if (user_id === null) throw new Refusal('digest_link_not_valid')
  await tx
    .updateTable('notification_preferences')
    .set({ daily_digest: false })
    .where('user_id', '=', user_id)
    .execute()
}

/** `public_url`: where the institute is reached; without it mails have no links. */
type Facts = { institution: string; public_url: string | null; until: Instant }

/** Mails each who wants it what is unread since the last digest, once of each. */
export async function sendDigests(tx: Tx, { institution, public_url, until }: Facts): Promise<void> {
  // In the order of ids, so that two servers do not wait for each other.
  await tx
    .selectFrom('notification_preferences')
    .select('user_id')
    .where('daily_digest', '=', true)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const digests = await dueDigests(tx, until)
  await queueMails(
    tx,
    digests.map(({ user_id, email, name, total, lines }) => ({
      ...digestMail({
        ...{ name, institution, total, link: public_url && `${public_url}/notifications` },
        stop: public_url && `${public_url}/stop-digest?token=${stopToken(user_id)}`,
        lines: lines.map((line) => ({ ...line, at: showInstant(line.at) })),
      }),
      ...{ to: email, key: `digest ${user_id} ${until}` },
    })),
  )
  await tx
    .updateTable('notification_preferences')
    .set({ digested_until: until })
    .where('daily_digest', '=', true)
    .where('digested_until', '<', until)
    .execute()
}
