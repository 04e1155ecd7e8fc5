import { isStaff } from '#kernel/access.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { Role } from '#kernel/roles.ts'

/** What a person changes of the own data; the rest is the administration's. */
export const OWN_FIELDS = ['first_name', 'last_name', 'phone', 'gender', 'profile_picture'] as const

/** Staff change any teacher; others themselves alone, not those supervised (rules.md#teachers), and of that a part. */
export function refusalToEdit(
  who: { type: Role; teacher_id: number | null },
  teacher_id: number,
  fields: readonly string[] = [],
) {
  if (isStaff(who)) return null
  const isOwn = who.teacher_id === teacher_id
  const isAllowed = fields.every((field) => OWN_FIELDS.some((one) => one === field))
  return isOwn && isAllowed ? null : ('this_action_is_unauthorized' satisfies ErrorCode)
}

export type Charges = {
  /** Course-sections of the current period and later ones. */
  course_sections: number
  /** Specializations coordinated. */
  specializations: number
  /** Teachers supervised. */
  supervised: number
}

/** A coordinator who coordinates or supervises stays one: sections and teachers would lose who watches over them. */
export function refusalToUnmake({
  specializations,
  supervised,
}: Pick<Charges, 'specializations' | 'supervised'>) {
  if (specializations > 0) return 'coordinator_has_specializations' satisfies ErrorCode
  return supervised > 0 ? ('coordinator_has_supervised_teachers' satisfies ErrorCode) : null
}

/** Who has charges still, or is the only jury of final deliveries that wait, is not disabled: what was done stays, what is to be done must go to another first. */
export function refusalToDisable({ only_jury, ...charges }: Charges & { only_jury: readonly string[] }) {
  if (charges.course_sections > 0) return 'teacher_has_course_sections' satisfies ErrorCode
  if (only_jury.length > 0) return 'last_jury_stays' satisfies ErrorCode
  return refusalToUnmake(charges)
}

/** Only an active teacher is made a coordinator. */
export const refusalToMake = ({ enabled }: { enabled: boolean }) =>
  enabled ? null : ('teacher_not_enabled' satisfies ErrorCode)

export type SupervisionFacts = {
  enabled: boolean
  is_coordinator: boolean
  /** Of those added, not of those supervised already. */
  disabled_teachers: number
}

/** An active coordinator supervises; whom he takes on is active, and another person. */
export function refusalToSupervise(id: number, teacher_ids: readonly number[], facts: SupervisionFacts) {
  if (!facts.is_coordinator) return 'teacher_is_not_coordinator' satisfies ErrorCode
  if (teacher_ids.includes(id)) return 'coordinator_cannot_supervise_self' satisfies ErrorCode
  return facts.enabled && facts.disabled_teachers === 0 ? null : ('teacher_not_enabled' satisfies ErrorCode)
}
