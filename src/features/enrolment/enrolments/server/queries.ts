import { sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import { Refusal } from '#kernel/errors.ts'
import { among } from '#server/database/among.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { together } from '#server/database/pipeline.ts'
import type { EnrolmentState } from '../contract.ts'
import type { Stay } from '../stays/rules.ts'
import { absencesCounted, isLeft, withoutRecords } from './columns.ts'

export type Enrolled = { section_id: number; course_id: number; student_id: number }

/**
 * A student in a course of a section, locked with the period, the student and whether its notes are handed over, and then
 * read; throws for who is not enrolled in it.
 */
export async function lockedEnrolment(tx: Tx, { section_id, course_id, student_id }: Enrolled) {
  await sql`select from enrolments e join course_sections cs on cs.id = e.course_section_id
    join sections s on s.id = cs.section_id join periods p on p.id = s.period_id join students st on st.id = e.student_id
    where cs.section_id = ${section_id} and cs.course_id = ${course_id} and e.student_id = ${student_id}
    for share of p for no key update of st for share of cs for update of e`.execute(tx)
  return tx
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .select(['e.id', 'e.course_section_id', 'e.definitive_note', 'e.absences_pardoned_at'])
    .select([sql<EnrolmentState>`e.state`.as('enrolment_state'), 'p.approval_minimum_note'])
    .select(sql<boolean>`(p.closed_at is not null)`.as('is_closed'))
    .select(sql<boolean>`(cs.notes_delivered_at is not null)`.as('is_delivered'))
    .where('cs.section_id', '=', section_id)
    .where('cs.course_id', '=', course_id)
    .where('e.student_id', '=', student_id)
    .where('e.state', '<>', 'withdrawn')
    .executeTakeFirstOrThrow(() => new Refusal('student_is_not_related_to_course_section'))
}
export type LockedEnrolment = Awaited<ReturnType<typeof lockedEnrolment>>

/** Who is still enrolled in courses of sections, with what decides how that ends; absences by the limits of the handing over. */
export const stillEnrolled = (tx: Tx, course_section_ids: readonly number[]) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .select(['e.id', 'e.student_id', 'e.definitive_note', 'p.approval_minimum_note'])
    .select(sql<EnrolmentState>`e.state`.as('enrolment_state'))
    .select(
      sql<number>`coalesce(cs.kept_max_absences_to_fail, c.max_absences_to_fail)`.as('max_absences_to_fail'),
    )
    .select(
      sql<number>`case when cs.kept_delays_per_absence is null then ${absencesCounted}
        else e.absences + e.delays / cs.kept_delays_per_absence end`.as('counted'),
    )
    .select(sql<boolean>`(e.absences_pardoned_at is not null)`.as('is_pardoned'))
    .where(among('e.course_section_id', course_section_ids))
    .where('e.state', '=', 'enrolled')
    .execute()

const idsOf = (ids: readonly number[]) => sql`any(${ids}::int[])`

/** Students, held against every other change, and before them the periods that they are inscribed in, as by whoever closes one. */
export const lockedStudents = (tx: Tx, ids: readonly number[]) =>
  together(tx, [
    () =>
      sql`select from periods where closed_at is null
        and id in (select period_id from inscriptions where student_id = ${idsOf(ids)}) order by id for share`.execute(
        tx,
      ),
    () => sql`select from students where id = ${idsOf(ids)} order by id for no key update`.execute(tx),
  ])

/**
 * What the seats of students hang on in periods that are not closed: their inscriptions, the sections where they sit, visit
 * or wait, with the others that are named, and the courses of those; each table by its ids.
 */
export async function lockedSeats(
  tx: Tx,
  student_ids: readonly number[],
  section_ids: readonly number[],
): Promise<void> {
  const running = (what: Sql) => sql`(select ${what} from inscriptions i
    join periods p on p.id = i.period_id and p.closed_at is null where i.student_id = ${idsOf(student_ids)})`
  const taken = (what: Sql) => sql`(select ${what} from enrolments e
    join course_sections cs on cs.id = e.course_section_id where e.inscription_id in ${running(sql`i.id`)})`
  await together(tx, [
    () =>
      sql`select from inscriptions where id in ${running(sql`i.id`)} order by id for no key update`.execute(
        tx,
      ),
    () =>
      sql`select from sections where id = ${idsOf(section_ids)} or id in ${running(sql`i.section_id`)}
        or id in ${taken(sql`cs.section_id`)}
        or id in (select section_id from waiting_list_entries where student_id = ${idsOf(student_ids)})
        order by id for no key update`.execute(tx),
    () =>
      sql`select from course_sections where section_id = ${idsOf(section_ids)} or id in ${taken(sql`cs.id`)}
        order by id for no key update`.execute(tx),
  ])
}

/** An inscription, the section that it leaves and the one that it goes to. */
export type SectionMove = { id: number; student_id: number; old_section_id: number; section_id: number }

type CourseOfChange = {
  /** The enrolment and the course-section that it leaves, since when it is there; null of a course that is taken. */
  enrolment_id: number | null
  left_id: number | null
  since: Day | null
  /** Null of a course that is left. */
  entered_id: number | null
  /** The stays in what is entered, before. */
  stays: Stay[]
  /** Whether a note came along from elsewhere than what is entered. */
  brings_notes: boolean
}

/** What a change of section does to each course that does not stay where it is. */
export async function coursesOfChange(
  tx: Tx,
  { id, old_section_id, section_id }: SectionMove,
): Promise<CourseOfChange[]> {
  const { rows } = await sql<CourseOfChange>`
    select e.id as enrolment_id, e.course_section_id as left_id, e.joined_on as since, t.id as entered_id,
      coalesce((select json_agg(json_build_object('joined_on', y.joined_on, 'left_on', y.left_on)) from course_stays y
        where y.inscription_id = ${id} and y.course_section_id = t.id), '[]') as stays,
      exists (select from notes n join lessons l on l.id = n.lesson_id
        where n.enrolment_id = e.id and n.note is not null and l.course_section_id <> t.id) as brings_notes
    from (select o.*, cs.course_id from enrolments o join course_sections cs on cs.id = o.course_section_id
      where o.inscription_id = ${id} and cs.section_id = ${old_section_id}) e
    full join (select * from course_sections where section_id = ${section_id}) t on t.course_id = e.course_id
    where case when t.id is null then ${withoutRecords} else e.id is not null
      or not ${isLeft(old_section_id, sql`t.course_id`)} and not exists (
        select from enrolments x join course_sections cs on cs.id = x.course_section_id
        where x.inscription_id = ${id} and cs.course_id = t.course_id) end`.execute(tx)
  return rows
}
