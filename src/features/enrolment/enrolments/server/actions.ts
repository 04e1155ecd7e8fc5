import { sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import { insist } from '#kernel/errors.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import { together } from '#server/database/pipeline.ts'
import type { EnrolmentState } from '../contract.ts'
import { reckonNotes } from '../notes/server/actions.ts'
import { endOf, refusalToCorrect, stateByNote } from '../rules.ts'
import { joinedOn, stayUntil } from '../stays/rules.ts'
import {
  coursesOfChange,
  type Enrolled,
  type LockedEnrolment,
  lockedEnrolment,
  lockedSeats,
  lockedStudents,
  type SectionMove,
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

/** Enrols whom the inscriptions are of in all courses of their sections, but for those that go without a co-requisite. */
export async function enrolInSections(tx: Tx, inscription_ids: readonly number[]): Promise<void> {
  await sql`
    insert into enrolments (inscription_id, student_id, course_section_id)
    select i.id, i.student_id, cs.id
    from inscriptions i join course_sections cs on cs.section_id = i.section_id
    where ${among('i.id', inscription_ids)}
      and cs.course_id not in (select w.course_id from courses_without_corequisite(i.section_id, i.student_id, '{}') w)
    order by i.id, cs.id`.execute(tx)
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

type ByHand = { inscription_id: number; course_section_ids: readonly number[]; today: Day }

/** Takes enrolments without records away; the days in each section are kept, as by a change of section. */
export async function removeEnrolments(tx: Tx, { inscription_id, course_section_ids, today }: ByHand) {
  if (course_section_ids.length === 0) return
  await sql`
    with gone as (delete from enrolments where inscription_id = ${inscription_id}
      and ${among('course_section_id', course_section_ids)} returning course_section_id, joined_on)
    insert into course_stays (inscription_id, course_section_id, joined_on, left_on)
    select i.id, g.course_section_id, g.joined_on, ${today}::date
    from gone g join inscriptions i on i.id = ${inscription_id} join periods p on p.id = i.period_id
    where coalesce(g.joined_on, p.start_date) < ${today}::date on conflict do nothing`.execute(tx)
}

/**
 * Adds courses to an inscription from a day on, or from the beginning where it is as new or the period has not begun; what
 * was taken away on that day goes on as if it never had been.
 */
export async function addEnrolments(tx: Tx, { inscription_id, course_section_ids, today }: ByHand) {
  if (course_section_ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    with resumed as (delete from course_stays where inscription_id = ${inscription_id} and left_on = ${today}::date
      and ${among('course_section_id', course_section_ids)} returning course_section_id, joined_on)
    insert into enrolments (inscription_id, student_id, course_section_id, joined_on)
    select i.id, i.student_id, cs.id, case when r.course_section_id is not null then r.joined_on
      when ${today}::date > greatest(p.start_date, (i.created_at at time zone 'America/Caracas')::date) then ${today}::date end
    from inscriptions i join periods p on p.id = i.period_id
    join course_sections cs on ${among('cs.id', course_section_ids)}
    left join resumed r on r.course_section_id = cs.id
    where i.id = ${inscription_id} order by cs.id returning id`.execute(tx)
  await reckonNotes(
    tx,
    rows.map(({ id }) => id),
  )
}

type SectionChange = SectionMove & { today: Day }

/**
 * Takes the courses of an inscription whose seats are held to another section (rules.md#change-of-section). Notes and
 * attendance hang on what moves along; of the courses that the other section lacks, those without are left, and the
 * others stay; those that the section left lacks are taken. The sums are made anew.
 */
export async function changeEnrolments(tx: Tx, { today, ...place }: SectionChange): Promise<void> {
  const { id: inscription_id, student_id } = place
  const courses = (await coursesOfChange(tx, place)).map((course) => ({
    ...course,
    ended: course.left_id === null ? null : stayUntil(today, course.since),
    joined_on: joinedOn(course.stays, { ...course, today }),
  }))
  const moved = courses.filter(({ left_id, entered_id }) => left_id !== null && entered_id !== null)
  const dropped = courses.filter(({ entered_id }) => entered_id === null)
  const added = courses.filter(({ left_id }) => left_id === null)
  const resumed = courses.filter(({ entered_id, joined_on }) => entered_id !== null && joined_on !== today)
  const idsOf = (rows: typeof courses) => rows.flatMap(({ enrolment_id }) => enrolment_id ?? [])
  const [, , , , { rows: taken }] = await together(tx, [
    () =>
      sql`delete from course_stays where inscription_id = ${inscription_id} and left_on = ${today}
        and ${among(
          'course_section_id',
          resumed.map(({ entered_id }) => entered_id ?? 0),
        )}`.execute(tx),
    // A clock that was put back may have the same days again.
    () =>
      sql`insert into course_stays (inscription_id, course_section_id, joined_on, left_on)
        select ${inscription_id}::int, it.left_id, (it.ended ->> 'joined_on')::date, (it.ended ->> 'left_on')::date
        from jsonb_to_recordset(${JSON.stringify(courses)}::jsonb) as it(left_id int, ended jsonb)
        where jsonb_typeof(it.ended) = 'object' on conflict do nothing`.execute(tx),
    () =>
      sql`update enrolments e set course_section_id = it.entered_id, joined_on = it.joined_on
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
          as it(enrolment_id int, entered_id int, joined_on date) where e.id = it.enrolment_id`.execute(tx),
    () => sql`delete from enrolments where ${among('id', idsOf(dropped))}`.execute(tx),
    () =>
      sql<{ id: number }>`insert into enrolments (inscription_id, student_id, course_section_id, joined_on)
        select ${inscription_id}::int, ${student_id}::int, it.entered_id, it.joined_on
        from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as it(entered_id int, joined_on date)
        order by it.entered_id returning id`.execute(tx),
  ])
  await reckonNotes(tx, [...idsOf(moved), ...taken.map(({ id }) => id)])
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
