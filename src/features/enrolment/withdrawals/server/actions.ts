import { type OnRoll, tellTeachers } from '#features/enrolment/enrolments/roll-notices/server/actions.ts'
import {
  holdSeats,
  holdStudents,
  restoreEnrolments,
  withdrawEnrolments,
} from '#features/enrolment/enrolments/server/actions.ts'
import { keepPairs } from '#features/enrolment/inscriptions/pairs/server/actions.ts'
import { setRetired } from '#features/enrolment/inscriptions/server/actions.ts'
import { giveBackPlaces, keepPlaces } from '#features/enrolment/waiting-list/server/actions.ts'
import { record } from '#features/institute/audit/server/actions.ts'
import { tellStudentLater } from '#features/messages/notifications/quiet/server/actions.ts'
import { setStudentState } from '#features/people/students/graduation/server/actions.ts'
import { judgeAnew } from '#features/teaching/attendance/limits/server/actions.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { WithdrawalPreview } from '../contract.ts'
import { refusalToWithdraw } from '../courses/rules.ts'
import { runningInscriptions, takenCourses } from '../courses/server/queries.ts'
import { endedSentence } from '../courses/words.ts'
import { refusalToRetire, refusalToUndo } from '../rules.ts'
import { retiredNotice, undoneNotice, withdrawnNotice } from '../words.ts'
import {
  debtOf,
  insertWithdrawal,
  keptSections,
  lockedWithdrawal,
  setUndone,
  standingOf,
  takenAway,
} from './queries.ts'

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** What a student may withdraw from now, and what a retirement would end. */
export async function previewWithdrawal(tx: Tx, { clock }: By, id: number): Promise<WithdrawalPreview> {
  const today = clock.today()
  const student = await standingOf(tx, id)
  const inscriptions = await runningInscriptions(tx, id, today)
  const courses = await takenCourses(tx, idsOf(inscriptions), { isHeld: false })
  return {
    retire_code: refusalToRetire(student),
    inscriptions,
    ...(await debtOf(tx, id)),
    courses: courses.map((one) => ({ ...one, code: refusalToWithdraw(one, today) })),
  }
}

/** Holds students who retire or withdraw, with all that this touches, so that no notes are handed over and no period ends meanwhile. */
export async function holdToWithdraw(tx: Tx, student_ids: readonly number[]): Promise<void> {
  await holdStudents(tx, student_ids)
  await holdSeats(tx, student_ids)
}

/** The same of withdrawals that are undone: with the lists in which places come back. */
export async function holdToUndo(tx: Tx, ids: readonly number[]): Promise<void> {
  const { student_ids, section_ids } = await keptSections(tx, ids)
  await holdStudents(tx, student_ids)
  await holdSeats(tx, student_ids, section_ids)
}

type Withdrawing = { student_id: number; course_ids: readonly number[]; reason: string }

/** What a withdrawal is kept as, and whose rolls change by it. */
export type Done = { id: number; rolls: readonly OnRoll[] }

/** Withdraws a student from courses, all or none; also called by the demo institute. Gives the withdrawal's id. */
export async function withdrawCourses(tx: Tx, by: By, order: Withdrawing): Promise<number> {
  await holdToWithdraw(tx, [order.student_id])
  const { id, rolls } = await withdrawOne(tx, by, order)
  await tellTeachers(tx, by, { left: rolls })
  return id
}

/** The same of who is held, without telling those who teach, whom the caller tells. */
export async function withdrawOne(tx: Tx, by: By, order: Withdrawing): Promise<Done> {
  const { student_id, reason } = order
  const today = by.clock.today()
  const { state } = await standingOf(tx, student_id)
  insist(state === 'active' ? null : 'student_not_active')
  const inscriptions = await runningInscriptions(tx, student_id, today)
  const taken = await takenCourses(tx, idsOf(inscriptions), { isHeld: true })
  const wanted = new Set(order.course_ids)
  // A course is taken in one running period; of one that is taken in two, the first is meant.
  const chosen = [...wanted].flatMap((course_id) => taken.find((one) => one.course_id === course_id) ?? [])
  insist(chosen.length === wanted.size ? null : 'student_is_not_related_to_course_section')
  for (const course of chosen) {
    const code = refusalToWithdraw(course, today)
    const said = code === 'course_withdrawals_ended' ? { description: endedSentence(course) } : {}
    insist(code, { course: course.title, ...said })
  }
  const [first] = chosen
  const courses = chosen.map(({ title }) => title)
  const enrolment_ids = chosen.map(({ enrolment_id }) => enrolment_id)
  await keepPairs(tx, { inscription_ids: idsOf(inscriptions), by: 'withdrawal' }, () =>
    withdrawEnrolments(tx, enrolment_ids),
  )
  const id = await insertWithdrawal(
    tx,
    {
      student_id,
      kind: 'courses',
      period_id: first?.period_id ?? null,
      specialization_id: first?.specialization_id ?? null,
      reason,
      created_by: by.actor.user_id,
    },
    { enrolments: chosen, inscription_ids: [] },
  )
  await record(tx, by, {
    action: 'withdrawals.withdraw_courses',
    entity: 'student',
    entity_id: student_id,
    after: { withdrawn_courses: courses },
    reason,
  })
  await tellStudentLater(tx, by, {
    about: `withdrawal ${id}`,
    student_id,
    content: withdrawnNotice({ courses, reason }),
    page: 'inscriptions',
  })
  return { id, rolls: chosen }
}

