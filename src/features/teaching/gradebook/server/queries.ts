import { sql } from 'kysely'
import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import {
  absencesCounted,
  absencesLeft,
  type BlindJury,
  isReadable,
  noteSoFar,
  stateOfNotes,
} from '#features/enrolment/enrolments/server/columns.ts'
import { isThereOn, staysBefore } from '#features/enrolment/enrolments/stays/server/columns.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import { taughtCourseSection } from '#features/timetable/sections/server/columns.ts'
import type { Day } from '#kernel/dates.ts'
import type { Outcome } from '#kernel/notes.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { nameOfTeacher } from '#server/access/sessions/user-name.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { fullName, listedName } from '#server/database/person-name.ts'
import { together } from '#server/database/pipeline.ts'

const author = nameOfTeacher('n.noted_by')

const outcome = sql<Outcome | null>`n.outcome`.as('outcome')

/** A course of a section with what its notes are reckoned by; undefined when it is out of reach. */
export const gradebookOf = (tx: Tx, { section_id, course_id }: CourseSectionKey, actor: Actor) =>
  tx
    .selectFrom('course_sections as cs')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .select(['cs.id', 'cs.weighting_assigned', 'cs.notes_delivered_at', stateOfNotes.as('state')])
    .select([taughtCourseSection.as('course_section')])
    .select([sql<string>`p.year || '-' || p.number`.as('period'), 'p.approval_minimum_note'])
    .select(['p.low_performance_note', 'p.high_performance_note', 'p.first_cut_start_date'])
    .select(['p.first_cut_end_date', 'p.second_cut_start_date', 'p.second_cut_end_date'])
    .select('p.end_date')
    .select(
      sql<boolean>`exists (select from course_section_teachers x
        where x.course_section_id = cs.id and x.teacher_id = ${actor.teacher_id})`.as('is_taught'),
    )
    .where('cs.section_id', '=', section_id)
    .where('cs.course_id', '=', course_id)
    .where(seenBy(actor))
    .executeTakeFirst()

/** Students see what they are enrolled in, others that of which they see the lessons. */
const seenBy = (actor: Actor) =>
  actor.type === 'student'
    ? sql<boolean>`exists (select from enrolments e where e.course_section_id = cs.id
        and e.student_id = ${actor.student_id} and e.state <> 'withdrawn')`
    : sql<boolean>`exists (select from (select cs.id as course_section_id) l
        where ${within('lesson', actor, 'l')})`

/** The evaluations of a course-section, by date. */
export const evaluationsOf = (tx: Tx, course_section_id: number) =>
  tx
    .selectFrom('lessons')
    .select(['id as lesson_id', 'date', 'updated_at'])
    .select([sql<string>`title`.as('title'), sql<number>`weighting`.as('weighting')])
    .where('course_section_id', '=', course_section_id)
    .where('weighting', 'is not', null)
    .orderBy('date')
    .orderBy('id')
    .execute()

/** The final delivery of a course-section; null where there is none. */
export const finalDeliveryOf = async (tx: Tx, course_section_id: number) =>
  (await tx
    .selectFrom('final_deliveries')
    .select(['id', 'code', 'date', 'final_delivery_value_percent'])
    .where('course_section_id', '=', course_section_id)
    .executeTakeFirst()) ?? null

type Whose = { course_section_id: number; student_id?: number | null }
type ReadBy = Whose & { jury: BlindJury | null }

type CarriedNote = {
  lesson_id: number
  title: string
  date: Day
  weighting: number
  note: number
  outcome: Outcome | null
  letter_code: string
}

/** What an enrolment has in evaluations of a section left (rules.md#change-of-section). */
const carriedNotes = sql<CarriedNote[]>`case when e.joined_on is null then '[]' else coalesce((
  select json_agg(json_build_object('lesson_id', l.id, 'title', l.title, 'date', l.date, 'weighting', l.weighting,
    'note', n.note, 'outcome', n.outcome, 'letter_code', s.letter_code) order by l.date, l.id)
  from notes n join lessons l on l.id = n.lesson_id join sections s on s.id = l.section_id
  where n.enrolment_id = e.id and n.note is not null and l.course_section_id <> e.course_section_id), '[]') end`

