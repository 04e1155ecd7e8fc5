import { sql } from 'kysely'
import { offerEndsOn } from '#features/enrolment/waiting-list/server/columns.ts'
import { PENDING } from '#features/money/payments/rules.ts'
import { atRisk } from '#features/people/students/at-risk/server/actions.ts'
import { classesOf } from '#features/roofs/reports/classes/server/columns.ts'
import { lastCheck } from '#features/teaching/closing/checking/server/columns.ts'
import { isAskedFor } from '#features/teaching/lessons/server/columns.ts'
import { type Clock, type Day, dayOf, type Instant, weekdayOf } from '#kernel/dates.ts'
import type { World } from '#server/call.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { serversOf } from '#server/database/heartbeat.ts'
import { cachedForASecond, snapshotId } from '#server/database/snapshot-cache.ts'
import type { DashboardSection, IndexDashboard } from '../contract.ts'
import { currentAndTarget, type StepFacts, stepsOf } from '../rules.ts'
import { seatsOf } from '../trends/rules.ts'

export const periodRows = (tx: Tx) =>
  tx
    .selectFrom('periods')
    .select(['id', 'year', 'number', 'start_date', 'end_date', 'weeks_length'])
    .select(['enabled', 'enabled_inscriptions', 'enabled_preregisters', 'closed_at'])
    .select(['first_cut_end_date', 'second_cut_start_date', 'second_cut_end_date'])
    .select(sql<boolean>`closed_at is not null`.as('is_closed'))
    .orderBy('year')
    .orderBy('number')

/** The current period as one value, for what asks for more in the same statement. */
export const currentPeriod = sql`(select jsonb_build_object('id', p.id, 'year', p.year, 'number', p.number,
  'start_date', p.start_date, 'end_date', p.end_date, 'enabled', p.enabled, 'closed_at', p.closed_at,
  'weeks_length', p.weeks_length,
  'enabled_inscriptions', p.enabled_inscriptions, 'enabled_preregisters', p.enabled_preregisters,
  'first_cut_end_date', p.first_cut_end_date, 'second_cut_start_date', p.second_cut_start_date,
  'second_cut_end_date', p.second_cut_end_date, 'is_closed', p.closed_at is not null) from periods p where p.enabled)`

export const periods = async (tx: Tx) => currentAndTarget(await periodRows(tx).execute())

/** Conditions on a course of a section, `cs`. */
export const lacksTeacher = sql`not exists (
  select from course_section_teachers x where x.course_section_id = cs.id)`
const placed = sql`(select count(*) from schedule_slots sl where sl.course_section_id = cs.id)`
export const lacksHours = sql`${placed} < (select k.hours from courses k where k.id = cs.course_id)`

/** What is still to be given in each section of these periods: `section_id`, `without_teacher`, `to_place`. */
export const lacksOfSections = (periods: readonly number[]) => sql`(
  select s.id as section_id, s.period_id, s.specialization_id,
    count(*) filter (where ${lacksTeacher}) as without_teacher,
    coalesce(sum(greatest((select k.hours from courses k where k.id = cs.course_id) - ${placed}, 0)), 0)::int as to_place
  from sections s join course_sections cs on cs.section_id = s.id
  where s.period_id in (${sql.join(periods)}) group by s.id)`

type Counted =
  | 'preregistrations'
  | 'payments'
  | 'document_requests'
  | 'equivalence_requests'
  | 'figures'
  | 'lacks_address'
  | 'mail'
  | 'records'
  | 'lacking'
  | 'at_risk'
  | 'today'
  | 'to_register'
  | 'offers_ending'
type IndexRow = Pick<IndexDashboard, Counted> & {
  sections: DashboardSection[]
  facts: Omit<StepFacts, 'target' | 'has_current'>
}

const titlesWithout = (what: Sql) => sql`(
  select coalesce(jsonb_agg(sp.title order by sp.title), '[]') from specializations sp
  where sp.enabled and not exists (${what}))`

