import type { Verdict } from '#features/enrolment/enrolments/words.ts'
import { tellOfInscription } from '#features/enrolment/inscriptions/notices/server/actions.ts'
import { type Overridable, rulesSetAside } from '#features/enrolment/inscriptions/progress/rules.ts'
import { standingBefore } from '#features/enrolment/inscriptions/progress/server/actions.ts'
import { type InscribeInput, inscribe } from '#features/enrolment/inscriptions/server/actions.ts'
import { reviveStudents } from '#features/people/students/server/actions.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { coursesIn } from '../../override/rules.ts'
import { standingRules } from '../../override/server/actions.ts'
import { judgeStudent, reinscribe, saidOf } from '../../server/actions.ts'
import { openPeriod, specializationOf } from '../../server/queries.ts'

/**
 * The one door (rules.md#inscriptions): whoever has a history is inscribed by the rules of a re-inscription; an
 * administrator breaks one of them with a reason. Gives the inscription's id.
 */
export async function reinscribeAt(
  tx: Tx,
  by: By,
  { override, set_aside, ...input }: PlaceInput,
): Promise<number> {
  const { student_id, section_id } = input
  const period = await openPeriod(tx, { student_id, period_id: input.period_id, today: by.clock.today() })
  const latest = period && (await standingBefore(tx, { student_id, period_id: period.id }))
  if (!period || period.is_inscribed || !latest)
    // The period that is meant also where the student is in it already, which is then what refuses.
    return inscribeAndTell(tx, by, { ...input, period_id: period?.id ?? input.period_id })
  const again = { student_id, period_id: period.id, is_strict: true }
  if (section_id === undefined) {
    // Which rule is broken can be told only of a section.
    insist(override === true ? 'section_not_found_for_inscription' : null)
    const { specialization_id } = input
    return (await reinscribe(tx, by, { ...again, specialization_id })).inscription_id
  }
  const { place, judged, standing } = await standingRules(tx, { student_id, section_id, period, latest })
  const { obstacle: way } = judged.judgement
  // Whatever is set aside, who graduated is inscribed no more.
  if (way && judged.student.state === 'graduated')
    throw new Refusal('student_not_active', saidOf(way, judged))
  const codes = standing.map(({ code }) => code)
  const broken = rulesSetAside(codes, { override, set_aside })
  const left = standing.find(({ code }) => !broken.includes(code))
  if (left) throw new Refusal(left.code, left.said)
  if (broken.length > 0)
    return inscribeAnyway(tx, by, { order: { ...input, period_id: period.id, set_aside: broken }, judged })
  const { specialization_id } = place
  const taken = coursesIn(judged.judgement, section_id)
  const barred = taken.find(({ obstacle }) => obstacle && obstacle.code !== 'course_already_approved')
  if (barred?.obstacle)
    throw new Refusal(barred.obstacle.code, saidOf(barred.obstacle, judged, barred.course.title))
  const open = taken.filter(({ obstacle }) => obstacle === null).map(({ course }) => course.id)
  // Without a course that is open there, the judgement itself says why.
  const course_ids = open.length > 0 ? open : undefined
  return (await reinscribe(tx, by, { ...again, specialization_id, section_id, course_ids })).inscription_id
}

type PlaceInput = Omit<InscribeInput, 'set_aside'> & {
  override?: boolean | undefined
  set_aside?: readonly Overridable[] | undefined
}
async function inscribeAndTell(tx: Tx, by: By, input: InscribeInput): Promise<number> {
  const id = await inscribe(tx, by, input)
  await tellOfInscription(tx, by, [id])
  return id
}

type Anyway = { order: InscribeInput; judged: Awaited<ReturnType<typeof judgeStudent>> }

/**
 * Sets rules aside, which stay on record. A course that the student has, or is taking, is not taken anew; who had retired
 * comes back with it.
 */
async function inscribeAnyway(tx: Tx, by: By, { order, judged: { student } }: Anyway): Promise<number> {
  const isBack = student.state === 'retired'
  if (isBack) await reviveStudents(tx, by, [order.student_id])
  return inscribeAndTell(tx, by, {
    ...order,
    ...(isBack && { kind: 'reincorporation' }),
    left_out: student.courses.filter(({ verdict }) => isHeld(verdict)).map(({ course_id }) => course_id),
  })
}
const isHeld = (verdict: Verdict) => verdict === 'approved' || verdict === 'running'

/** What no seat mends. */
const WITHOUT_SEAT: readonly string[] = ['student_has_debt', 'basic_avg_lt_approval_minimum_avg']

/** Stops whom a debt or the average of the basic track keeps out of the period, also from waiting for a seat there. */
export async function insistOnWay(
  tx: Tx,
  by: By,
  { student_id, section_id, period_id }: { student_id: number; section_id: number; period_id: number },
): Promise<void> {
  const period = await openPeriod(tx, { student_id, period_id, today: by.clock.today() })
  if (!period || period.is_inscribed) return
  const { specialization_id } = await specializationOf(tx, section_id)
  const judged = await judgeStudent(tx, { student_id, period, specialization_id, is_staff: true })
  const { obstacle } = judged.judgement
  if (obstacle && WITHOUT_SEAT.includes(obstacle.code))
    throw new Refusal(obstacle.code, saidOf(obstacle, judged))
}
