import { addTime, type Clock, type Instant } from '#kernel/dates.ts'
import type { FileAnswer } from '#kernel/endpoint.ts'
import { hmacOf, newToken } from '#server/access/tokens.ts'
import type { Tx } from '#server/database/db.ts'

// http.md#reports: whoever has the link reads the paper, so it is over soon.
const GOOD_FOR_MS = 5 * 60_000

/** Keeps a file for a while, and gives the token that opens it. */
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

/** Removes, with each new link and once an hour, the files whose links are over. */
export async function removeOldReports(db: Tx, now: Instant): Promise<void> {
  await db.deleteFrom('report_links').where('expires_at', '<=', now).execute()
}

/** What a link leads to; undefined once it is over, or when there never was one. */
export const linkedFile = (db: Tx, token: string, clock: Clock): Promise<FileAnswer | undefined> =>
  db
    .selectFrom('report_links')
    .select(['bytes', 'media_type', 'filename'])
    .where('token_hash', '=', hmacOf('report_link', token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
