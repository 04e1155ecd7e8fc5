import { judgeAbsences } from '#features/enrolment/enrolments/absences/server/actions.ts'
import { isLocked, splitWritable } from '#features/enrolment/enrolments/rules.ts'
import { type Entry, recordAll } from '#features/institute/audit/server/actions.ts'
import { note } from '#features/teaching/gradebook/server/actions.ts'
import {
  heldLesson,
  insistOnWriting,
  type LockedLesson,
  readLesson,
  setRegistered,
} from '#features/teaching/lessons/server/actions.ts'
import type { Clock, Instant } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { together } from '#server/database/pipeline.ts'
import { queueAbsenceNotices } from '../absences/server/jobs.ts'
import type * as contract from '../contract.ts'
import { justify } from '../justification/server/actions.ts'
import { markAfter } from '../rules.ts'
import { isExpected, type RollRow, rowsOfRoll, withNews, writeMarks } from './queries.ts'

/** Everybody enrolled in the course-section of a lesson, and of how many absences each part consists. */
export async function rollOf(tx: Tx, id: number, clock: Clock): Promise<contract.Roll> {
  return rollOfRows(await rowsOfRoll(tx, id), id, clock)
}

function rollOfRows(all: readonly RollRow[], lesson_id: number, clock: Clock): contract.Roll {
  const rows = all.filter(isExpected)
  const students = rows.map((row) => studentOf(row, lesson_id, clock))
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
    absences_left: row.absences_left,
    is_locked: isLocked(row, lesson_id, clock.now()),
    pivot: {
      student_id: id,
      attendance: row.attendance,
      delayed: row.delayed ?? false,
      justified: row.justified ?? false,
      justification: row.justification,
      note: row.note,
      failed_by_delay: enrolment_state === 'failed_by_absence' && absences <= most,
      updated_at: row.updated_at,
      author: row.author,
    },
  }
}

type RollBody = Mark & { note?: number | null | undefined }
type Mark = {
  student_id: number
  attendance?: boolean | undefined
  delayed?: boolean | undefined
  updated_at?: Instant | null | undefined
}
type Change = { row: RollRow; attendance: boolean; delayed: boolean }

/** Which marks may be made, and who is skipped. */
const splitMarks = (
  rows: readonly RollRow[],
  marks: readonly Mark[],
  { id, clock }: { id: number; clock: Clock },
) =>
  splitWritable(marks, new Map(rows.filter(isExpected).map((row) => [row.id, row])), {
    outcomeOf(row, mark) {
      const before = { attendance: row.attendance, delayed: row.delayed ?? false }
      const after = markAfter(before, mark)
      const is_changed = after.attendance !== before.attendance || after.delayed !== before.delayed
      return { change: { row, ...after }, is_changed, is_locked: isLocked(row, id, clock.now()) }
    },
    currentOf: (row) => studentOf(row, id, clock).pivot,
  })

/** A lesson and its course-section, held until the transaction ends, and its roll as it is from then on. */
export async function heldRoll(tx: Tx, id: number) {
  const [held, rows] = await together(tx, [() => heldLesson(tx, id), () => rowsOfRoll(tx, id)])
  return { ...held, rows }
}
export type HeldRoll = Awaited<ReturnType<typeof heldRoll>>

type Marking = { marks: readonly Mark[]; texts: Parameters<typeof setRegistered>[1]['texts'] | null }

/**
 * Marks whoever may be marked, and judges their absences; at the first time the others were there, and the lesson is
 * registered. Gives the roll as it stands then, how many changed and who is skipped.
 */
async function mark(tx: Tx, by: By, { lesson, rows }: HeldRoll, { marks, texts }: Marking) {
  const { id } = lesson
  const { changes, skipped } = splitMarks(rows, marks, { id, clock: by.clock })
  const isFirst = lesson.registered_at === null
  if (isFirst)
    for (const row of rows.filter(isExpected))
      if (row.attendance === null && !changes.has(row.id) && row.enrolment_state !== 'failed_by_absence')
        changes.set(row.id, { row, attendance: true, delayed: false })
  const made = [...changes.values()]
  const whose = made.map(({ row }) => row.enrolment_id)
  const registering = { id, registered_by: by.actor.user_id, registered_at: by.clock.now() }
  const entries = isFirst ? [registered(lesson, made)] : changesMade(lesson, made)
  const [, written, judged] = await together(tx, [
    async () => {
      if (isFirst || texts !== null) await setRegistered(tx, { ...registering, texts: texts ?? {} })
    },
    () =>
      writeMarks(
        tx,
        { lesson_id: id, marked_by: by.actor.user_id },
        made.map(({ row, attendance, delayed }) => ({ enrolment_id: row.enrolment_id, attendance, delayed })),
      ),
    () => judgeAbsences(tx, by, { lesson_id: id, enrolment_ids: whose }),
    () => recordAll(tx, by, entries),
    async () => {
      if (made.length > 0) await queueAbsenceNotices(tx, by, lesson.course_section_id)
    },
  ])
  return { rows: withNews(rows, [...written, ...judged]), updated: made.length, skipped }
}

