import type { Obstacle } from '#features/enrolment/enrolments/words.ts'
import { writeInscriptions } from '#features/enrolment/inscriptions/bulk/server/actions.ts'
import { tellOfInscription } from '#features/enrolment/inscriptions/notices/server/actions.ts'
import { kindOf } from '#features/enrolment/inscriptions/rules.ts'
import { endedSentence } from '#features/enrolment/inscriptions/words.ts'
import { reviveStudents } from '#features/people/students/server/actions.ts'
import { type ErrorCode, Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import { rowGone, type Tx } from '#server/database/db.ts'
import { obstacle, type PeriodFacts, type StudentFacts } from '../courses/rules.ts'
import { type Choice, type Placement, place, unknownCourses } from '../placing/rules.ts'
import { type Judgement, judge, type Wish } from '../rules.ts'
import { closedSentence, obstacleSentence } from '../words.ts'
import {
  lockSectionsOf,
  lockStudents,
  type OpenPeriod,
  offersOf,
  openPeriod,
  periodFacts,
  periodNamed,
  studentFacts,
} from './queries.ts'

type Judged = {
  period: PeriodFacts
  student: StudentFacts & { period_before_id: number | null }
  judgement: Judgement
}

/** The courses that matter to a student: those of the tracks in question, and what stayed behind. */
export function coursesOf(
  student: StudentFacts,
  { plans }: Pick<PeriodFacts, 'plans'>,
  { specialization_id }: Wish,
): number[] {
  const near = plans.filter(
    (plan) =>
      plan.is_basic ||
      plan.specialization_id === student.latest?.specialization_id ||
      plan.specialization_id === specialization_id,
  )
  const planned = near.flatMap(({ semesters }) =>
    semesters.flatMap(({ courses }) => courses.map(({ id }) => id)),
  )
  return [...new Set([...planned, ...student.courses.map(({ course_id }) => course_id)])]
}

type Whom = Wish & { student_id: number; period: OpenPeriod }

/** What a student can take in a period, and everything that stands in the way. */
export async function judgeStudent(tx: Tx, { student_id, period, ...wish }: Whom): Promise<Judged> {
  const [student] = await studentFacts(tx, { student_ids: [student_id], period_id: period.id })
  if (!student) throw rowGone(tx, 'students')
  const facts = await periodFacts(tx, period)
  const course_ids = coursesOf(student, facts, wish)
  const offers = await offersOf(tx, { period_id: period.id, course_ids, student_id })
  const whole = { ...facts, offers }
  return { student, period: whole, judgement: judge(student, whole, wish) }
}

/** What a refusal carries: why, as data and as a sentence. */
export const saidOf = (
  { code, why }: Obstacle,
  { student, period }: Pick<Judged, 'student' | 'period'>,
  course?: string,
  is_staff = false,
) => ({
  why,
  description: obstacleSentence(
    { code, why },
    { state: student.state, period: period.name, course, is_staff },
  ),
})

/** Why nobody can be inscribed: none is open, or the one that was sent is not. */
export async function saidOfClosed(tx: Tx, by: By, { period_id }: { period_id?: number | undefined }) {
  const named = period_id === undefined ? undefined : await periodNamed(tx, period_id)
  const isEnded = named && named.first_cut_end_date < by.clock.today()
  const { why } = obstacle('period_inscriptions_are_disabled', 'period')
  return { why, description: isEnded ? endedSentence(named) : closedSentence(by.actor.type !== 'student') }
}

export type ReinscribeInput = Choice & {
  student_id: number
  period_id?: number | undefined
  specialization_id?: number | undefined
}
export type Outcome = { inscription_id: number; placement: Placement; judged: Judged }

/** The period that is meant, or the refusal that none is open. */
export async function insistOnOpenPeriod(
  tx: Tx,
  by: By,
  order: { student_id?: number | undefined; period_id?: number | undefined; code?: ErrorCode },
): Promise<OpenPeriod> {
  const period = await openPeriod(tx, { ...order, today: by.clock.today() })
  if (!period)
    throw new Refusal(order.code ?? 'period_inscriptions_are_disabled', await saidOfClosed(tx, by, order))
  return period
}

/** Re-enrols a student (rules.md#reinscription): who had retired comes back with it. */
export async function reinscribe(tx: Tx, by: By, input: ReinscribeInput): Promise<Outcome> {
  const { student_id } = input
  const is_staff = by.actor.type !== 'student'
  insist(is_staff || input.is_strict ? null : 'this_action_is_unauthorized')
  const period = await insistOnOpenPeriod(tx, by, input)
  await lockStudents(tx, [student_id])
  const whom = { student_id, period, specialization_id: input.specialization_id, is_staff }
  const seen = await judgeStudent(tx, whom)
  const held = seen.judgement.courses.filter(
    ({ course, is_repeated, obstacle: why }) =>
      why === null && (!is_repeated || (input.course_ids?.includes(course.id) ?? true)),
  )
  await lockSectionsOf(tx, { period_id: period.id, course_ids: held.map(({ course }) => course.id) })
  // Again, with the seats as they are while the sections are held.
  const judged = await judgeStudent(tx, whom)
  const placement = insistOnPlace(judged, input)
  const { student } = judged
  const placed = placedOf(student, placement)
  const ids = await writeInscriptions(tx, by, { period_id: period.id, placed: [placed] })
  if (student.state === 'retired') await reviveStudents(tx, by, [student_id])
  await tellOfInscription(tx, by, [...ids.values()])
  return { inscription_id: ids.get(student_id) ?? 0, placement, judged }
}

function insistOnPlace({ judgement, student, period }: Judged, choice: Choice): Placement {
  if (!judgement.obstacle && unknownCourses(judgement, choice.course_ids).length > 0)
    throw new Invalid({ course_ids: ['in'] })
  const shift = student.latest?.shift ?? 'morning'
  const placement = place(judgement, { gender: student.gender, shift }, choice)
  if (!('code' in placement)) return placement
  const course = placement.course ?? judgement.courses.find((one) => one.obstacle === placement)?.course.title
  throw new Refusal(placement.code, saidOf(placement, { student, period }, course))
}

/** A student and the seats given, as the inscriptions' feature writes them. */
export const placedOf = (student: Judged['student'], { section, places }: Placement) => ({
  student_id: student.student_id,
  kind:
    student.state === 'retired'
      ? ('reincorporation' as const)
      : kindOf({
          latest_period_id: student.latest?.period_id ?? null,
          period_before_id: student.period_before_id,
        }),
  section: {
    id: section.section_id,
    specialization_id: section.specialization_id,
    semester_id: section.semester_id,
  },
  course_section_ids: places.map(({ offer }) => offer.course_section_id),
})
