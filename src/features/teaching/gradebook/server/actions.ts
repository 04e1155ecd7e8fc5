import type { Noted } from '#features/enrolment/enrolments/contract.ts'
import { cutNote, cutOf, refusalToExcuse, WHOLE } from '#features/enrolment/enrolments/notes/rules.ts'
import { reckonNotes } from '#features/enrolment/enrolments/notes/server/actions.ts'
import { isLocked, refusalToWrite, splitWritable } from '#features/enrolment/enrolments/rules.ts'
import { recording } from '#features/institute/audit/server/actions.ts'
import { gradingBlindly } from '#features/teaching/final-deliveries/server/actions.ts'
import {
  heldLesson,
  insistOnWriting,
  type LockedLesson,
  readLesson,
  setEvaluation,
} from '#features/teaching/lessons/server/actions.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import type { Clock, Instant } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import { OUTCOME_SIGNS, type Outcome } from '#kernel/notes.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { together } from '#server/database/pipeline.ts'
import type * as contract from '../contract.ts'
import { queueingNoteNotices } from '../note-notices/server/jobs.ts'
import { keptComment } from '../rules.ts'
import {
  evaluationsOf,
  finalDeliveryOf,
  type Grade,
  gradebookOf,
  isSomething,
  type NoteRow,
  notesOf,
  rowsOfEvaluation,
  studentsOf,
  writeNotes,
} from './queries.ts'

/** The notes of a course of a section, as somebody sees them; throws where there is none within reach. */
export async function gradebook(tx: Tx, by: By, place: CourseSectionKey): Promise<contract.Gradebook> {
  const { actor } = by
  const [facts, jury] = await Promise.all([gradebookOf(tx, place, actor), gradingBlindly(tx, by)])
  if (!facts) throw new Refusal('course_section_not_found')
  const { id, is_taught, weighting_assigned, ...shown } = facts
  const whose = {
    course_section_id: id,
    ...(actor.type === 'student' && { student_id: actor.student_id }),
  }
  const [evaluations, students, notes, final_delivery] = await Promise.all([
    evaluationsOf(tx, id),
    studentsOf(tx, { ...whose, jury }),
    notesOf(tx, whose),
    finalDeliveryOf(tx, id),
  ])
  const given = Map.groupBy(notes, ({ enrolment_id }) => enrolment_id)
  const dated = evaluations.map((one) => ({ ...one, cut: cutOf(one.date, facts) }))
  return {
    ...shown,
    may_write: refusalToWrite({ is_own: actor.type === 'admin' || is_taught, state: facts.state }) === null,
    evaluations: dated,
    final_delivery,
    weighting_left: WHOLE - weighting_assigned,
    students: students.map(({ enrolment_id, ...student }) =>
      rowOf(student, { notes: given.get(enrolment_id) ?? [], dated, period: facts }),
    ),
  }
}

type StudentFacts = Omit<Awaited<ReturnType<typeof studentsOf>>[number], 'enrolment_id'>
type Sheet = {
  notes: Awaited<ReturnType<typeof notesOf>>
  dated: contract.Gradebook['evaluations']
  period: Parameters<typeof cutOf>[1]
}

/** A student's row: the notes in the section's evaluations, and what those of a section left add to the cuts. */
function rowOf(student: StudentFacts, { notes, dated, period }: Sheet): contract.GradebookStudent {
  const own = new Map(notes.map((one) => [one.lesson_id, one]))
  const carried = student.carried.map((one) => ({ ...one, cut: cutOf(one.date, period) }))
  const here = dated.map((one) => ({ ...one, given: own.get(one.lesson_id) }))
  const all = [...carried, ...here.map((one) => ({ ...one, note: one.given?.note ?? null }))]
  const inCut = (cut: string) => cutNote(all.filter((one) => one.cut === cut))
  return {
    ...student,
    carried,
    notes: Object.fromEntries(
      here.flatMap(({ lesson_id, given }) => (given ? [[lesson_id, versionOf(given)]] : [])),
    ),
    first_cut_note: inCut('first'),
    second_cut_note: inCut('second'),
  }
}

type NoteInput = {
  student_id: number
  note: number | null
  outcome?: Outcome | null | undefined
  comment?: string | null | undefined
  updated_at?: Instant | null | undefined
}

const versionOf = ({ note, outcome, comment, updated_at, author }: Omit<Noted, 'student_id'>) => ({
  note,
  outcome,
  comment,
  updated_at,
  author,
})
const notedOf = ({ student_id, ...row }: NoteRow): Noted => ({ student_id, ...versionOf(row) })

/** What an order makes of what stands: who did not come has a 0, and a comment goes with what it was on. */
function gradeAfter(row: NoteRow, { note, outcome = null, ...input }: NoteInput): Grade {
  const grade = { note: outcome === 'not_presented' ? 0 : note, outcome }
  const { comment = keptComment(row, grade) } = input
  return { ...grade, comment: isSomething(grade) ? comment : null }
}