const registered = ({ id }: LockedLesson, made: readonly Change[]): Entry => ({
  action: 'lessons.register',
  entity: 'lesson',
  entity_id: id,
  after: {
    present: made.filter(({ attendance }) => attendance).length,
    absent: made.filter(({ attendance }) => !attendance).length,
    delayed: made.filter(({ delayed }) => delayed).length,
  },
})

const changesMade = ({ id }: LockedLesson, made: readonly Change[]): Entry[] =>
  made.map(({ row, attendance, delayed }) => ({
    action: 'lessons.mark',
    entity: 'lesson',
    entity_id: id,
    before: { student_id: row.id, attendance: row.attendance, delayed: row.delayed },
    after: { student_id: row.id, attendance, delayed },
  }))

/** Registers a lesson: what was taught, now or later, and who was there; also called by the demo institute. */
export async function registerLesson(
  tx: Tx,
  by: By,
  { id, order }: { id: number; order: BodyOf<typeof contract.registerLesson> },
  ahead?: HeldRoll,
) {
  const { attendances = [], ...texts } = order
  const held = ahead ?? (await heldRoll(tx, id))
  insistOnWriting(by, held)
  const [{ rows, ...outcome }, shown] = await together(tx, [
    () => mark(tx, by, held, { marks: attendances, texts }),
    () => readLesson(tx, id, by.clock),
  ])
  return { ...shown, ...rollOfRows(rows, id, by.clock), ...outcome }
}

const isMark = ({ attendance, delayed }: RollBody) => attendance !== undefined || delayed !== undefined
const isNote = (body: RollBody): body is RollBody & { note: number | null } => body.note !== undefined

/** Marks and notes the students of a lesson that somebody may write; gives the rows of the roll as they stand then. */
async function markAndNote(tx: Tx, by: By, held: HeldRoll, students: readonly RollBody[]) {
  const marks = students.filter(isMark)
  const marked =
    marks.length > 0
      ? await mark(tx, by, held, { marks, texts: null })
      : { rows: held.rows, updated: 0, skipped: [] }
  const orders = students.filter(isNote)
  if (orders.length === 0) return marked
  const { notes, updated, skipped } = await note(tx, by, held.lesson, { orders })
  const given = new Map(notes.map((one) => [one.student_id, one.note]))
  return {
    rows: marked.rows.map((row) => ({ ...row, note: given.get(row.id) ?? null })),
    updated: marked.updated + updated,
    skipped: [
      ...marked.skipped,
      ...skipped.map(({ current, ...left_out }) => ({
        ...left_out,
        ...(current && { current_note: current }),
      })),
    ],
  }
}

type Marked = { id: number; students: readonly RollBody[] }

/** Marks who was at a lesson, which registers it, and notes what each got in it. */
export async function markStudents(tx: Tx, by: By, { id, students }: Marked, ahead?: HeldRoll) {
  const held = ahead ?? (await heldRoll(tx, id))
  insistOnWriting(by, held)
  const { rows, ...outcome } = await markAndNote(tx, by, held, students)
  return { ...rollOfRows(rows, id, by.clock), ...outcome }
}

type MarkInput = { lesson_id: number; student_id: number; order: BodyOf<typeof contract.markStudent> }

/** Marks one student at a lesson, justifies an absence, or both. */
export async function markStudent(
  tx: Tx,
  by: By,
  { lesson_id: id, student_id, order }: MarkInput,
  ahead?: HeldRoll,
) {
  const { justified, justification = null, ...change } = order
  const one = { student_id, ...change }
  const is_marked = isMark(one) || isNote(one)
  const held = ahead ?? (await heldRoll(tx, id))
  if (is_marked) insistOnWriting(by, held)
  const { rows, skipped } = await markAndNote(tx, by, held, is_marked ? [one] : [])
  const [left_out] = skipped
  if (left_out) throw new Refusal(left_out.code)
  const written =
    justified === undefined ? [] : await justify(tx, by, held, { student_id, justified, justification })
  const enrolment_ids = written.map(({ enrolment_id }) => enrolment_id)
  const news = [...written, ...(await judgeAbsences(tx, by, { lesson_id: id, enrolment_ids }))]
  const row = withNews(rows, news).find((found) => found.id === student_id)
  if (!row || !(row.is_expected || isNote(one))) throw new Refusal('student_is_not_related_to_course_section')
  return studentOf(row, id, by.clock)
}
