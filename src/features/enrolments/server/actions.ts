import { sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import { insist } from '#kernel/errors.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import type { EnrolmentState } from '../contract.ts'
import { reckonNotes } from '../notes/server/actions.ts'
import { endOf, refusalToCorrect, stateByNote } from '../rules.ts'
import { isLeft, withoutRecords } from './columns.ts'
import {
  type Enrolled,
  type LockedEnrolment,
  lockedEnrolment,
  lockedSeats,
  lockedStudents,
  stillEnrolled,
} from './queries.ts'

/** Holds students until the transaction ends, and before them their periods that are not closed. */
export async function holdStudents(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockedStudents(tx, ids)
}

/**
 * Holds the inscriptions, sections and courses of students who are held, and sections that they go to or come back to, in
 * the order of architecture.md#rules-of-the-hand: of many at once, before the first is changed.
 */
export async function holdSeats(
  tx: Tx,
  student_ids: readonly number[],
  section_ids: readonly number[] = [],
): Promise<void> {
  await lockedSeats(tx, student_ids, section_ids)
}

type NewEnrolment = { inscription_id: number; student_id: number; course_section_id: number }

/** Enrols in courses of sections. */
export async function enrol(tx: Tx, rows: readonly NewEnrolment[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('enrolments').values(rows).execute()
}

/** Enrols whom the inscriptions are of in all courses of their sections. */
export async function enrolInSections(tx: Tx, inscription_ids: readonly number[]): Promise<void> {
  await sql`
    insert into enrolments (inscription_id, student_id, course_section_id)
    select i.id, i.student_id, cs.id
    from inscriptions i join course_sections cs on cs.section_id = i.section_id
    where ${among('i.id', inscription_ids)} order by i.id, cs.id`.execute(tx)
}

type PastEnrolment = {
  inscription_id: number | undefined
  student_id: number
  section_id: number
  course_id: number
  state: EnrolmentState
  note: number | null
}

/** Enrols in courses of the past, as they ended. */
export async function enrolPast(tx: Tx, taken: readonly PastEnrolment[]): Promise<void> {
  await sql`
    insert into enrolments (inscription_id, student_id, course_section_id, state, definitive_note)
    select it.inscription_id, it.student_id, cs.id, it.state, it.note
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb)
      as it(inscription_id int, student_id int, section_id int, course_id int, state text, note numeric)
    join course_sections cs on cs.section_id = it.section_id and cs.course_id = it.course_id`.execute(tx)
}

type Leaving = { inscription_id: number; course_section_ids: readonly number[] }

/** Takes enrolments away, as if they had never been. */
export async function removeEnrolments(tx: Tx, { inscription_id, course_section_ids }: Leaving) {
  if (course_section_ids.length === 0) return
  await tx
    .deleteFrom('enrolments')
    .where('inscription_id', '=', inscription_id)
    .where('course_section_id', 'in', course_section_ids)
    .execute()
}

/** An inscription, the section that it leaves and the one that it goes to. */
type Move = { id: number; old_section_id: number; section_id: number }

/** Who goes back on the day of the move was never away. */
const goesBack = (today: Day) => sql`e.left_course_section_id = becomes.id and e.joined_on = ${today}::date
  and not exists (select from notes n join lessons l on l.id = n.lesson_id
    where n.enrolment_id = e.id and l.course_section_id = was.id)`

/** Moves the enrolments whose course the other section has too; notes and attendance hang on them, and their sum is made anew. */
export async function moveEnrolments(
  tx: Tx,
  { id, old_section_id, section_id, today }: Move & { today: Day },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`update enrolments e set course_section_id = becomes.id,
      joined_on = case when ${goesBack(today)} then null else ${today}::date end,
      left_course_section_id = case when ${goesBack(today)} then null else was.id end
    from course_sections was, course_sections becomes
    where e.inscription_id = ${id} and was.id = e.course_section_id and was.section_id = ${old_section_id}
      and becomes.section_id = ${section_id} and becomes.course_id = was.course_id returning e.id`.execute(tx)
  await reckonNotes(
    tx,
    rows.map((row) => row.id),
  )
}

/** Of the courses that the other section lacks, those without note and attendance are left; the others stay. */
export async function leaveEnrolments(tx: Tx, { id, old_section_id }: Move): Promise<void> {
  await sql`delete from enrolments e using course_sections cs
    where e.inscription_id = ${id} and cs.id = e.course_section_id and cs.section_id = ${old_section_id}
      and ${withoutRecords}`.execute(tx)
}

/** Enrols into the courses of the section that the one left lacks and the student does not have. */
export async function enrolMissing(
  tx: Tx,
  { id, student_id, today, ...move }: Move & { student_id: number; today: Day },
): Promise<void> {
  const { rows } = await sql<{
    id: number
  }>`insert into enrolments (inscription_id, student_id, course_section_id, joined_on)
    select ${id}::int, ${student_id}::int, cs.id, ${today}::date from course_sections cs
    where cs.section_id = ${move.section_id} and not ${isLeft(move.old_section_id, sql`cs.course_id`)}
      and not exists (select from enrolments e join course_sections x on x.id = e.course_section_id
        where e.inscription_id = ${id} and x.course_id = cs.course_id)
    order by cs.id returning id`.execute(tx)
  await reckonNotes(
    tx,
    rows.map((row) => row.id),
  )
}

/** Sets enrolments withdrawn; their notes and attendance stay on record. */
export async function withdrawEnrolments(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.updateTable('enrolments').set({ state: 'withdrawn' }).where(among('id', ids)).execute()
}

/** Gives withdrawn enrolments the state back that they had. */
export async function restoreEnrolments(
  tx: Tx,
  enrolments: readonly { enrolment_id: number; state_before: string }[],
): Promise<void> {
  await sql`update enrolments e set state = it.state_before
    from jsonb_to_recordset(${JSON.stringify(enrolments)}::jsonb) as it(enrolment_id int, state_before text)
    where e.id = it.enrolment_id and e.state = 'withdrawn'`.execute(tx)
}

/** Ends the enrolments in courses of sections whose notes are handed over; gives whose went on until now. */
export async function concludeEnrolments(tx: Tx, course_section_ids: readonly number[]): Promise<number[]> {
  const running = await stillEnrolled(tx, course_section_ids)
  const ended = running.map((row) => ({ id: row.id, ...endOf(row) }))
  if (ended.length > 0)
    await sql`update enrolments e set state = it.state, definitive_note = it.definitive_note,
        failed_by_absence_at = case it.state when 'failed_by_absence' then claustro_now() end
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as it(id int, state text, definitive_note numeric)
      where e.id = it.id`.execute(tx)
  return running.map(({ student_id }) => student_id)
}

/** Lets the enrolments in a course of a section go on whose notes are open again. */
export async function resumeEnrolments(tx: Tx, course_section_id: number): Promise<void> {
  const resumed = await tx
    .updateTable('enrolments')
    .set({ state: 'enrolled' })
    .where('course_section_id', '=', course_section_id)
    .where('state', 'in', ['approved', 'failed'])
    .returning('id')
    .execute()
  await reckonNotes(
    tx,
    resumed.map(({ id }) => id),
  )
}

/** The enrolment whose definitive note may be corrected, held until the transaction ends. */
export async function enrolmentToCorrect(tx: Tx, which: Enrolled): Promise<LockedEnrolment> {
  const enrolment = await lockedEnrolment(tx, which)
  insist(refusalToCorrect(enrolment))
  return enrolment
}

/** Corrects a definitive note, 0–20, and with it whether the course was approved; gives the state. */
export async function setDefinitiveNote(
  tx: Tx,
  enrolment: LockedEnrolment,
  definitive_note: number,
): Promise<EnrolmentState> {
  const state = stateByNote(enrolment, definitive_note)
  await tx.updateTable('enrolments').set({ definitive_note, state }).where('id', '=', enrolment.id).execute()
  return state
}