/** Those in which a section of the period lacks something. */
const titlesLacking = (period: number, condition: Sql) => sql`(
  select coalesce(jsonb_agg(sp.title order by sp.title), '[]') from specializations sp
  where sp.id in (select l.specialization_id from lacks l where l.period_id = ${period} and ${condition}))`

/** How many free classrooms are named at most: an institute with more is not read by their names. */
const MOST_FREE = 40

/** The classes of a day, and how many classrooms each hour of it takes in the current period; null where there is no class. */
const classesOn = (period: number, today: Day) => sql`(
  select case when count(*) > 0 then jsonb_build_object(
    'classes', count(*),
    'classrooms', (select count(*) from classrooms where state = 'enabled'),
    'hours', (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'start_hour', h.start_hour,
        'start_minute', h.start_minute, 'end_hour', h.end_hour, 'end_minute', h.end_minute,
        'taken', r.taken, 'free', r.free) order by h.start_hour, h.start_minute), '[]')
      from class_hours h cross join lateral (
        select count(t.classroom_id) as taken,
          coalesce((array_agg(c.code order by c.code) filter (where t.classroom_id is null))[1:${sql.lit(MOST_FREE)}], '{}') as free
        from classrooms c left join (select distinct b.classroom_id from schedule_slots b
          where b.class_hour_id = h.id and b.day = ${weekdayOf(today)} and b.period_id = ${period}) t on t.classroom_id = c.id
        where c.state = 'enabled') r)) end
  from ${classesOf(today)} k)`

type DashboardContext = { current: number; target: number; now: Instant; public_url: string | null }

const pendingPreregistrations = sql`(select jsonb_build_object('pending', coalesce(sum(w.pending), 0),
    'periods', coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'year', p.year, 'number', p.number,
      'pending', w.pending, 'oldest_at', w.oldest_at) order by p.year, p.number), '[]'))
  from (select period_id, count(*) as pending, min(created_at) as oldest_at
    from preregistered_students where state = 'pending' group by period_id) w
  join periods p on p.id = w.period_id)`

/** Documents that were asked for and are to be made. */
const askedDocuments = sql`(select jsonb_build_object('pending', coalesce(sum(pending), 0), 'oldest_at', min(oldest_at),
    'kinds', coalesce(jsonb_agg(jsonb_build_object('type', type, 'pending', pending) order by pending desc, type), '[]'))
  from (select type, count(*) as pending, min(created_at) as oldest_at
    from document_requests where state = 'pending' group by type) a)`

/** The lessons of a period that have ended and can still be registered, and how many teachers are asked for them. */
const unregisteredIn = (period: number, now: Instant) => sql`(select jsonb_build_object('count', count(*),
    'oldest', min(l.date), 'teachers', (select count(distinct x.teacher_id) from course_section_teachers x
      where x.course_section_id = any(array_agg(l.course_section_id))))
  from lessons l where l.period_id = ${period} and ${isAskedFor(now)})`

const offersEnding = (
  today: Day,
) => sql`(select jsonb_build_object('count', count(*), 'first_at', min(w.offered_until))
  from waiting_list_entries w where ${offerEndsOn(today)})`

/** How many sections of the period, out of `lacks`, lack something. */
const lackingIn = (period: number) => sql`(select jsonb_build_object(
    'without_teacher', count(*) filter (where without_teacher > 0),
    'without_hours', count(*) filter (where to_place > 0))
  from lacks where period_id = ${period})`

