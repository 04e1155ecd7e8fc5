import { record, recordAll } from '#features/audit/server/actions.ts'
import { queueAbsenceNotices } from '#features/inscriptions/absences/server/actions.ts'
import type { Clock, Instant } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { registerLesson as registerEndpoint } from '../../contract.ts'
import { factsToWrite, insistOnDay } from '../../server/actions.ts'
import { type LockedLesson, lessonById, lockedFacts, lockedLesson, placeOf } from '../../server/queries.ts'
import type * as contract from '../contract.ts'
import { absencesLeft, isLocked, markAfter, refusalToJustify, refusalToMark } from '../rules.ts'
import {
  isCoordinatedBy,
  type RollRow,
  rowsOfRoll,
  setJustified,
  setRegistered,
  writeMarks,
} from './queries.ts'

type LessonKey = { id: number; course_section_id: number }

/** Everybody enrolled in the course-section of a lesson, and of how many absences each part consists. */
export async function rollOf(tx: Tx, lesson: LessonKey, clock: Clock): Promise<contract.Roll> {
  return rollOfRows(await rowsOfRoll(tx, lesson), lesson, clock)
}

function rollOfRows(rows: readonly RollRow[], lesson: LessonKey, clock: Clock): contract.Roll {
  const students = rows.map((row) => studentOf(row, lesson.id, clock))
  const counts = (of: (row: RollRow) => number) =>
    rows.flatMap((row) => (of(row) > 0 ? [{ student_id: row.id, count: of(row) }] : []))
  return {
    students,
    absences_by_attendance: counts(({ absences }) => absences),
    absences_by_delay: counts(({ counted, absences }) => counted - absences),
    students_with_failed_course_by_delay: students
      .filter(({ pivot }) => pivot.failed_by_delay)
      .map(({ id }) => ({ student_id: id })),
  }
}

function studentOf(row: RollRow, lesson_id: number, clock: Clock): contract.RollStudent {
  const { id, first_name, last_name, enrolment_state, counted, absences, max_absences_to_fail: most } = row
  return {
    id,
    first_name,
    last_name,
    enrolment_state,
    absences: counted,
    absences_left: absencesLeft(counted, most, row.absences_pardoned_at !== null),
    is_locked: isLocked(row, lesson_id, clock.now()),
    pivot: {
      student_id: id,
      attendance: row.attendance,
      delayed: row.delayed ?? false,
      justified: row.justified ?? false,
      justification: row.justification,
      failed_by_delay: enrolment_state === 'failed_by_absence' && absences <= most,
      updated_at: row.updated_at,
      author: row.author,
    },
  }
}

/** A lesson of somebody who may write it, locked, whose day has come. */
async function lessonToMark(tx: Tx, by: By, id: number): Promise<LockedLesson> {
  await factsToWrite(tx, by, await placeOf(tx, id))
  const lesson = await lockedLesson(tx, id)
  insistOnDay(lesson.date, by)
  return lesson
}

type Mark = {
  student_id: number
  attendance?: boolean | undefined
  delayed?: boolean | undefined
  updated_at?: Instant | null | undefined
}
type Change = { row: RollRow; attendance: boolean; delayed: boolean }

/** Which marks may be made, and who is skipped. */
function sort(rows: readonly RollRow[], marks: readonly Mark[], { id, clock }: { id: number; clock: Clock }) {
  const changes = new Map<number, Change>()
  const skipped: contract.SkippedMark[] = []
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const { student_id, updated_at: seen, ...mark } of marks) {
    const row = known.get(student_id)
    if (!row) {
      skipped.push({ student_id, code: 'student_is_not_related_to_course_section' })
      continue
    }
    const before = changes.get(student_id) ?? { attendance: row.attendance, delayed: row.delayed ?? false }
    const after = markAfter(before, mark)
    const is_changed = after.attendance !== before.attendance || after.delayed !== before.delayed
    const code = refusalToMark({
      is_locked: isLocked(row, id, clock.now()),
      is_changed,
      version: row.updated_at,
      seen,
    })
    if (code === 'stale_version') skipped.push({ student_id, code, current: studentOf(row, id, clock).pivot })
    else if (code) skipped.push({ student_id, code })
    else if (is_changed) changes.set(student_id, { row, ...after })
  }
  return { changes, skipped }
}

/** Marks whoever may be marked; at the first time the others were there. Tells what changed and who is skipped. */
async function mark(tx: Tx, by: By, lesson: LockedLesson, marks: readonly Mark[]) {
  const rows = await rowsOfRoll(tx, lesson)
  const { changes, skipped } = sort(rows, marks, { id: lesson.id, clock: by.clock })
  const isFirst = lesson.registered_at === null
  if (isFirst)
    for (const row of rows)
      if (row.attendance === null && !changes.has(row.id) && row.enrolment_state !== 'failed_by_absence')
        changes.set(row.id, { row, attendance: true, delayed: false })
  const made = [...changes.values()]
  await writeMarks(
    tx,
    { lesson_id: lesson.id, marked_by: by.actor.user_id },
    made.map(({ row, attendance, delayed }) => ({ enrolment_id: row.enrolment_id, attendance, delayed })),
  )
  await (isFirst ? recordRegistered(tx, by, lesson, made) : recordChanges(tx, by, lesson, made))
  if (made.length > 0) await queueAbsenceNotices(tx, by, lesson.course_section_id)
  return { updated: made.length, skipped }
}

