import { sql } from 'kysely'
import { reckonAfterEvaluation } from '#features/enrolment/enrolments/notes/server/actions.ts'
import { refusalToWrite } from '#features/enrolment/enrolments/rules.ts'
import { record } from '#features/institute/audit/server/actions.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import type { Clock, Day, Instant } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { queueMoveNotice, queueRemovalNotice } from '../notices/server/jobs.ts'
import {
  dateProblem,
  dayProblem,
  refusalToCreate,
  refusalToDelete,
  refusalToEvaluate,
  refusalToGenerate,
  refusalToMove,
  titleProblem,
} from '../rules.ts'
import {
  hasAttendance,
  hasNotes,
  insertScheduled,
  isTaken,
  type LessonFacts,
  type LockedLesson,
  lessonById,
  lockedFacts,
  lockedLesson,
  weightingBeside,
} from './queries.ts'

export type { LockedLesson }

/** A course-section with what decides on its lessons, held until the transaction ends; throws where there is none. */
export async function heldCourseSection(tx: Tx, place: CourseSectionKey): Promise<LessonFacts> {
  const facts = await lockedFacts(tx, place)
  if (!facts) throw new Refusal('course_section_not_found')
  return facts
}

/** Throws for who may not write the lessons of a course-section. */
function insistOnRight(facts: LessonFacts, { actor }: By): void {
  const is_own = actor.type === 'admin' || facts.teacher_ids.includes(actor.teacher_id ?? 0)
  insist(refusalToWrite({ ...facts, is_own }))
}

/** The course-section, locked, of somebody who may write its lessons. */
export async function factsToWrite(tx: Tx, by: By, place: CourseSectionKey): Promise<LessonFacts> {
  const facts = await heldCourseSection(tx, place)
  insistOnRight(facts, by)
  return facts
}

function insistOnDate(facts: LessonFacts, date: BodyOf<typeof contract.createLesson>['date']): void {
  const problem = dateProblem(date, facts)
  if (problem) throw new Invalid({ date: [problem] })
}

/** Throws before the lesson's day has come. */
function insistOnDay(date: Day, { clock }: By): void {
  const problem = dayProblem(date, clock.today())
  if (problem) throw new Invalid({ date: [problem] })
}

/** A lesson and its course-section, held until the transaction ends. */
export const heldLesson = lockedLesson
export type HeldLesson = Awaited<ReturnType<typeof heldLesson>>

/** The same of somebody who may write it, before or after its day. */
async function lessonToChange(tx: Tx, by: By, id: number) {
  const held = await lockedLesson(tx, id)
  insistOnRight(held.facts, by)
  return held
}

/** Throws for who may not write a held lesson, and before its day has come. */
export function insistOnWriting(by: By, { facts, lesson }: HeldLesson): void {
  insistOnRight(facts, by)
  insistOnDay(lesson.date, by)
}

/** A lesson as the API shows it. */
export const readLesson = (tx: Tx, id: number, clock: Clock) => lessonById(tx, id, clock.now())

type Weighed = { id: number; title: string | null; weighting: number | null }
type Weighing = { title?: string | null | undefined; weighting?: number | null | undefined }

/** Throws where a lesson, null for a new one, may not weigh so much of its course-section, or has no title. */
async function insistOnWeighting(
  tx: Tx,
  { id, lesson }: { id: number; lesson: Weighed | null },
  changes: Weighing,
): Promise<void> {
  const { title = lesson?.title ?? null, weighting = lesson?.weighting ?? null } = changes
  const problem = titleProblem({ title, weighting })
  if (problem) throw new Invalid({ title: [problem] })
  if (changes.weighting === undefined) return
  const others = await weightingBeside(tx, { course_section_id: id, lesson_id: lesson?.id ?? null })
  const has_notes = lesson !== null && (await hasNotes(tx, lesson.id))
  insist(refusalToEvaluate({ weighting, others, has_notes }))
}

/** What the evaluations of a course-section and its final delivery weigh together, in percent. */
export const weightingOf = (tx: Tx, course_section_id: number): Promise<number> =>
  weightingBeside(tx, { course_section_id, lesson_id: null })

/** Makes a held lesson an evaluation, or changes what it weighs; gives the lesson as it stands then. */
export async function setEvaluation(
  tx: Tx,
  by: By,
  { facts, lesson: before }: HeldLesson,
  changes: Weighing,
): Promise<LockedLesson> {
  if (Object.keys(changes).length === 0) return before
  await insistOnWeighting(tx, { id: facts.id, lesson: before }, changes)
  const after = await changed(tx, before, changes)
  if (after.weighting !== before.weighting)
    await record(tx, by, {
      action: 'lessons.evaluate',
      entity: 'lesson',
      entity_id: before.id,
      before: { weighting: before.weighting },
      after: { weighting: after.weighting },
    })
  return after
}

