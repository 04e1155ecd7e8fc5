import { sql } from 'kysely'
import { addTime, type Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from './files.ts'

/** Every column that names a stored file; a test reads the catalogue and fails on one that is missing here. */
export const FILE_COLUMNS = [
  ['institution', 'logo'],
  ['notifications', 'attachment'],
  ['preregistered_students', 'profile_picture'],
  ['users', 'profile_picture'],
] as const

const DAY_MS = 86_400_000
/** So many may be without a row before it matters how many of all they are. */
const FEW = 20

/**
 * Removes, once an hour, the files that no row names (promises.md F3): a call that was cut off had stored them, or their
 * person is gone. Never one of the last day, nor one that was not without a row at the look before too: whatever stores
 * a file names it within seconds, whatever a clock says of its age.
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
    // Another database than the one whose files these are, such as a bucket that two share.
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
