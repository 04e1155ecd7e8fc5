import type { CourseSectionKey } from '#features/sections/rules.ts'
import type { Day } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { dayProblem } from '../attendance/rules.ts'
import type * as contract from '../contract.ts'
import type { Generated } from '../generation/contract.ts'
import { refusalToEvaluate, titleProblem } from '../notes/rules.ts'
import { hasNotes, weightingBeside } from '../notes/server/queries.ts'
import {
  dateProblem,
  refusalToCreate,
  refusalToDelete,
  refusalToGenerate,
  refusalToMove,
  refusalToWrite,
} from '../rules.ts'
import {
  hasAttendance,
  insertScheduled,
  isTaken,
  type LessonFacts,
  lessonById,
  lockedFacts,
  lockedLesson,
  placeOf,
} from './queries.ts'

/** The course-section, locked, of somebody who may write its lessons. */
export async function factsToWrite(tx: Tx, { actor }: By, place: CourseSectionKey): Promise<LessonFacts> {
  const facts = await lockedFacts(tx, place)
  if (!facts) throw new Refusal('course_section_not_found')
  const is_own = actor.type === 'admin' || facts.teacher_ids.includes(actor.teacher_id ?? 0)
  insist(refusalToWrite({ ...facts, is_own }))
  return facts
}

function insistOnDate(facts: LessonFacts, date: BodyOf<typeof contract.createLesson>['date']): void {
  const problem = dateProblem(date, facts)
  if (problem) throw new Invalid({ date: [problem] })
}

/** Throws before the lesson's day has come. */
export function insistOnDay(date: Day, { clock }: By): void {
  const problem = dayProblem(date, clock.today())
  if (problem) throw new Invalid({ date: [problem] })
}

type Weighed = { id: number; title: string | null; weighting: number | null }
type Weighing = { title?: string | null | undefined; weighting?: number | null | undefined }

/** Throws where a lesson, null for a new one, may not weigh so much of its course-section, or has no title. */
export async function insistOnWeighting(
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
  return lessonById(tx, id, by.clock.today())
}

/** Makes a lesson for each scheduled date of the period (rules.md#lessons); also called by the demo institute. */
export async function generateLessons(tx: Tx, by: By, place: CourseSectionKey): Promise<Generated> {
  const facts = await factsToWrite(tx, by, place)
  insist(refusalToGenerate({ teachers: facts.teacher_ids.length, has_schedules: facts.has_schedules }))
  const dates = await insertScheduled(tx, facts, by.actor.user_id)
  const skipped = dates.filter(({ is_made }) => !is_made)
  return { created: dates.length - skipped.length, skipped }
}

type LessonUpdate = { id: number; changes: BodyOf<typeof contract.updateLesson> }

/** Moves a lesson to another date, or changes what is noted of it. */
export async function updateLesson(tx: Tx, by: By, { id, changes }: LessonUpdate) {
  const facts = await factsToWrite(tx, by, await placeOf(tx, id))
  const before = await lockedLesson(tx, id)
  const { date } = changes
  if (date !== undefined && date !== before.date) {
    insistOnDate(facts, date)
    if (before.registered_at !== null) insistOnDay(date, by)
    insist(refusalToMove({ is_taken: await isTaken(tx, { course_section_id: facts.id, date, except: id }) }))
  }
  await insistOnWeighting(tx, { id: facts.id, lesson: before }, changes)
  if (Object.keys(changes).length > 0)
    await tx.updateTable('lessons').set(changes).where('id', '=', id).execute()
  return lessonById(tx, id, by.clock.today())
}

/** Removes a lesson. */
export async function deleteLesson(tx: Tx, by: By, id: number): Promise<void> {
  await factsToWrite(tx, by, await placeOf(tx, id))
  insist(refusalToDelete({ has_attendance: await hasAttendance(tx, id), has_notes: await hasNotes(tx, id) }))
  await tx.deleteFrom('lessons').where('id', '=', id).execute()
}
