import { sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import type { LessonsOnHolidays } from '../contract.ts'

type HolidayFilter = { ids: readonly number[]; today: Day }

/** The days of the holidays in the current period and later ones; older ones stay as they are (rules.md#lessons). */
const daysOf = (ids: readonly number[]) => sql`
  select p.id as period_id, b.date, min(b.holiday_id) as holiday_id
  from periods p cross join lateral holidays_between(p.start_date, p.end_date) b
  where b.holiday_id = any(${ids}::int[]) and not exists (
    select from periods e where e.enabled and (e.year, e.number) > (p.year, p.number))
  group by p.id, b.date`

/** Registered, noted, an evaluation of notes that were handed over, or its day has come and its content is noted. */
const isRegistered = (today: Day) =>
  sql<boolean>`(l.registered_at is not null or exists (select from notes n where n.lesson_id = l.id)
    or (l.weighting is not null and exists (select from course_sections cs
      where cs.id = l.course_section_id and cs.notes_delivered_at is not null))
    or (l.content is not null and l.date <= ${today}))`

type Row = LessonsOnHolidays['registered'][number] & { is_registered: boolean; is_noted: boolean }

/** The lessons that stand on the days of holidays. */
export async function lessonsOnHolidays(tx: Tx, { ids, today }: HolidayFilter): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.id, l.date, l.section_id, c.title as course_title, sp.title as specialization_title,
      se.code as semester_code, s.letter_code, ${isRegistered(today)} as is_registered,
      coalesce(l.title, l.content, l.observations) is not null as is_noted
    from (${daysOf(ids)}) d
    join lessons l on l.period_id = d.period_id and l.date = d.date
    join course_sections cs on cs.id = l.course_section_id
    join courses c on c.id = cs.course_id
    join sections s on s.id = l.section_id
    join semesters se on se.id = s.semester_id
    join specializations sp on sp.id = s.specialization_id
    order by l.date, sp.title, se.code, s.letter_code, c.title, l.id`.execute(tx)
  return rows
}

/**
 * The courses of sections with evaluations on the days of holidays, locked behind their periods: whoever hands notes over
 * or closes waits, or is waited for.
 */
export async function lockedEvaluated(tx: Tx, ids: readonly number[]): Promise<number[]> {
  await sql`select from periods where id in (select period_id from (${daysOf(ids)}) d) order by id for share`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number }>`
    select id from course_sections where id in (
      select l.course_section_id from lessons l join (${daysOf(ids)}) d
        on l.period_id = d.period_id and l.date = d.date where l.weighting is not null)
    order by id for no key update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Removes those that are not registered, also not at this very moment; how many, by holiday. */
export async function deleteUnregistered(
  tx: Tx,
  { ids, today }: HolidayFilter,
): Promise<{ holiday_id: number; lessons: number }[]> {
  const { rows } = await sql<{ holiday_id: number; lessons: number }>`
    with gone as (
      delete from lessons l using (${daysOf(ids)}) d
      where l.period_id = d.period_id and l.date = d.date and not ${isRegistered(today)}
      returning d.holiday_id
    )
    select holiday_id, count(*)::int as lessons from gone group by holiday_id order by holiday_id`.execute(tx)
  return rows
}