type Retiring = { student_id: number; reason: string }

/**
 * Retires a student (rules.md#withdrawal): the seats of what runs are freed, and what was not handed over is withdrawn.
 * Also called by the demo institute. Gives the withdrawal's id.
 */
export async function retire(tx: Tx, by: By, order: Retiring): Promise<number> {
  await holdToWithdraw(tx, [order.student_id])
  const { id, rolls } = await retireOne(tx, by, order)
  await tellTeachers(tx, by, { left: rolls })
  return id
}

/** The same of who is held, without telling those who teach, whom the caller tells. */
export async function retireOne(tx: Tx, by: By, { student_id, reason }: Retiring): Promise<Done> {
  insist(refusalToRetire(await standingOf(tx, student_id)))
  const inscriptions = await runningInscriptions(tx, student_id, by.clock.today())
  const ids = idsOf(inscriptions)
  const ended = (await takenCourses(tx, ids, { isHeld: true })).filter(
    ({ state, is_delivered }) => !is_delivered && (state === 'enrolled' || state === 'failed_by_absence'),
  )
  const [first] = inscriptions
  await withdrawEnrolments(
    tx,
    ended.map(({ enrolment_id }) => enrolment_id),
  )
  await setRetired(tx, ids, by.clock.now())
  const id = await insertWithdrawal(
    tx,
    {
      student_id,
      kind: 'retirement',
      period_id: first?.period_id ?? null,
      specialization_id: first?.specialization_id ?? null,
      reason,
      created_by: by.actor.user_id,
    },
    { enrolments: ended, inscription_ids: ids },
  )
  // Before the retirement takes them.
  await keepPlaces(tx, { withdrawal_id: id, student_id })
  await setStudentState(tx, student_id, 'retired')
  await record(tx, by, {
    action: 'withdrawals.retire',
    entity: 'student',
    entity_id: student_id,
    before: { state: 'active' },
    after: { state: 'retired', withdrawn_courses: ended.map(({ title }) => title) },
    reason,
  })
  await tellStudentLater(tx, by, {
    about: `withdrawal ${id}`,
    student_id,
    content: retiredNotice({ reason }),
    page: 'inscriptions',
  })
  return { id, rolls: ended }
}

type Undoing = { id: number; reason: string }

/** Undoes a withdrawal: each enrolment is again what it was, and a retired student takes the seats again. */
export async function undo(tx: Tx, by: By, order: Undoing): Promise<void> {
  await holdToUndo(tx, [order.id])
  const { rolls } = await undoOne(tx, by, order)
  await tellTeachers(tx, by, { came: rolls })
}

/** The same of what is held, without telling those who teach, whom the caller tells. */
export async function undoOne(tx: Tx, by: By, { id, reason }: Undoing): Promise<Done> {
  const found = await lockedWithdrawal(tx, id)
  insist(refusalToUndo(found))
  const { enrolments, inscription_ids } = await takenAway(tx, id)
  const { student_id } = found
  if (found.kind === 'retirement') {
    await setStudentState(tx, student_id, 'active')
    await setRetired(tx, inscription_ids, null)
  }
  const touched = enrolments.map(({ inscription_id }) => inscription_id)
  await keepPairs(tx, { inscription_ids: [...new Set(touched)], by: 'undoing' }, () =>
    restoreEnrolments(tx, enrolments),
  )
  await judgeAnew(tx, by, enrolments)
  const places = await giveBackPlaces(tx, by, { withdrawal_id: id, student_id })
  await setUndone(tx, {
    id,
    undone_at: by.clock.now(),
    undone_by: by.actor.user_id,
    undo_reason: reason,
  })
  await record(tx, by, {
    action: 'withdrawals.undo',
    entity: 'student',
    entity_id: student_id,
    before: { kind: found.kind },
    after: found.kind === 'retirement' ? { state: 'active' } : {},
    reason,
  })
  const courses = enrolments.map(({ title }) => title)
  await tellStudentLater(tx, by, {
    about: `withdrawal ${id}`,
    // A seat that had been offered is lost by what was taken back.
    is_news: places.passed_on.length > 0,
    student_id,
    content: undoneNotice({ kind: found.kind, courses, ...places, reason }),
    page: 'inscriptions',
  })
  return { id, rolls: enrolments }
}