const readableNotes = (jury: BlindJury | null) =>
  sql`from jury_notes j where j.final_delivery_id = d.id and j.enrolment_id = e.id and ${isReadable(jury)}`

/** Who is enrolled in a course-section, by last name, or one of them, as a jury of its final delivery may read it. */
export const studentsOf = (tx: Tx, { course_section_id, student_id, jury }: ReadBy) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('students as st', 'st.id', 'e.student_id')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .leftJoin('final_delivery_students as f', 'f.enrolment_id', 'e.id')
    .leftJoin('final_deliveries as d', 'd.id', 'f.final_delivery_id')
    .select(
      sql<number | null>`(select round(avg(j.note), 2) ${readableNotes(jury)})`.as('final_delivery_note'),
    )
    .select(
      sql<{ sum: number; juries: number } | null>`(
        select json_build_object('sum', sum(j.note), 'juries', count(*)) ${readableNotes(jury)}
        having count(*) > 0)`.as('final_delivery_given'),
    )
    .select(
      sql<boolean>`coalesce(e.state <> 'failed_by_absence' and (d.juries_count = 0 or d.juries_count > (
        select count(*) from jury_notes j where j.final_delivery_id = d.id and j.enrolment_id = e.id)), false)`.as(
        'final_delivery_is_pending',
      ),
    )
    .select(['st.id', 'e.id as enrolment_id', sql<EnrolmentState>`e.state`.as('state')])
    .select(noteSoFar(jury).as('definitive_note'))
    .select(['e.joined_on', staysBefore.as('stays'), carriedNotes.as('carried')])
    .select([
      listedName('st').as('name'),
      'st.identity_number',
      absencesCounted.as('absences'),
      absencesLeft.as('absences_left'),
    ])
    .where('e.course_section_id', '=', course_section_id)
    .where('e.state', '<>', 'withdrawn')
    .$if(student_id !== undefined, (rows) => rows.where('e.student_id', '=', student_id ?? 0))
    .orderBy('st.last_name')
    .orderBy('st.first_name')
    .orderBy('st.id')
    .execute()

const notesIn = (tx: Tx) =>
  tx
    .selectFrom('notes as n')
    .select(['n.lesson_id', 'n.enrolment_id', 'n.note', outcome, 'n.comment', 'n.updated_at'])
    .select(author.as('author'))

/** All notes of a course-section, or those of one student. */
export const notesOf = (tx: Tx, { course_section_id, student_id }: Whose) =>
  notesIn(tx)
    .innerJoin('enrolments as e', 'e.id', 'n.enrolment_id')
    .where('e.course_section_id', '=', course_section_id)
    .$if(student_id !== undefined, (rows) => rows.where('e.student_id', '=', student_id ?? 0))
    .execute()

/** Everybody enrolled in the course-section of a lesson, with what each got in it. */
export const rowsOfEvaluation = (tx: Tx, id: number) =>
  tx
    .selectFrom('enrolments as e')
    .leftJoin('notes as n', (join) => join.onRef('n.enrolment_id', '=', 'e.id').on('n.lesson_id', '=', id))
    .select(['e.student_id', 'e.id as enrolment_id', 'e.failed_by_lesson_id', 'e.failed_by_absence_at'])
    .select([sql<EnrolmentState>`e.state`.as('enrolment_state'), 'n.note', outcome, 'n.comment'])
    .select(['n.updated_at', author.as('author')])
    .where(sql<boolean>`e.course_section_id = (select l.course_section_id from lessons l where l.id = ${id})`)
    .where('e.state', '<>', 'withdrawn')
    .orderBy('e.student_id')
    .execute()
export type NoteRow = Awaited<ReturnType<typeof rowsOfEvaluation>>[number]

