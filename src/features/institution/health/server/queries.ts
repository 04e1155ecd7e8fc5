import { sql } from 'kysely'
import { addTime, type Clock } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import { faultsOfDay } from '#server/http/faults.ts'
import type { Health } from '../contract.ts'

const DAY_MS = 86_400_000
const LATE_MS = 3_600_000
/** So many faults are shown; the log has them all. */
const MOST = 20

/** How the system fares now. */
export async function healthOf(
  tx: Tx,
  { clock, storage }: { clock: Clock; storage: Storage },
): Promise<Health> {
  const now = clock.now()
  const { rows } = await sql<Pick<Health, 'records' | 'queue' | 'database_bytes'>>`select
    (select jsonb_build_object('checked_at', created_at, 'actas_count', actas_count, 'faults_count', faults_count)
      from record_checks order by created_at desc, id desc limit 1) as records,
    (select jsonb_build_object('waiting', count(*), 'late_since', min(coalesce(run_at, created_at))
        filter (where coalesce(run_at, created_at) <= ${addTime(now, -LATE_MS)}::timestamptz),
      'failed', (select coalesce(jsonb_agg(f order by f.kind), '[]') from (
        select kind, count(*) as count from jobs where failed_at > ${addTime(now, -DAY_MS)}::timestamptz group by kind) f))
      from jobs where done_at is null and failed_at is null) as queue,
    pg_database_size(current_database())::float8 as database_bytes`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('There is always one row')
  const { last, ...faults } = faultsOfDay(now)
  return { ...found, disk: await storage.room(), faults: { ...faults, last: last.slice(0, MOST) } }
}
