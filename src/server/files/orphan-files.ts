import { sql } from 'kysely'
import { addTime, type Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from './files.ts'

/** Every column that names a stored file; a test compares it with the catalogue of the database. */
export const FILE_COLUMNS = [
  ['document_pieces', 'file'],
  ['document_upload_parts', 'file'],
  ['documents', 'cover_picture'],
  ['equivalence_request_files', 'file'],
  ['institution', 'logo'],
  ['notifications', 'attachment'],
  ['papers', 'file'],
  ['payments', 'proof'],
  ['preregistered_students', 'profile_picture'],
  ['users', 'profile_picture'],
] as const

const DAY_MS = 86_400_000
/** Up to so many orphans, their share of all files is not checked. */
const FEW = 20

/**
 * Hourly removal of files that no row names (promises.md F3), left by an interrupted call or a removed person.
 * Spares those of the last day, and those that were no orphans an hour ago: a file is named within seconds of being
 * stored, whatever a clock says of its age.
 */
export function orphanFilesTask({
  db,
  storage,
}: {
  db: Tx
  storage: Storage
}): (now: Instant) => Promise<void> {
  let suspects: ReadonlySet<string> = new Set()
  return async (now) => {
    const old = await storage.old(addTime(now, -DAY_MS))
    const unnamed = await unnamedOf(db, old)
    // Then these are another database's files, as in a bucket that two share.
    if (unnamed.length > FEW && unnamed.length > old.length / 2)
      throw new Error(`No row names ${unnamed.length} of ${old.length} stored files: none is removed`)
    const twice = unnamed.filter((key) => suspects.has(key))
    suspects = new Set(unnamed)
    for (const key of twice) await storage.remove(key)
  }
}

async function unnamedOf(db: Tx, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const named = FILE_COLUMNS.map(([table, column]) => sql`select ${sql.ref(column)} from ${sql.table(table)}`)
  const { rows } = await sql<{ key: string }>`
    select unnest(${keys}::text[]) as key except (${sql.join(named, sql` union all `)})`.execute(db)
  return rows.map(({ key }) => key)
}
