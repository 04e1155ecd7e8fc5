import type { Obstacle } from '#features/enrolment/enrolments/words.ts'
import { pricesOn } from '#features/enrolment/inscriptions/pricing/server/actions.ts'
import { kindOf } from '#features/enrolment/inscriptions/rules.ts'
import { priceOfReincorporation } from '#features/money/fees/charges/server/actions.ts'
import { priceFor } from '#features/timetable/periods/server/actions.ts'
import { roomFor } from '#features/timetable/sections/rules.ts'
import type { Day } from '#kernel/dates.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Gender } from '#kernel/person.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { CoursePreview, HomeOffer, NextSemester, SectionOffer } from '../../contract.ts'
import type { JudgedCourse, Offer, PeriodFacts, Plan } from '../../courses/rules.ts'
import type { Returning } from '../../returning/contract.ts'
import { returningOf } from '../../returning/rules.ts'
import { returningFacts } from '../../returning/server/queries.ts'
import { insistOnOpenPeriod, judgeStudent, saidOf } from '../../server/actions.ts'
import { queuesOf } from '../../server/queries.ts'
import { goingOnSentence } from '../../words.ts'

type PreviewQuery = {
  student_id: number
  period_id?: number | undefined
  specialization_id?: number | undefined
}
type Judged = Awaited<ReturnType<typeof judgeStudent>>

/** What makes a preview impossible: there is nothing to choose from (rules.md#reinscription). */
const IMPOSSIBLE: readonly string[] = [
  'unable_to_preview_next_semester',
  'unable_to_find_next_semester',
  'next_semester_not_found',
]

const judgedOf = (obstacle: Obstacle | null, judged: Judged, course?: string) => {
  if (!obstacle) return { allowed: true }
  const { why, description } = saidOf(obstacle, judged, course)
  return { allowed: false, code: obstacle.code, why, sentence: description }
}

const offerOf = (gender: Gender, offer: Offer): SectionOffer => ({
  section_id: offer.section_id,
  letter_code: offer.letter_code,
  semester_number: offer.semester_number,
  shift: offer.shift,
  room: Math.max(0, roomFor(gender, offer)),
  slots: [...offer.slots],
})

/** Sections of the semester that the student goes to, in the order of automatic placement, with the times of all courses. */
async function sectionsOf(tx: Tx, { judgement, student, period }: Judged): Promise<HomeOffer[]> {
  const homes = period.offers.filter(({ semester_id }) => semester_id === judgement.semester?.id)
  const sections = [...Map.groupBy(homes, ({ section_id }) => section_id).values()].flatMap((offers) => {
    const [first] = offers
    return first ? [{ ...offerOf(student.gender, first), slots: offers.flatMap(({ slots }) => slots) }] : []
  })
  const queues = await queuesOf(tx, { ...student, section_ids: sections.map(({ section_id }) => section_id) })
  const isWanted = ({ shift }: SectionOffer) => Number(shift === student.latest?.shift)
  return sections
    .map((one) => ({ ...one, ...(queues.get(one.section_id) ?? { waiting: 0, position: null }) }))
    .toSorted((one, other) => isWanted(other) - isWanted(one) || other.room - one.room)
}

function courseOf(one: JudgedCourse, judged: Judged): CoursePreview {
  const { course, standing } = one
  return {
    id: course.id,
    course_code: course.code,
    title: course.title,
    credits: course.credits,
    semester_number: one.semester_number,
    is_repeated: one.is_repeated,
    ...judgedOf(one.obstacle, judged, course.title),
    standing: standing && {
      verdict: standing.verdict,
      note: standing.note,
      period_name: standing.period_name,
    },
    basis: one.basis.map(({ title, note }) => ({ title, note })),
    together: one.together.map(({ course_id, title }) => ({ id: course_id, title })),
    offers: one.offers.map((offer) => offerOf(judged.student.gender, offer)),
  }
}

/** From the last basic semester: the specializations, and the basic track again while something of it stayed behind. */
function choicesOf({ judgement, student, period }: Judged): NextSemester['specializations'] {
  const { latest } = student
  const own = period.plans.find((one) => one.specialization_id === latest?.specialization_id)
  const isLast =
    own !== undefined && !own.semesters.some(({ number }) => number > (latest?.semester_number ?? 0))
  if (!latest?.is_basic || !isLast) return []
  const others = period.plans.filter(({ is_basic }) => !is_basic)
  const again: PeriodFacts['plans'] = judgement.behind.length > 0 ? [own] : []
  return [...others, ...again].map((one) => ({ id: one.specialization_id, title: one.specialization_title }))
}