/** What a student has in an evaluation; nothing where both note and outcome are null. */
export type Grade = Pick<NoteRow, 'note' | 'outcome' | 'comment'>

type Write = Grade & { lesson_id: number; enrolment_id: number }

type Written = Grade & Pick<NoteRow, 'enrolment_id' | 'updated_at' | 'author'>

type Writing = { noted_by: number; notes: readonly Write[]; history: Sql; notices: Sql }

/**
 * Writes notes as one statement, with their history and notices, and takes away those that are nothing as another; gives
 * those that stand.
 */
export async function writeNotes(tx: Tx, { noted_by, notes, history, notices }: Writing): Promise<Written[]> {
  const [given, cleared] = [notes.filter(isSomething), notes.filter((one) => !isSomething(one))]
  const [, written] = await together(tx, [
    async () => {
      if (cleared.length > 0)
        await sql`
          delete from notes n
          using jsonb_to_recordset(${JSON.stringify(cleared)}::jsonb) as it(lesson_id int, enrolment_id int)
          where n.lesson_id = it.lesson_id and n.enrolment_id = it.enrolment_id`.execute(tx)
    },
    () =>
      sql<Written>`
      with history as (${history}), notices as (${notices})
      insert into notes as n (lesson_id, enrolment_id, note, outcome, comment, noted_by)
      select it.lesson_id, it.enrolment_id, it.note, it.outcome, it.comment, ${noted_by}::int
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as it(lesson_id int, enrolment_id int, note numeric, outcome text, comment text)
      on conflict on constraint notes_pkey do update set note = excluded.note, outcome = excluded.outcome,
        comment = excluded.comment, noted_by = excluded.noted_by
      returning n.enrolment_id, n.note, n.outcome, n.comment, n.updated_at, ${author} as author`.execute(tx),
  ])
  return written.rows
}

export const isSomething = ({ note, outcome }: Pick<Grade, 'note' | 'outcome'>): boolean =>
  note !== null || outcome !== null

type Missing = {
  lesson_id: number | null
  final_delivery_id: number | null
  title: string
  students: { id: number; name: string }[]
}

const named = sql`json_agg(json_build_object('id', st.id, 'name', ${listedName('st')})
  order by st.last_name, st.first_name, st.id)`

/** Who lacks the note of which jury in the final delivery of a course-section; of one without juries everybody. */
const missingOfJuries = (course_section_id: number) => sql<Missing>`
  select null::int as lesson_id, d.id as final_delivery_id,
    concat_ws(', ', d.code, ${fullName('t')}) as title, ${named} as students
  from final_deliveries d
  join final_delivery_students f on f.final_delivery_id = d.id
  join enrolments e on e.id = f.enrolment_id and e.state = 'enrolled'
  join students st on st.id = e.student_id
  left join final_delivery_juries j on j.final_delivery_id = d.id
  left join teachers t on t.id = j.teacher_id
  where d.course_section_id = ${course_section_id} and not exists (select from jury_notes n
    where n.final_delivery_id = d.id and n.teacher_id = j.teacher_id and n.enrolment_id = e.id)
  group by d.id, t.id order by t.last_name, t.first_name, t.id`

/**
 * Each evaluation of a course-section, by date, with who lacks a note in it, then each jury of its final delivery: not
 * who failed by absence.
 */
export async function missingNotes(tx: Tx, course_section_id: number): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select l.id as lesson_id, null::int as final_delivery_id, l.title, ${named} as students
    from lessons l
    join enrolments e on e.course_section_id = l.course_section_id and e.state = 'enrolled'
    join students st on st.id = e.student_id
    where l.course_section_id = ${course_section_id} and l.weighting is not null
      and ${isThereOn(sql`l.date`)}
      and not exists (select from notes n where n.lesson_id = l.id and n.enrolment_id = e.id)
    group by l.id order by l.date, l.id`.execute(tx)
  return [...rows, ...(await missingOfJuries(course_section_id).execute(tx)).rows]
}
