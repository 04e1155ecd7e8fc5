import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import { type PeriodEnd, refusalToInscribeIn, refusalToTouch } from '#features/timetable/periods/rules.ts'
import { roomFor, type Seats } from '#features/timetable/sections/rules.ts'
import type { Day } from '#kernel/dates.ts'
import type { RefusalOf } from '#kernel/endpoint.ts'
import type { Gender } from '#kernel/person.ts'
import type {
  createInscription,
  InscriptionKind,
  rollbackInscription,
  updateInscription,
} from './contract.ts'

export type InscriptionFacts = {
  period: { id: number; year: number; number: number; enabled_inscriptions: boolean; first_cut_end_date: Day }
  student: { state: 'active' | 'retired' | 'graduated'; gender: Gender }
  is_inscribed: boolean
  /** Of the student's latest inscription before this period; null without one. */
  latest_period_id: number | null
  /** The period just before this one. */
  period_before_id: number | null
}

/** Where a student of an imported history was, and how each course there ended. */
export type PastInscription = {
  period: string
  student_id: number
  kind: InscriptionKind
  semester_id: number
  letter_code: string
  courses: readonly { course_id: number; state: EnrolmentState; note: number | null }[]
}

export type SectionFacts = Seats & {
  id: number
  period_id: number
  specialization_id: number
  semester_id: number
  courses: readonly { enabled: boolean; is_delivered: boolean }[]
}

/** rules.md#reinscription: regular when the latest inscription was in the period just before; otherwise a reincorporation. */
export function kindOf(
  facts: Pick<InscriptionFacts, 'latest_period_id' | 'period_before_id'>,
): InscriptionKind {
  if (facts.latest_period_id === null) return 'new'
  return facts.latest_period_id === facts.period_before_id ? 'regular' : 'reincorporation'
}

/**
 * What keeps a student out of a period, whichever the section. A pre-enrolment's review needs no open inscriptions, but
 * ends with the first cut too.
 */
export function refusalOfStudent(
  facts: InscriptionFacts,
  { today, is_review = false }: { today: Day; is_review?: boolean },
): RefusalOf<typeof createInscription> | null {
  const enabled_inscriptions = facts.period.enabled_inscriptions || is_review
  const closed = refusalToInscribeIn({ ...facts.period, enabled_inscriptions }, today)
  if (closed) return closed
  if (facts.student.state !== 'active') return 'student_not_active'
  return facts.is_inscribed ? 'already_inscribed_in_period' : null
}

type SeatRequest = { period_id: number; specialization_id?: number | undefined; gender: Gender }

/** What keeps a student out of a section; nobody comes to a course whose notes were handed over. */
export function refusalOfSection(section: SectionFacts, wanted: SeatRequest) {
  const isOther =
    wanted.specialization_id !== undefined && wanted.specialization_id !== section.specialization_id
  if (section.period_id !== wanted.period_id || isOther) return 'section_not_of_period'
  if (section.courses.some((course) => !course.enabled)) return 'disabled_course_detected'
  if (section.courses.some((course) => course.is_delivered)) return 'course_section_delivered'
  return roomFor(wanted.gender, section) > 0 ? null : 'section_is_filled_or_gender_is_filled'
}

/** A payment lasts that is approved, or was of a box that is closed. */
type Records = PeriodEnd & { lasting_payments: number; enrolments_with_records: number }

/** rules.md#inscriptions: undone only while it has no lasting payment, note or attendance, and its period runs. */
export function refusalToRollBack(records: Records): RefusalOf<typeof rollbackInscription> | null {
  const ended = refusalToTouch(records)
  if (ended) return ended
  return records.lasting_payments + records.enrolments_with_records > 0 ? 'inscription_has_records' : null
}

type InscribedIn = { section_id: number; semester_id: number; period_id: number }

/** rules.md#change-of-section: change of section: same semester and period, another section, room for the gender. */
export function refusalToChangeSection(
  old: InscribedIn,
  section: SectionFacts,
  gender: Gender,
): RefusalOf<typeof updateInscription> | null {
  if (section.id === old.section_id) return 'new_section_equals_old'
  if (section.period_id !== old.period_id) return 'section_not_of_period'
  if (section.semester_id !== old.semester_id) return 'new_section_semester_must_match_old'
  return refusalOfSection(section, { period_id: old.period_id, gender })
}

type Sums = PeriodEnd & { paid_amount_e2: number; pending_amount_e2: number }

/** A price never falls below what was paid and reported, and stays when its period is over. */
export function refusalToChangePrice(
  semester_price_e2: number,
  sums: Sums,
): RefusalOf<typeof updateInscription> | null {
  const ended = refusalToTouch(sums)
  if (ended) return ended
  const counted = sums.paid_amount_e2 + sums.pending_amount_e2
  return semester_price_e2 < counted ? 'inscription_price_has_payments' : null
}
