import { addTime, type Clock, type Instant } from '#kernel/dates.ts'
import type { FileAnswer } from '#kernel/endpoint.ts'
import { hmacOf, newToken } from '#server/access/keys/tokens.ts'
import type { Tx } from '#server/database/db.ts'

// http.md#reports: the link alone opens the report, so it expires soon.
const GOOD_FOR_MS = 5 * 60_000

/** Stores a file for five minutes; returns the token that opens it. */
export async function linkTo(
  db: Tx,
  { bytes, media_type, filename = 'reporte' }: FileAnswer,
  clock: Clock,
): Promise<string> {
  const token = newToken()
  const now = clock.now()
  await removeOldReports(db, now)
  const expires_at = addTime(now, GOOD_FOR_MS)
  await db
    .insertInto('report_links')
    .values({
      token_hash: hmacOf('report_link', token),
      bytes: Buffer.from(bytes),
      media_type,
      filename,
      expires_at,
    })
    .execute()
  return token
}

/** Removes expired files; called with each new link and once an hour. */
export async function removeOldReports(db: Tx, now: Instant): Promise<void> {
  await db.deleteFrom('report_links').where('expires_at', '<=', now).execute()
}

/** Returns the file of a link; undefined if the link expired or never existed. */
export const linkedFile = (db: Tx, token: string, clock: Clock): Promise<FileAnswer | undefined> =>
  db
    .selectFrom('report_links')
    .select(['bytes', 'media_type', 'filename'])
    .where('token_hash', '=', hmacOf('report_link', token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
