import { record } from '#features/institute/audit/server/actions.ts'
import { dropUnpaid } from '#features/money/fees/dropping/server/actions.ts'
import { disabledAmong } from '#features/people/account/lifecycle/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../../contract.ts'
import { inscribedIn, insertInscribed, removeInscribed } from '../../inscribing/server/queries.ts'
import {
  latestDay,
  mostNoteOf,
  problemsOfDays,
  refusalOfFee,
  refusalToChange,
  refusalToMake,
  refusalToRemove,
} from '../../rules.ts'
import { called, type Made, type Told, tellExaminers, tellMade, tellStudents } from '../../server/actions.ts'
import {
  candidatesOf,
  type HeldMakeUp,
  holdStudents,
  makeUpById,
  makeUpToChange,
  ruleNow,
} from '../../server/queries.ts'
import { examinerGoneNotice, examinerNotice, movedNotice, REMOVED, removedNotice } from '../../words.ts'
import {
  closingOf,
  courseToMakeUp,
  deleteMakeUpRow,
  failedCourses,
  feeOf,
  insertMakeUp,
  updateMakeUpRow,
} from './queries.ts'

const readerOf = ({ actor, clock }: By) => ({ actor, today: clock.today() })

/** The courses of a period that can be made up, and what the institute says of it. */
export async function failedCoursesOf(tx: Tx, period_id: number) {
  const [period, rule] = [await closingOf(tx, period_id), await ruleNow(tx)]
  if (!period) throw new Refusal('period_not_found')
  const { closed_at, approval_minimum_note } = period
  return {
    latest: closed_at && latestDay(closed_at, rule.days),
    most_note: mostNoteOf(rule.most_note, approval_minimum_note),
    with_absences: rule.with_absences,
    courses: closed_at === null ? [] : await failedCourses(tx, period_id, rule.with_absences),
  }
}

type Making = BodyOf<typeof contract.createMakeUp>

/** Makes a make-up exam by the institute's rule of now; without a fee all who may take it are in it (rules.md#make-up-exams). */
export async function createMakeUp(tx: Tx, by: By, body: Making) {
  const one = await makeOne(tx, by, body)
  await tellMade(tx, by, [one])
  return makeUpById(tx, one.made.id, readerOf(by))
}

/** Makes one, and tells nobody yet. */
export async function makeOne(tx: Tx, by: By, body: Making): Promise<Made> {
  const course = await courseToMakeUp(tx, body)
  if (!course) throw new Refusal('course_section_not_found')
  const { course_section_id, period_id, closed_at, is_there } = course
  const rule = await ruleNow(tx)
  const of = { course_section_id, with_absences: rule.with_absences }
  await holdStudents(
    tx,
    (await candidatesOf(tx, of)).map(({ student_id }) => student_id),
  )
  const candidates = await candidatesOf(tx, of)
  insist(refusalToMake({ closed_at, is_there, candidates: candidates.length }))
  const { held_on, inscribe_until = null, fee_id = null } = body
  const days = { held_on, inscribe_until: inscribe_until ?? held_on }
  if (closed_at !== null) insistOnDays(by, days, latestDay(closed_at, rule.days))
  const examiner_id = body.examiner_id ?? course.first_teacher_id
  if (examiner_id === null) throw new Invalid({ examiner_id: ['required'] })
  insist((await disabledAmong(tx, [examiner_id])) > 0 ? 'teacher_not_enabled' : null)
  const fee = fee_id === null ? null : await feeOf(tx, fee_id)
  if (fee) insist(refusalOfFee(fee, course.specialization_id))
  const { id } = await insertMakeUp(tx, {
    ...{ course_section_id, period_id, examiner_id, fee_id, ...days },
    most_note: mostNoteOf(rule.most_note, course.approval_minimum_note),
    with_absences: rule.with_absences,
    created_by: by.actor.user_id,
  })
  if (fee_id === null)
    await insertInscribed(tx, {
      ...{ make_up_id: id, course_section_id, inscribed_by: by.actor.user_id },
      rows: candidates.map(({ student_id }) => ({ student_id, charge_id: null })),
    })
  const made = await makeUpToChange(tx, id)
  await record(tx, by, {
    action: 'make_ups.create',
    entity: 'make_up',
    entity_id: id,
    after: { ...saidOf(made), fee: fee?.name ?? null, inscribed: fee_id === null ? candidates.length : 0 },
  })
  return { made, candidates }
}

type Days = Parameters<typeof problemsOfDays>[0]