/** The sections of a period with their places, out of `lacks`. */
const sectionsOf = (period: number) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'letter_code', s.letter_code, 'shift', s.shift,
    'specialization_id', sp.id, 'specialization', sp.title, 'semester', se.number, 'males_limit', s.males_limit,
    'males_assigned', s.males_assigned + s.males_held, 'females_limit', s.females_limit,
    'females_assigned', s.females_assigned + s.females_held, 'courses_without_teacher', coalesce(l.without_teacher, 0),
    'waiting', (select count(*) from waiting_list_entries w where w.section_id = s.id),
    'hours_to_place', coalesce(l.to_place, 0)) order by sp.title, se.number, s.letter_code), '[]')
  from sections s join specializations sp on sp.id = s.specialization_id
  join semesters se on se.id = s.semester_id left join lacks l on l.section_id = s.id
  where s.period_id = ${period})`

/** Everything of the administration's home but the periods, as one row. */
async function indexRow(tx: Tx, { current, target, now, public_url }: DashboardContext): Promise<IndexRow> {
  const today = dayOf(now)
  const { rows } = await sql<IndexRow>`
    with owed as (
      select count(distinct it.student_id) as debtors, coalesce(sum(it.debt_e2), 0) as debt_e2
      from (select student_id, debt_e2 from inscriptions where debt_e2 > 0
        union all select student_id, debt_e2 from charges where debt_e2 > 0) it
    ), lacks as materialized ${lacksOfSections([current, target])}
    select
      ${pendingPreregistrations} as preregistrations,
      (select jsonb_build_object('pending', count(*), 'pending_amount_e2', coalesce(sum(amount), 0),
          'oldest_at', min(created_at))
        from payments where status = ${sql.lit(PENDING)}) as payments,
      ${askedDocuments} as document_requests,
      (select jsonb_build_object('pending', count(*), 'oldest_at', min(created_at))
        from equivalence_requests where state = 'pending') as equivalence_requests,
      ${lackingIn(current)} as lacking,
      ${unregisteredIn(current, now)} as to_register,
      ${offersEnding(today)} as offers_ending,
      (select count(distinct r.student_id) from ${atRisk(today, null)} r) as at_risk,
      ${classesOn(current, today)} as today,
      ${sectionsOf(target)} as sections,
      jsonb_build_object(
        'active_students', (select count(*) from students where state = 'active'),
        'inscribed', (select count(*) from inscriptions where period_id = ${current}),
        'debtors', (select debtors from owed),
        'debt_e2', (select debt_e2 from owed),
        'collected_e2', (select coalesce(sum(i.paid_amount_e2), 0)
          from inscriptions i where i.period_id = ${current})
      ) as figures,
      coalesce(${public_url}::text, (select public_url from institution)) is null as lacks_address,
      jsonb_build_object(
        'waiting', (select count(*) from jobs where kind = 'mail' and done_at is null and failed_at is null),
        'failed', (select count(*) from jobs where kind = 'mail' and failed_at is not null)) as mail,
      ${lastCheck} as records,
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
        'without_teacher', ${titlesLacking(target, sql`l.without_teacher > 0`)},
        'without_hours', ${titlesLacking(target, sql`l.to_place > 0`)}
      ) as facts`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a select without from gave no row')
  return row
}

type Viewer = { actor: { user_id: number }; clock: Clock; world: Pick<World, 'public_url'> }

/** The home of the administration. Its sums go through a good part of the institute: they are kept for a second. */
export async function indexDashboard(
  tx: Tx,
  { actor, clock, world }: Viewer,
): Promise<{ data: IndexDashboard }> {
  const since = performance.now()
  const found = await periodRows(tx).select(snapshotId.as('snapshot_id')).execute()
  const today = clock.today()
  const reader = { user_id: actor.user_id, since, isOnly: async () => (await serversOf(tx)) === 1 }
  return cachedForASecond(found[0]?.snapshot_id ?? null, `indexDashboard ${today}`, reader, async () => {
    const { current, target } = currentAndTarget(found)
    const { public_url } = world
    const wanted = { current: current?.id ?? 0, target: target?.id ?? 0, now: clock.now(), public_url }
    const { facts, sections, ...rest } = await indexRow(tx, wanted)
    const steps = stepsOf({ ...facts, target, has_current: current !== null }, today)
    return { data: { period: current, target, seats: seatsOf(sections), steps, ...rest } }
  })
}