const recordRegistered = (tx: Tx, by: By, { id }: LockedLesson, made: readonly Change[]) =>
  record(tx, by, {
    action: 'lessons.register',
    entity: 'lesson',
    entity_id: id,
    after: {
      present: made.filter(({ attendance }) => attendance).length,
      absent: made.filter(({ attendance }) => !attendance).length,
      delayed: made.filter(({ delayed }) => delayed).length,
    },
  })

const recordChanges = (tx: Tx, by: By, { id }: LockedLesson, made: readonly Change[]) =>
  recordAll(
    tx,
    by,
    made.map(({ row, attendance, delayed }) => ({
      action: 'lessons.mark',
      entity: 'lesson',
      entity_id: id,
      before: { student_id: row.id, attendance: row.attendance, delayed: row.delayed },
      after: { student_id: row.id, attendance, delayed },
    })),
  )

type Order = { id: number; order: BodyOf<typeof registerEndpoint> }

/** Registers a lesson: what was taught, now or later, and who was there; also called by the demo institute. */
export async function registerLesson(tx: Tx, by: By, { id, order: { attendances = [], ...texts } }: Order) {
  const lesson = await lessonToMark(tx, by, id)
  await setRegistered(tx, { id, registered_by: by.actor.user_id, registered_at: by.clock.now(), texts })
  const outcome = await mark(tx, by, lesson, attendances)
  const shown = await lessonById(tx, id, by.clock.today())
  return { ...shown, ...(await rollOf(tx, lesson, by.clock)), ...outcome }
}

type Marks = { id: number; students: readonly Mark[] }

/** Marks who was at a lesson, and registers it if nobody has. */
export async function markStudents(tx: Tx, by: By, { id, students }: Marks) {
  const lesson = await lessonToMark(tx, by, id)
  if (lesson.registered_at === null)
    await setRegistered(tx, { id, registered_by: by.actor.user_id, registered_at: by.clock.now(), texts: {} })
  const outcome = await mark(tx, by, lesson, students)
  return { ...(await rollOf(tx, lesson, by.clock)), ...outcome }
}

type MarkOrder = { lesson_id: number; student_id: number; order: BodyOf<typeof contract.markStudent> }

/** Marks one student at a lesson, justifies an absence, or both. */
export async function markStudent(tx: Tx, by: By, { lesson_id: id, student_id, order }: MarkOrder) {
  const { justified, justification = null, ...change } = order
  if (change.attendance !== undefined || change.delayed !== undefined) {
    const { skipped } = await markStudents(tx, by, { id, students: [{ student_id, ...change }] })
    const [left_out] = skipped
    if (left_out) throw new Refusal(left_out.code)
  }
  if (justified !== undefined) await justify(tx, by, { id, student_id, justified, justification })
  const lesson = await lockedLesson(tx, id)
  return studentOf(await rowOf(tx, lesson, student_id), id, by.clock)
}

async function rowOf(tx: Tx, lesson: LessonKey, student_id: number): Promise<RollRow> {
  const row = (await rowsOfRoll(tx, lesson)).find((one) => one.id === student_id)
  if (!row) throw new Refusal('student_is_not_related_to_course_section')
  return row
}

const whoJustifies = async (tx: Tx, { type, teacher_id }: By['actor'], section_id: number) => ({
  is_admin: type === 'admin',
  is_coordinator: await isCoordinatedBy(tx, section_id, teacher_id),
})

type Place = { section_id: number; is_older: boolean }

/** Whether somebody may justify the absences at a lesson. */
export async function mayJustify(tx: Tx, actor: By['actor'], { section_id, is_older }: Place) {
  const facts = { ...(await whoJustifies(tx, actor, section_id)), is_older, is_absent: true }
  return refusalToJustify(facts) === null
}

type Justifying = { id: number; student_id: number; justified: boolean; justification: string | null }

async function justify(tx: Tx, by: By, { id, student_id, justified, justification }: Justifying) {
  if (justified && justification === null) throw new Invalid({ justification: ['required'] })
  const place = await placeOf(tx, id)
  const facts = await lockedFacts(tx, place)
  const lesson = await lockedLesson(tx, id)
  const row = await rowOf(tx, lesson, student_id)
  insist(
    refusalToJustify({
      ...(await whoJustifies(tx, by.actor, place.section_id)),
      is_older: facts?.is_older ?? true,
      is_absent: row.attendance === false,
    }),
  )
  const after = justified ? justification : null
  if (after === row.justification) return
  await setJustified(tx, { lesson_id: id, enrolment_id: row.enrolment_id, justification: after })
  await record(tx, by, {
    action: 'lessons.justify',
    entity: 'lesson',
    entity_id: id,
    before: { student_id, justification: row.justification },
    after: { student_id, justification: after },
  })
}
