import { sql } from 'kysely'
import { PENDING } from '#features/payments/rules.ts'
import type { Clock } from '#kernel/dates.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { cachedUntilWrite, snapshotId } from '#server/database/snapshot-cache.ts'
import type { DashboardSection, IndexDashboard } from '../../contract.ts'
import { currentAndTarget, type StepFacts, stepsOf } from '../../rules.ts'
import { lacksHours, lacksTeacher, periodRows } from '../../server/queries.ts'

type IndexRow = Pick<IndexDashboard, 'preregistrations' | 'payments' | 'figures' | 'mail'> & {
  seats: DashboardSection[]
  facts: Omit<StepFacts, 'target' | 'has_current'>
}

const titlesWithout = (what: Sql) => sql`(
  select coalesce(jsonb_agg(sp.title order by sp.title), '[]') from specializations sp
  where sp.enabled and not exists (${what}))`

/** Those in which a course of a section of the period is so. */
const titlesWhere = (period: number, condition: Sql) => sql`(
  select coalesce(jsonb_agg(sp.title order by sp.title), '[]') from specializations sp
  where exists (select from sections s join course_sections cs on cs.section_id = s.id
    where s.specialization_id = sp.id and s.period_id = ${period} and ${condition}))`

/** Everything of the administration's home but the periods, as one row. */
async function indexRow(tx: Tx, current: number, target: number): Promise<IndexRow> {
  const { rows } = await sql<IndexRow>`
    with owed as (
      select count(distinct i.student_id) as debtors, coalesce(sum(i.debt_e2), 0) as debt_e2
      from inscriptions i where i.debt_e2 > 0
    )
    select
      jsonb_build_object('pending', (select count(*) from preregistered_students where state = 'pending')) as preregistrations,
      (select jsonb_build_object('pending', count(*), 'pending_amount_e2', coalesce(sum(amount), 0))
        from payments where status = ${sql.lit(PENDING)}) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'letter_code', s.letter_code, 'shift', s.shift,
          'specialization', sp.title, 'semester', se.number, 'males_limit', s.males_limit,
          'males_assigned', s.males_assigned, 'females_limit', s.females_limit,
          'females_assigned', s.females_assigned) order by sp.title, se.number, s.letter_code), '[]')
        from sections s join specializations sp on sp.id = s.specialization_id
        join semesters se on se.id = s.semester_id where s.period_id = ${target}) as seats,
      jsonb_build_object(
        'active_students', (select count(*) from students where state = 'active'),
        'inscribed', (select count(*) from inscriptions where period_id = ${current}),
        'debtors', (select debtors from owed),
        'debt_e2', (select debt_e2 from owed),
        'collected_e2', (select coalesce(sum(i.paid_amount_e2), 0)
          from inscriptions i where i.period_id = ${current})
      ) as figures,
      jsonb_build_object(
        'waiting', (select count(*) from jobs where kind = 'mail' and done_at is null and failed_at is null),
        'failed', (select count(*) from jobs where kind = 'mail' and failed_at is not null)) as mail,
      jsonb_build_object(
        'specializations', (select count(*) from specializations where enabled),
        'courses', (select count(*) from courses where enabled),
        'without_pensum', ${titlesWithout(sql`
          select from pensums p where p.specialization_id = sp.id and p.versioned`)},
        'without_attached', ${titlesWithout(sql`
          select from period_pensums pp where pp.specialization_id = sp.id and pp.period_id = ${target}`)},
        'sections', (select count(*) from sections where period_id = ${target}),
        'without_section', ${titlesWithout(sql`
          select from sections s where s.specialization_id = sp.id and s.period_id = ${target}`)},
        'class_hours', (select count(*) from class_hours),
        'classrooms', (select count(*) from classrooms where state = 'enabled'),
        'teachers', (select count(*) from teachers t join users u on u.id = t.user_id where u.enabled),
        'without_teacher', ${titlesWhere(target, lacksTeacher)},
        'without_hours', ${titlesWhere(target, lacksHours)}
      ) as facts`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a select without from gave no row')
  return row
}

/** The home of the administration. Its sums go through a good part of the institute, and it lists every section. */
export async function indexDashboard(tx: Tx, clock: Clock): Promise<{ data: IndexDashboard }> {
  const found = await periodRows(tx).select(snapshotId.as('snapshot_id')).execute()
  const today = clock.today()
  return cachedUntilWrite(found[0]?.snapshot_id ?? null, `indexDashboard ${today}`, async () => {
    const { current, target } = currentAndTarget(found)
    const { facts, seats: sections, ...rest } = await indexRow(tx, current?.id ?? 0, target?.id ?? 0)
    const steps = stepsOf({ ...facts, target, has_current: current !== null }, today)
    return { data: { period: current, target, sections, steps, ...rest } }
  })
}
