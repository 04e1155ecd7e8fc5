import { insistOnProgress, standingBefore } from '#features/inscriptions/progress/server/actions.ts'
import { type InscribeOrder, inscribe } from '#features/inscriptions/server/actions.ts'
import { reviveStudents } from '#features/students/server/actions.ts'
import { type ErrorCode, insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { Judgement } from '../../rules.ts'
import { judgeStudent, reinscribe, saidOf } from '../../server/actions.ts'
import { lockStudents, type OpenPeriod, openPeriod, specializationOf } from '../../server/queries.ts'
import type { Verdict } from '../../words.ts'

/**
 * The one door (rules.md#inscriptions): whoever has a history is inscribed by the rules of a re-inscription, unless an
 * administrator sets them aside with a reason. Gives the inscription's id.
 */
export async function reinscribeAt(tx: Tx, by: By, order: InscribeOrder): Promise<number> {
  const { student_id, section_id } = order
  const period = await openPeriod(tx, { student_id, period_id: order.period_id, today: by.clock.today() })
  const latest = period && (await standingBefore(tx, { student_id, period_id: period.id }))
  if (!period || period.is_inscribed || !latest) return inscribe(tx, by, order)
  if (order.override === true) return inscribeAnyway(tx, by, { order, period })
  const again = { student_id, period_id: period.id, is_strict: true }
  if (section_id === undefined) {
    const { specialization_id } = order
    return (await reinscribe(tx, by, { ...again, specialization_id })).inscription_id
  }
  const place = await specializationOf(tx, section_id)
  const { specialization_id } = place
  insist(place.period_id === period.id ? null : 'section_not_of_period')
  await insistOnProgress(tx, { student_id, section_id }, latest)
  const judged = await judgeStudent(tx, { student_id, period, specialization_id, is_staff: true })
  const taken = coursesIn(judged.judgement, section_id)
  const barred = taken.find(({ obstacle }) => obstacle && obstacle.code !== 'course_already_approved')
  if (barred?.obstacle)
    throw new Refusal(barred.obstacle.code, saidOf(barred.obstacle, judged, barred.course.title))
  const open = taken.filter(({ obstacle }) => obstacle === null).map(({ course }) => course.id)
  // Without a course that is open there, the judgement itself says why.
  const course_ids = open.length > 0 ? open : undefined
  return (await reinscribe(tx, by, { ...again, specialization_id, section_id, course_ids })).inscription_id
}

/** What stands in the way whatever the section, and an administrator sets aside with a reason (rules.md#inscriptions). */
const SET_ASIDE: readonly ErrorCode[] = ['student_has_debt', 'basic_avg_lt_approval_minimum_avg']

/**
 * Sets rules aside, which stay on record. A course that the student has, or is taking, is not taken anew; who had retired
 * comes back with it.
 */
async function inscribeAnyway(
  tx: Tx,
  by: By,
  { order, period }: { order: InscribeOrder; period: OpenPeriod },
): Promise<number> {
  const { student_id, section_id } = order
  if (section_id === undefined) return inscribe(tx, by, order)
  const { specialization_id } = await specializationOf(tx, section_id)
  await lockStudents(tx, [student_id])
  const { student, judgement } = await judgeStudent(tx, {
    ...{ student_id, period, specialization_id },
    is_staff: true,
  })
  const isBack = student.state === 'retired'
  if (isBack) await reviveStudents(tx, by, [student_id])
  return inscribe(tx, by, {
    ...order,
    ...(isBack && { kind: 'reincorporation' }),
    left_out: student.courses.filter(({ verdict }) => isHeld(verdict)).map(({ course_id }) => course_id),
    set_aside: SET_ASIDE.filter((one) => one === judgement.obstacle?.code),
  })
}
const isHeld = (verdict: Verdict) => verdict === 'approved' || verdict === 'running'

const coursesIn = ({ courses }: Judgement, section_id: number) =>
  courses.filter(({ offers }) => offers.some((offer) => offer.section_id === section_id))

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
