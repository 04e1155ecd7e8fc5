import { sql } from 'kysely'
import { isLeft, withoutRecords } from '#features/enrolment/enrolments/server/columns.ts'
import type { Presence, Stay } from '#features/enrolment/enrolments/stays/rules.ts'
import { staysBefore } from '#features/enrolment/enrolments/stays/server/columns.ts'
import { isClosed, isOlder } from '#features/timetable/periods/server/columns.ts'
import type { Shift } from '#features/timetable/sections/rules.ts'
import type { Day } from '#kernel/dates.ts'
import type { Gender } from '#kernel/person.ts'
import type { Tx } from '#server/database/db.ts'
import { listedName } from '#server/database/person-name.ts'
import type { CourseEvaluation, Fate, RecordFacts } from '../rules.ts'

const inscriptions = (tx: Tx) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('students as st', 'st.id', 'i.student_id')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .select(['i.id', 'i.student_id', 'i.period_id', 'i.semester_id', 'i.section_id', 'i.retired_at'])
    .select((row) => row.ref('st.gender').$castTo<Gender>().as('gender'))
    .select((row) => row.ref('st.state').$castTo<'active' | 'retired' | 'graduated'>().as('state'))
    .select(['p.second_cut_start_date', isOlder.as('is_older'), isClosed.as('is_closed')])

export const studentOf = async (tx: Tx, id: number): Promise<number> =>
  (await tx.selectFrom('inscriptions').select('student_id').where('id', '=', id).executeTakeFirstOrThrow())
    .student_id

/** The inscription of a student who is held with what decides on its change, held against every other until the transaction ends. */
export const lockedPlace = (tx: Tx, id: number) =>
  inscriptions(tx).where('i.id', '=', id).forShare(['p']).forNoKeyUpdate(['i']).executeTakeFirstOrThrow()

/** The inscription of a student in the period of a section; undefined where there is none. */
export const inscriptionBeside = (
  tx: Tx,
  { student_id, section_id }: { student_id: number; section_id: number },
) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('sections as s', 's.period_id', 'i.period_id')
    .select('i.id')
    .where('i.student_id', '=', student_id)
    .where('s.id', '=', section_id)
    .executeTakeFirst()

/**
 * The inscription that a change would be about: the earliest that still may change, else the latest; with the words for
 * it. Undefined of who was never inscribed.
 */