/** What a student can take, where, and what stands in the way. */
export async function nextSemesterOf(tx: Tx, by: By, query: PreviewQuery): Promise<NextSemester> {
  const period = await insistOnOpenPeriod(tx, by, { ...query, code: 'reinscription_preview_not_possible' })
  const { student_id, specialization_id } = query
  const is_staff = by.actor.type !== 'student'
  const judged = await judgeStudent(tx, { student_id, period, specialization_id, is_staff })
  const { student, judgement } = judged
  const { obstacle, plan, semester } = judgement
  if (obstacle && IMPOSSIBLE.includes(obstacle.code))
    throw new Refusal(obstacle.code, saidOf(obstacle, judged))
  const place = plan && semester && { specialization_id: plan.specialization_id, semester_id: semester.id }
  const today = by.clock.today()
  const kind = kindOfStudent(judged)
  return {
    ...(obstacle ? judgedOf(obstacle, judged) : { allowed: true, sentence: goingOn(judged) }),
    student_name: student.student_name,
    student_state: student.state,
    kind,
    returning: await returningIn(tx, judged, { plan, today }),
    period,
    specialization: plan && { id: plan.specialization_id, title: plan.specialization_title },
    specializations: choicesOf(judged),
    semester: semester && { id: semester.id, number: semester.number },
    is_again: judgement.is_again,
    is_semester_approved: judgement.behind.length === 0,
    courses: judgement.courses.map((one) => courseOf(one, judged)),
    sections: await sectionsOf(tx, judged),
    semester_price_e2: place
      ? await ownPrice(tx, { student_id, period_id: period.id, ...place, today })
      : null,
    debt_e2: student.debt_e2,
    reincorporation_fee_e2:
      kind === 'reincorporation' && plan ? await priceOfReincorporation(tx, plan.specialization_id) : null,
    debt_blocks: judged.period.debt_blocks,
  }
}

/** What the semester costs this student today, with what is taken off. */
async function ownPrice(
  tx: Tx,
  { student_id, ...key }: { student_id: number } & Parameters<typeof priceFor>[1],
) {
  const price = await priceFor(tx, key)
  const prices = await pricesOn(tx, { prices: new Map([[student_id, price]]), today: key.today })
  return prices.get(student_id)?.semester_price_e2 ?? price
}

/** Why who left courses behind goes on all the same. */
function goingOn({ judgement: { is_again, behind, courses, plan, semester }, student, period }: Judged) {
  const { latest } = student
  if (is_again || !latest || !plan || !semester) return undefined
  const own = period.plans.find((one) => one.specialization_id === latest.specialization_id)
  const where = (number: number, track: Plan | undefined) =>
    `semestre ${number}${plan === own || !track ? '' : ` de ${track.specialization_title}`}`
  const pending = courses.flatMap(({ is_repeated, course: { title }, standing }) =>
    is_repeated ? [{ title, ...(standing ?? { verdict: null, note: null, period_name: null }) }] : [],
  )
  const way = { from: where(latest.semester_number, own), to: where(semester.number, plan) }
  return goingOnSentence({ ...way, is_approved: behind.length === 0, pending })
}

type Ahead = { plan: Judged['judgement']['plan']; today: Day }

/** What has to be looked at before a reincorporation; null for who goes on, or is in the period already. */
async function returningIn(tx: Tx, judged: Judged, { plan, today }: Ahead): Promise<Returning | null> {
  const { student, period } = judged
  if (student.is_inscribed || kindOfStudent(judged) !== 'reincorporation') return null
  const specialization_id = plan?.specialization_id ?? null
  const asked = { student_id: student.student_id, period_id: period.id, specialization_id }
  const facts = await returningFacts(tx, asked)
  return facts && returningOf(student, period, { facts, today })
}

export function kindOfStudent({ student }: Pick<Judged, 'student'>): 'regular' | 'reincorporation' {
  const { latest, period_before_id } = student
  const kind = kindOf({ latest_period_id: latest?.period_id ?? null, period_before_id })
  return student.state === 'active' && kind === 'regular' ? 'regular' : 'reincorporation'
}