function insistOnDays({ clock }: By, days: Pick<Days, 'held_on' | 'inscribe_until'>, latest: Days['latest']) {
  const problems = problemsOfDays({ ...days, today: clock.today(), latest })
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
}

const saidOf = (of: HeldMakeUp) => {
  const { title, section, held_on, inscribe_until, examiner, most_note, with_absences } = of
  return { title, section, held_on, inscribe_until, examiner, most_note, with_absences }
}

type Update = { id: number; changes: BodyOf<typeof contract.updateMakeUp> }

/** Moves a make-up exam whose row is held, or gives it to another examiner; tells whom it concerns. */
export async function updateMakeUp(tx: Tx, by: By, { id, changes }: Update) {
  const before = await makeUpToChange(tx, id)
  const inscribed = await inscribedIn(tx, id)
  const { held_on = before.held_on, examiner_id = before.examiner_id } = changes
  // Brought forward alone, the last day goes with it; without a fee it is that day itself.
  const isKept = before.fee_id !== null && before.inscribe_until < held_on
  const kept = isKept ? before.inscribe_until : held_on
  const days = { held_on, inscribe_until: changes.inscribe_until ?? kept }
  const has_notes = inscribed.some((one) => one.has_result)
  insist(refusalToChange({ ...before, ...days, today: by.clock.today(), has_notes }))
  const isMoved = days.held_on !== before.held_on || days.inscribe_until !== before.inscribe_until
  const { days: within } = await ruleNow(tx)
  // A period that was opened again closes later: until then there is no last day.
  if (isMoved) insistOnDays(by, days, before.closed_at && latestDay(before.closed_at, within))
  if (examiner_id !== before.examiner_id)
    insist((await disabledAmong(tx, [examiner_id])) > 0 ? 'teacher_not_enabled' : null)
  await updateMakeUpRow(tx, id, { ...days, examiner_id })
  const after = await makeUpToChange(tx, id)
  await record(tx, by, {
    action: 'make_ups.update',
    entity: 'make_up',
    entity_id: id,
    before: saidOf(before),
    after: saidOf(after),
  })
  if (isMoved) await tellMoved(tx, by, after, inscribed)
  await tellNewExaminer(tx, by, before, after)
  return makeUpById(tx, id, readerOf(by))
}

async function tellMoved(tx: Tx, by: By, after: HeldMakeUp, inscribed: readonly Told[]): Promise<void> {
  const told = [...inscribed, ...(await candidatesOf(tx, after))]
  await tellStudents(
    tx,
    by,
    told.map((one) => ({ ...one, content: movedNotice(called(after)) })),
  )
}

async function tellNewExaminer(tx: Tx, by: By, before: HeldMakeUp, after: HeldMakeUp): Promise<void> {
  const [was, is] = [before.examiner_user_id, after.examiner_user_id]
  const link = `/make-ups/${after.id}`
  if (was !== is)
    await tellExaminers(tx, by, [{ user_id: was, content: examinerGoneNotice(before), link: '/make-ups' }])
  if (was !== is || before.held_on !== after.held_on)
    await tellExaminers(tx, by, [{ user_id: is, content: examinerNotice(after), link }])
}

/** Removes a make-up exam whose row is held, with its inscriptions and what nobody paid of them; tells. */
export async function deleteMakeUp(tx: Tx, by: By, id: number): Promise<void> {
  const before = await makeUpToChange(tx, id)
  const inscribed = await inscribedIn(tx, id)
  const candidates = before.is_sealed ? [] : await candidatesOf(tx, before)
  const charges = inscribed.flatMap(({ charge_id }) => charge_id ?? [])
  const has_notes = inscribed.some((one) => one.has_result)
  const paid =
    before.is_sealed || has_notes ? new Set() : await dropUnpaid(tx, by, { ids: charges, reason: REMOVED })
  insist(refusalToRemove({ ...before, has_notes, has_payments: paid.size > 0 }))
  await removeInscribed(tx, id)
  await deleteMakeUpRow(tx, id)
  await record(tx, by, {
    action: 'make_ups.delete',
    entity: 'make_up',
    entity_id: id,
    before: { ...saidOf(before), inscribed: inscribed.length },
  })
  await tellStudents(
    tx,
    by,
    [...inscribed, ...candidates].map((one) => ({ ...one, content: removedNotice(before) })),
  )
  const content = examinerGoneNotice(before)
  await tellExaminers(tx, by, [{ user_id: before.examiner_user_id, content, link: '/make-ups' }])
}