export const changeableInscription = (tx: Tx, student_id: number, today: Day) =>
  inscriptions(tx)
    .innerJoin('sections as s', 's.id', 'i.section_id')
    .innerJoin('semesters as se', 'se.id', 'i.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 'i.specialization_id')
    .select(['s.letter_code', 'se.number as semester_number', 'sp.title as specialization_title'])
    .select(sql<string>`p.year || '-' || p.number`.as('period'))
    .where('i.student_id', '=', student_id)
    .orderBy(
      sql`(p.closed_at is null and not ${isOlder} and i.retired_at is null and p.second_cut_start_date > ${today}::date)`,
      'desc',
    )
    .orderBy(
      sql`case when p.second_cut_start_date > ${today}::date then p.second_cut_start_date - date '2000-01-01'
        else date '2000-01-01' - p.second_cut_start_date end`,
    )
    .limit(sql.lit(1))
    .executeTakeFirst()

type SectionSeat = { period_id: number; semester_id: number; section_id: number; gender: Gender }

/** The other sections of a semester, with the seats that are left for a gender. */
export const otherSections = (tx: Tx, { period_id, semester_id, section_id, gender }: SectionSeat) =>
  tx
    .selectFrom('sections')
    .select(['id', 'letter_code'])
    .select((row) => row.ref('shift').$castTo<Shift>().as('shift'))
    .select(
      (gender === 'male'
        ? sql<number>`males_limit - males_assigned - males_held`
        : sql<number>`females_limit - females_assigned - females_held`
      ).as('seats_left'),
    )
    .where('period_id', '=', period_id)
    .where('semester_id', '=', semester_id)
    .where('id', '<>', section_id)
    .orderBy('letter_code')
    .execute()

type Move = { id: number; old_section_id: number; section_id: number }

/** Whether notes of a course that would move were handed over, or a jury has noted the student. */
export async function recordsOfMove(tx: Tx, { id, old_section_id, section_id }: Move): Promise<RecordFacts> {
  const { rows } = await sql<RecordFacts>`
    select coalesce(bool_or(was.notes_delivered_at is not null or becomes.notes_delivered_at is not null), false)
        as is_delivered,
      coalesce(bool_or(exists (select from jury_notes j where j.enrolment_id = e.id)), false) as has_jury_notes
    from enrolments e
    join course_sections was on was.id = e.course_section_id and was.section_id = ${old_section_id}
    left join course_sections becomes on becomes.section_id = ${section_id} and becomes.course_id = was.course_id
    where e.inscription_id = ${id}`.execute(tx)
  return rows[0] ?? { is_delivered: false, has_jury_notes: false }
}

export const setSection = (tx: Tx, id: number, section_id: number) =>
  tx.updateTable('inscriptions').set({ section_id }).where('id', '=', id).execute()

export async function letterOf(tx: Tx, section_id: number): Promise<string> {
  const section = tx.selectFrom('sections').select('letter_code').where('id', '=', section_id)
  return (await section.executeTakeFirstOrThrow()).letter_code
}

/** Whose an inscription is, and where it stands now, in words; undefined once it is undone or retired. */
export const moveInWords = (tx: Tx, id: number) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('students as st', 'st.id', 'i.student_id')
    .innerJoin('sections as s', 's.id', 'i.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .select(['st.user_id', 'i.student_id', 'i.section_id'])
    .select(['s.letter_code as to', 'sp.title as specialization', 'se.number as semester'])
    .select(sql<string>`p.year || '-' || p.number`.as('period'))
    .where('i.id', '=', id)
    .where('i.retired_at', 'is', null)
    .executeTakeFirst()

type CourseRow = {
  course_id: number
  title: string
  fate: Fate
  absences: number
  definitive_note: number | null
  left: CourseEvaluation[]
  was: Presence
  carried: CourseEvaluation[]
  entered: CourseEvaluation[]
  stays: Stay[]
}

const held = (joined: ReturnType<typeof sql>) => sql`coalesce((
  select json_agg(json_build_object('title', l.title, 'date', l.date, 'weighting', l.weighting, 'note', n.note,
    'outcome', n.outcome)
    order by l.date, l.id) ${joined}), '[]')`

/** What becomes of each course of an inscription in another section, with the evaluations that decide on its note. */
export async function changedCourses(tx: Tx, { id, old_section_id, section_id }: Move): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    with mine as (
      select e.*, cs.course_id from enrolments e join course_sections cs on cs.id = e.course_section_id
      where e.inscription_id = ${id} and cs.section_id = ${old_section_id} and e.state <> 'withdrawn'
    ), theirs as (select * from course_sections where section_id = ${section_id})
    select c.id as course_id, c.title,
      case when e.id is null then 'added' when t.id is not null then 'moves' when ${withoutRecords} then 'dropped'
        else 'stays' end as fate,
      coalesce(absences_counted(e.absences, e.delays), 0) as absences, e.definitive_note,
      ${held(sql`from lessons l left join notes n on n.lesson_id = l.id and n.enrolment_id = e.id
        where l.course_section_id = e.course_section_id and l.weighting is not null`)} as "left",
      json_build_object('joined_on', e.joined_on, 'stays', ${staysBefore}) as was,
      ${held(sql`from notes n join lessons l on l.id = n.lesson_id where n.enrolment_id = e.id
        and l.course_section_id not in (e.course_section_id, coalesce(t.id, 0))`)} as carried,
      ${held(sql`from lessons l left join notes n on n.lesson_id = l.id and n.enrolment_id = e.id
        where l.course_section_id = t.id and l.weighting is not null`)} as entered,
      coalesce((select json_agg(json_build_object('joined_on', y.joined_on, 'left_on', y.left_on)) from course_stays y
        where y.inscription_id = ${id} and y.course_section_id = t.id), '[]') as stays
    from mine e full join theirs t on t.course_id = e.course_id
    join courses c on c.id = coalesce(e.course_id, t.course_id)
    where e.id is not null or not ${isLeft(old_section_id, sql`t.course_id`)} and not exists (
      select from enrolments o where o.inscription_id = ${id}
      and o.course_section_id in (select o2.id from course_sections o2 where o2.course_id = t.course_id))
    order by c.title, c.id`.execute(tx)
  return rows
}

/** Students by their names, in the order of them. */
export const namesOf = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('students')
    .select(['id', listedName('students').as('name')])
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute()
