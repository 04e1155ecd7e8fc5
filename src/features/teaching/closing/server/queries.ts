import { sql } from 'kysely'
import { isThereOn } from '#features/enrolment/enrolments/stays/server/columns.ts'
import { hasEnded, isToRegister } from '#features/teaching/lessons/server/columns.ts'
import { type Day, dayOf, type Instant } from '#kernel/dates.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import type { Changes, Closing, CourseOfPeriod, Gap } from '../contract.ts'
import type { EnrolmentGroup } from '../rules.ts'

/** A period with what decides on its closing; undefined where there is none. */
export const periodToClose = (tx: Tx, id: number) =>
  tx
    .selectFrom('periods as p')
    .leftJoin('users as u', 'u.id', 'p.closed_by')
    .select(['p.id', 'p.year', 'p.number', 'p.start_date', 'p.end_date', 'p.closed_at'])
    .select(sql<boolean>`p.import_id is not null`.as('is_imported'))
    .select(sql<string | null>`case when p.closed_at is not null then ${nameOfUser()} end`.as('closed_by'))
    .where('p.id', '=', id)
    .executeTakeFirst()

/** The period, locked before what is taught in it: two who close it at once, or close and write, do so one after the other. */
export const lockPeriod = (tx: Tx, id: number) =>
  tx.selectFrom('periods').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Whom the closing of a period proposed for a degree and nobody has graduated yet (rules.md#graduation). */
export const proposedIn = async (tx: Tx, period_id: number): Promise<number> =>
  (
    await tx
      .selectFrom('students')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('graduation_proposed_in', '=', period_id)
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow()
  ).count

/** Whether an acta of a later period was sealed. */
export async function hasLaterActas(tx: Tx, period_id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('actas as a')
    .innerJoin('periods as p', 'p.id', 'a.period_id')
    .innerJoin('periods as of', (join) => join.on('of.id', '=', period_id))
    .select('a.number')
    .where(sql<boolean>`(p.year, p.number) > (of.year, of.number)`)
    .limit(sql.lit(1))
    .executeTakeFirst()
  return found !== undefined
}

/** Who teaches in a period, who coordinates what is taught in it, and who administers: whom its reopening concerns. */
export async function concernedBy(tx: Tx, period_id: number): Promise<{ id: number; is_admin: boolean }[]> {
  const { rows } = await sql<{ id: number; is_admin: boolean }>`
    select u.id, u.role = 'admin' as is_admin from users u where u.enabled and (u.role = 'admin' or u.id in (
      select t.user_id from sections s join course_sections cs on cs.section_id = s.id
        join course_section_teachers x on x.course_section_id = cs.id join teachers t on t.id = x.teacher_id
        where s.period_id = ${period_id}
      union select t.user_id from sections s join specializations sp on sp.id = s.specialization_id
        join teachers t on t.id = sp.coordinator_id where s.period_id = ${period_id}))
    order by u.id`.execute(tx)
  return rows
}

const all = sql<boolean>`true`

/** Which courses of sections are asked about, and which sections whoever asks may open. */
export type Scope = { within: Sql<boolean>; reached: Sql<boolean> }
const WHOLE: Scope = { within: all, reached: all }

/** Whether the end of a period `p` has passed. */
const isOver = (now: Instant) => sql`p.end_date < ${dayOf(now)}`

/**
 * Each course of a section of a period that somebody takes, with what is late of it: of what is to come, or runs, nothing
 * lacks yet, and weighting and handing over are due at the end of the period (rules.md#closing).
 */
const lacking = (period_id: number, now: Instant, { within, reached }: Scope) => sql`
  select cs.id, cs.section_id, cs.course_id, c.code, c.title, s.letter_code, se.code as semester_code,
    sp.code as specialization_code, ${reached} as is_reached, cs.notes_delivered_at, t.id as teacher_id, t.first_name, t.last_name,
    case when t.id is null then 1 else 0 end as without_teacher,
    case when cs.notes_delivered_at is null and ${isOver(now)} then 100 - cs.weighting_assigned else 0 end as weighting_incomplete,
    case when cs.notes_delivered_at is null then (
      select count(*)::int from lessons l join enrolments e on e.course_section_id = cs.id and e.state = 'enrolled'
      where l.course_section_id = cs.id and l.weighting is not null and ${isThereOn(sql`l.date`)}
        and ${hasEnded(now)}
        and not exists (select from notes n where n.lesson_id = l.id and n.enrolment_id = e.id)) else 0 end as notes_missing,
    case when cs.notes_delivered_at is null then (
      select count(*)::int from final_deliveries d join final_delivery_students f on f.final_delivery_id = d.id
      join enrolments e on e.id = f.enrolment_id and e.state = 'enrolled'
      where d.course_section_id = cs.id and (${isOver(now)} or d.date < ${dayOf(now)})
        and not exists (select from jury_notes n
        where n.final_delivery_id = d.id and n.enrolment_id = e.id)) else 0 end as finals_without_notes,
    case when cs.notes_delivered_at is null and ${isOver(now)} then 1 else 0 end as not_delivered,
    case when cs.notes_delivered_at is null then (
      select count(*)::int from lessons l where l.course_section_id = cs.id and ${isToRegister(now)}
        and l.date <= p.end_date) else 0 end as lessons_unregistered
  from course_sections cs
  join sections s on s.id = cs.section_id and s.period_id = ${period_id}
  join periods p on p.id = s.period_id
  join semesters se on se.id = s.semester_id
  join specializations sp on sp.id = s.specialization_id
  join courses c on c.id = cs.course_id
  left join lateral (select te.id, te.first_name, te.last_name from course_section_teachers x
    join teachers te on te.id = x.teacher_id where x.course_section_id = cs.id
    order by te.last_name, te.first_name, te.id limit 1) t on true
  where exists (select from enrolments e where e.course_section_id = cs.id and e.state <> 'withdrawn') and ${within}`

type GapRow = Gap['course_section'] & {
  kind: Gap['kind']
  count: number
  final_delivery_id: number | null
  teacher_id: number | null
  first_name: string | null
  last_name: string | null
}

type OfPeriod = { period_id: number; now: Instant; scope?: Scope }

/** What is late in a period, or in some courses of its sections, by person and then by course. */
export async function gapsOf(tx: Tx, { period_id, now, scope = WHOLE }: OfPeriod): Promise<Gap[]> {
  const { rows } = await sql<GapRow>`
    select l.id, l.section_id, l.course_id, l.code, l.title, l.letter_code, l.semester_code, l.specialization_code,
      l.is_reached, l.teacher_id, l.first_name, l.last_name, g.kind, g.count,
      (select d.id from final_deliveries d where d.course_section_id = l.id) as final_delivery_id
    from (${lacking(period_id, now, scope)}) l
    cross join lateral (values (1, 'without_teacher', l.without_teacher),
      (2, 'weighting_incomplete', l.weighting_incomplete), (3, 'notes_missing', l.notes_missing),
      (4, 'finals_without_notes', l.finals_without_notes), (5, 'not_delivered', l.not_delivered),
      (6, 'lessons_unregistered', l.lessons_unregistered)) g (at, kind, count)
    where g.count > 0
    order by l.last_name nulls first, l.first_name, l.teacher_id, l.title, l.id, g.at`.execute(tx)
  return rows.map(
    ({ kind, count, final_delivery_id, teacher_id, first_name, last_name, ...course_section }) => ({
      kind,
      count,
      course_section,
      final_delivery_id,
      responsible:
        teacher_id === null
          ? null
          : { id: teacher_id, first_name: first_name ?? '', last_name: last_name ?? '' },
    }),
  )
}

/** Each course of a section of a period that somebody takes or that has an acta, in the order of the sections. */
export async function coursesOf(tx: Tx, period_id: number): Promise<CourseOfPeriod[]> {
  const { rows } = await sql<CourseOfPeriod>`
    select cs.id, cs.section_id, cs.course_id, c.code, c.title, s.letter_code, se.code as semester_code,
      sp.code as specialization_code, sp.title as specialization_title, true as is_reached,
      cs.notes_delivered_at is not null as is_delivered,
      (select max(a.number) from actas a where a.course_section_id = cs.id and a.make_up_id is null) as acta_number
    from course_sections cs
    join sections s on s.id = cs.section_id and s.period_id = ${period_id}
    join semesters se on se.id = s.semester_id
    join specializations sp on sp.id = s.specialization_id
    join courses c on c.id = cs.course_id
    where exists (select from enrolments e where e.course_section_id = cs.id and e.state <> 'withdrawn')
      or exists (select from actas a where a.course_section_id = cs.id)
    order by sp.is_basic desc, sp.title, sp.id, se.number, s.letter_code, s.id, c.code, cs.id`.execute(tx)
  return rows
}

/** How much of a period, or of some courses of its sections, is delivered. */
export async function deliveredIn(tx: Tx, { period_id, now, scope = WHOLE }: OfPeriod) {
  const { rows } = await sql<Closing['course_sections']>`
    select count(*)::int as total, count(l.notes_delivered_at)::int as delivered
    from (${lacking(period_id, now, scope)}) l`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate gives a row')
  return row
}

/** What changes of the closing of a period while somebody looks: one read, whose parts an index counts. */
export async function changesOf(tx: Tx, period_id: number, day: Day): Promise<Changes | undefined> {
  const { rows } = await sql<Changes>`
    select p.closed_at, coalesce(d.delivered, 0) as delivered, d.delivered_at,
      (select count(*)::int from note_reminders r where r.period_id = p.id and r.day = ${day}) as reminded
    from periods p
    left join lateral (select count(*)::int as delivered, max(cs.notes_delivered_at) as delivered_at
      from sections s join course_sections cs on cs.section_id = s.id
      where s.period_id = p.id and cs.notes_delivered_at is not null) d on true
    where p.id = ${period_id}`.execute(tx)
  return rows[0]
}

/** How many enrolments of a period stand alike: in one state, with one note. */
export async function standingsOf(tx: Tx, period_id: number): Promise<EnrolmentGroup[]> {
  const { rows } = await sql<EnrolmentGroup>`
    select e.state as enrolment_state, e.definitive_note, p.approval_minimum_note, count(*)::int as count
    from sections s join periods p on p.id = s.period_id join course_sections cs on cs.section_id = s.id
    cross join lateral (select state, definitive_note from enrolments
      where course_section_id = cs.id and state <> 'withdrawn' offset 0) e
    where s.period_id = ${period_id}
    group by e.state, e.definitive_note, p.approval_minimum_note`.execute(tx)
  return rows
}
