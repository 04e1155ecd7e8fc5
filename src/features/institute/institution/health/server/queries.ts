import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { lastCheck } from '#features/teaching/closing/checking/server/columns.ts'
import { addTime, type Clock } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import { faultsOfDay, started_at } from '#server/http/faults.ts'
import { publicUrl } from '#server/public-url.ts'
import type { Health } from '../contract.ts'

/** The program's own version never changes while it runs. */
const program: string = JSON.parse(
  readFileSync(new URL('../../../../../../package.json', import.meta.url), 'utf8'),
).version

const DAY_MS = 86_400_000
const LATE_MS = 3_600_000
/** So many faults are shown; the log has them all. */
const MOST = 20

/** What was there twice when codes, receipts and addresses came to be compared in one form, the later one of each. */
const standingTwice = sql`(select coalesce(jsonb_agg(t order by t.kind, t.value), '[]') from (
  select 'email' as kind, address_form(email) as value from users where stands_twice
  union all select 'receipt', receipt_number from payments where stands_twice
  union all select 'section', p.year || '-' || p.number || ' ' || sp.code || ' ' || m.code || ' ' || s.letter_code
    from sections s join periods p on p.id = s.period_id join semesters m on m.id = s.semester_id
      join specializations sp on sp.id = s.specialization_id where s.stands_twice
  union all select 'semester', e.name || ' ' || m.code
    from semesters m join pensums e on e.id = m.pensum_id where m.stands_twice
  union all select 'classroom', code from classrooms where stands_twice
  union all select 'course', code from courses where stands_twice
  union all select 'specialization', code from specializations where stands_twice
  limit ${sql.lit(MOST)}) t)`

type DatabaseHealth = Pick<Health, 'records' | 'queue' | 'standing_twice' | 'database_bytes'> & {
  database: string
  schema: string
}

/** How the system fares now. */
export async function healthOf(
  tx: Tx,
  { clock, storage, public_url }: { clock: Clock; storage: Storage; public_url: string | null },
): Promise<Health> {
  const now = clock.now()
  const { rows } = await sql<DatabaseHealth>`select
    ${lastCheck} as records,
    (select jsonb_build_object('waiting', count(*), 'late_since', min(coalesce(run_at, created_at))
        filter (where coalesce(run_at, created_at) <= ${addTime(now, -LATE_MS)}::timestamptz),
      'failed', (select coalesce(jsonb_agg(f order by f.kind), '[]') from (
        select kind, count(*) as count from jobs where failed_at > ${addTime(now, -DAY_MS)}::timestamptz group by kind) f))
      from jobs where done_at is null and failed_at is null) as queue,
    ${standingTwice} as standing_twice, current_setting('server_version') as database,
    (select name from migrations order by name desc limit 1) as schema,
    pg_database_size(current_database())::float8 as database_bytes`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('There is always one row')
  const { database, schema, ...rest } = found
  const { last, ...faults } = faultsOfDay(now)
  return {
    ...rest,
    public_url: await publicUrl(tx, { public_url }),
    disk: await storage.room(),
    faults: { ...faults, last: last.slice(0, MOST) },
    versions: {
      program,
      node: process.versions.node,
      // A packager's name behind the number says nothing to who asks.
      database: database.replace(/ .*$/, ''),
      schema: schema.replace(/\.sql$/, ''),
      running_since: started_at,
    },
  }
}
