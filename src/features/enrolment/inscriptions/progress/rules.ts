import type { InscriptionTarget, LatestResult, MissingPrelation } from './words.ts'

/** What an administrator may set aside with a reason, each rule by its name (rules.md#inscriptions). */
export const OVERRIDABLE = [
  'specialization_not_of_student',
  'student_cant_move_to_next_semester',
  'prelation_not_approved',
  'corequisite_not_taken',
  'section_not_found_for_inscription',
  'course_in_progress',
  'student_has_debt',
  'basic_avg_lt_approval_minimum_avg',
] as const
export type Overridable = (typeof OVERRIDABLE)[number]

type OfProgress = Extract<
  Overridable,
  | 'specialization_not_of_student'
  | 'student_cant_move_to_next_semester'
  | 'prelation_not_approved'
  | 'corequisite_not_taken'
>

type Override = { override?: boolean | undefined; set_aside?: readonly Overridable[] | undefined }

/** The rules that are broken: those that were named; without names a single one, the first that stands in the way. */
export function rulesSetAside(
  standing: readonly Overridable[],
  { override, set_aside }: Override,
): Overridable[] {
  if (override !== true) return []
  return set_aside ? standing.filter((code) => set_aside.includes(code)) : standing.slice(0, 1)
}

/** The number of the semester in which every pensum begins. */
const FIRST_SEMESTER = 1

/**
 * Whether a section's place in the pensums can be the student's next (rules.md#reinscription): the next semester or the same again; from the last basic one, the first of a specialization.
 */
export function refusalOfPlace(latest: LatestResult, target: InscriptionTarget): OfProgress | null {
  if (target.specialization_id !== latest.specialization_id)
    return latest.is_basic && latest.is_last_semester && !target.is_basic
      ? onlyIf(target.semester_number === FIRST_SEMESTER)
      : 'specialization_not_of_student'
  const ahead = target.semester_number - latest.semester_number
  return onlyIf(ahead === 0 || ahead === 1)
}

const onlyIf = (isNext: boolean) => (isNext ? null : 'student_cant_move_to_next_semester')

/** Everything that keeps a student with a history out of a section, the place first. */
export function refusalsOfProgress(facts: {
  latest: LatestResult
  target: InscriptionTarget
  missing: readonly MissingPrelation[]
  unpaired: readonly MissingPrelation[]
}): OfProgress[] {
  const place = refusalOfPlace(facts.latest, facts.target)
  return [
    ...(place ? [place] : []),
    ...(facts.missing.length > 0 ? ['prelation_not_approved' as const] : []),
    ...(facts.unpaired.length > 0 ? ['corequisite_not_taken' as const] : []),
  ]
}

type ProgressFilter = { specialization_id?: number | undefined }

/** Whether a section is where a new student begins: the first semester of what was asked for, else of the basic track. */
export function fitsNewcomer({ specialization_id }: ProgressFilter, target: InscriptionTarget): boolean {
  const isAsked =
    specialization_id === undefined ? target.is_basic : target.specialization_id === specialization_id
  return isAsked && target.semester_number === FIRST_SEMESTER
}