const gradeOf = ({ note, outcome, comment }: Grade): Grade => ({ note, outcome, comment })
const isSame = (a: Grade, b: Grade) => a.note === b.note && a.outcome === b.outcome && a.comment === b.comment

/** Which notes may be written, and whose is left out. */
const splitNotes = (
  rows: readonly NoteRow[],
  orders: readonly NoteInput[],
  of: { id: number; clock: Clock },
) =>
  splitWritable(orders, new Map(rows.map((row) => [row.student_id, row])), {
    outcomeOf(row, order) {
      const grade = gradeAfter(row, order)
      const is_locked = isLocked(row, of.id, of.clock.now())
      return { change: { row, grade }, is_changed: !isSame(grade, row), is_locked }
    },
    currentOf: notedOf,
  })

type NoteChange = {
  lesson_id: number
  enrolment_id: number
  student_id: number
  before: Grade
  after: Grade
}

/** Writes, records and tells of notes of one course-section, each of which may be written; gives those that stand. */
export async function changeNotes(tx: Tx, by: By, changes: readonly NoteChange[]) {
  if (changes.length === 0) return []
  const entries = changes.map(({ lesson_id, student_id, before, after }) => ({
    action: 'lessons.note' as const,
    entity: 'lesson',
    entity_id: lesson_id,
    before: { student_id, ...recordedOf(before) },
    after: { student_id, ...recordedOf(after) },
  }))
  const [written, reckoned] = await together(tx, [
    () =>
      writeNotes(tx, {
        noted_by: by.actor.user_id,
        notes: changes.map(({ lesson_id, enrolment_id, after }) => ({ lesson_id, enrolment_id, ...after })),
        history: recording(by, entries),
        notices: queueingNoteNotices(by, [...new Set(changes.map(({ lesson_id }) => lesson_id))]),
      }),
    () => reckonNotes(tx, [...new Set(changes.map(({ enrolment_id }) => enrolment_id))]),
  ])
  for (const one of reckoned) insist(refusalToExcuse(one))
  return written
}

/** As people read it: a number, or what stands in its place. */
const recordedOf = ({ note, outcome, comment }: Grade) => ({
  note: outcome ? OUTCOME_SIGNS[outcome] : note,
  ...(comment && { comment }),
})

type Noting = { orders: readonly NoteInput[]; rows?: readonly NoteRow[] }

/** Notes what each got in an evaluation; gives everybody's note, how many changed and who was left out. */
export async function note(tx: Tx, by: By, lesson: LockedLesson, { orders, ...known }: Noting) {
  if (orders.length > 0 && lesson.weighting === null) throw new Refusal('lesson_is_no_evaluation')
  const rows = known.rows ?? (await rowsOfEvaluation(tx, lesson.id))
  const split = splitNotes(rows, orders, { id: lesson.id, clock: by.clock })
  const changes = [...split.changes.values()]
  const written = await changeNotes(
    tx,
    by,
    changes.map(({ row, grade: after }) => ({
      lesson_id: lesson.id,
      enrolment_id: row.enrolment_id,
      student_id: row.student_id,
      before: gradeOf(row),
      after,
    })),
  )
  const standing = new Map(written.map((one) => [one.enrolment_id, one]))
  const cleared = new Set(changes.flatMap(({ row, grade }) => (isSomething(grade) ? [] : [row.enrolment_id])))
  const notes = rows.map((row) => ({
    ...row,
    ...(cleared.has(row.enrolment_id) ? NO_NOTE : standing.get(row.enrolment_id)),
  }))
  return { notes: notes.map(notedOf), updated: changes.length, skipped: split.skipped }
}

const NO_NOTE = { note: null, outcome: null, comment: null, updated_at: null, author: null }

/** A lesson and its course-section, held until the transaction ends, and what each has in it from then on. */
export async function heldEvaluation(tx: Tx, id: number) {
  const [held, rows] = await together(tx, [() => heldLesson(tx, id), () => rowsOfEvaluation(tx, id)])
  return { ...held, rows }
}
export type HeldEvaluation = Awaited<ReturnType<typeof heldEvaluation>>

type EvaluateInput = { id: number; order: BodyOf<typeof contract.evaluateLesson> }

/** Makes an evaluation of a lesson whose day has come, and notes what each got in it; also called by the demo institute. */
export async function evaluateLesson(
  tx: Tx,
  by: By,
  { id, order: { notes = [], ...changes } }: EvaluateInput,
  ahead?: HeldEvaluation,
) {
  const held = ahead ?? (await heldEvaluation(tx, id))
  insistOnWriting(by, held)
  const lesson = await setEvaluation(tx, by, held, changes)
  const [outcome, shown] = await together(tx, [
    () => note(tx, by, lesson, { orders: notes, rows: held.rows }),
    () => readLesson(tx, id, by.clock),
  ])
  return { ...shown, ...outcome }
}