/** Changes a lesson; what it weighs, and whether it was before somebody came, makes definitive notes anew. */
async function changed(
  tx: Tx,
  { id: lesson_id, ...before }: LockedLesson,
  changes: BodyOf<typeof contract.updateLesson>,
): Promise<LockedLesson> {
  const after = await tx
    .updateTable('lessons')
    .set(changes)
    .where('id', '=', lesson_id)
    .returning(['id', 'course_section_id', 'date', 'registered_at', 'title', 'weighting'])
    .executeTakeFirstOrThrow()
  const has_moved = after.weighting !== null && after.date !== before.date
  if (after.weighting !== before.weighting || has_moved)
    await reckonAfterEvaluation(tx, { course_section_ids: [before.course_section_id], lesson_id })
  return after
}

/** Makes a lesson of a course-section on a date. */
export async function createLesson(tx: Tx, by: By, order: BodyOf<typeof contract.createLesson>) {
  const { section_id, course_id, ...lesson } = order
  const facts = await factsToWrite(tx, by, { section_id, course_id })
  insistOnDate(facts, lesson.date)
  const is_taken = await isTaken(tx, { course_section_id: facts.id, date: lesson.date, except: null })
  insist(refusalToCreate({ teachers: facts.teacher_ids.length, is_taken }))
  await insistOnWeighting(tx, { id: facts.id, lesson: null }, lesson)
  const { id } = await tx
    .insertInto('lessons')
    .values({
      ...lesson,
      course_section_id: facts.id,
      section_id,
      period_id: facts.period_id,
      created_by: by.actor.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (lesson.weighting != null)
    await reckonAfterEvaluation(tx, { course_section_ids: [facts.id], lesson_id: id })
  return lessonById(tx, id, by.clock.now())
}

/** Makes a lesson for each scheduled date of the period (rules.md#lessons); also called by the demo institute. */
export async function generateLessons(tx: Tx, by: By, place: CourseSectionKey): Promise<contract.Generated> {
  const facts = await factsToWrite(tx, by, place)
  insist(refusalToGenerate({ teachers: facts.teacher_ids.length, has_schedules: facts.has_schedules }))
  const dates = await insertScheduled(tx, facts, by.actor.user_id)
  const skipped = dates.filter(({ is_made }) => !is_made)
  return { created: dates.length - skipped.length, skipped }
}

type LessonUpdate = { id: number; changes: BodyOf<typeof contract.updateLesson> }

/** Moves a lesson to another date, or changes what is noted of it. */
export async function updateLesson(tx: Tx, by: By, { id, changes }: LessonUpdate) {
  const { facts, lesson: before } = await lessonToChange(tx, by, id)
  const { date } = changes
  if (date !== undefined && date !== before.date) {
    insistOnDate(facts, date)
    if (before.registered_at !== null || (await hasNotes(tx, id))) insistOnDay(date, by)
    insist(refusalToMove({ is_taken: await isTaken(tx, { course_section_id: facts.id, date, except: id }) }))
  }
  await insistOnWeighting(tx, { id: facts.id, lesson: before }, changes)
  if (Object.keys(changes).length > 0) {
    const after = await changed(tx, before, changes)
    if (after.date !== before.date) await queueMoveNotice(tx, by, { id, from: before.date })
  }
  return lessonById(tx, id, by.clock.now())
}

/** Removes a lesson. */
export async function deleteLesson(tx: Tx, by: By, id: number): Promise<void> {
  const { lesson } = await lessonToChange(tx, by, id)
  insist(refusalToDelete({ has_attendance: await hasAttendance(tx, id), has_notes: await hasNotes(tx, id) }))
  await tx.deleteFrom('lessons').where('id', '=', id).execute()
  const { course_section_id, date, title } = lesson
  if (lesson.registered_at === null && date >= by.clock.today())
    await queueRemovalNotice(tx, by, { course_section_id, date, title })
  if (lesson.weighting !== null)
    await reckonAfterEvaluation(tx, { course_section_ids: [lesson.course_section_id] })
}

type RegisterRow = {
  id: number
  registered_by: number
  registered_at: Instant
  texts: { content?: string | null | undefined; observations?: string | null | undefined }
}

/** Sets the lesson as registered, by whom first, and notes what was taught. */
export async function setRegistered(tx: Tx, row: RegisterRow): Promise<void> {
  await tx
    .updateTable('lessons')
    .set((it) => ({
      ...row.texts,
      registered_at: it.fn.coalesce('registered_at', it.val(row.registered_at)),
      registered_by: sql<
        number | null
      >`case when registered_at is null then ${row.registered_by} else registered_by end`,
    }))
    .where('id', '=', row.id)
    .execute()
}
