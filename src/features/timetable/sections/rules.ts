import { type PastPensum, type PeriodEnd, refusalToTouch } from '#features/timetable/periods/rules.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { Gender } from '#kernel/person.ts'
import { codeKey } from '#kernel/text.ts'

export const SHIFTS = ['morning', 'afternoon', 'mixed'] as const
export type Shift = (typeof SHIFTS)[number]

/** A section of an imported history, with the courses that were taken there. */
export type PastSection = PastPensum & {
  semester_id: number
  letter_code: string
  males_limit: number
  females_limit: number
  course_ids: number[]
}

export type Seats = {
  males_limit: number
  females_limit: number
  males_assigned: number
  females_assigned: number
  /** Offered to somebody of the waiting list, and taken for everybody else. */
  males_held: number
  females_held: number
}

/** Seats that a section still has for a gender (rules.md#seats). */
export const roomFor = (gender: Gender, seats: Seats): number =>
  gender === 'male'
    ? seats.males_limit - seats.males_assigned - seats.males_held
    : seats.females_limit - seats.females_assigned - seats.females_held

type Candidate = Seats & { id: number; shift: string }

/** Automatic placement: the wanted shift first, then the section with most room (rules.md#seats); null when all are full. */
export function placeAmong<C extends Candidate>(
  sections: readonly C[],
  wanted: { shift: string; gender: Gender },
): C | null {
  const [best] = sections
    .filter((section) => roomFor(wanted.gender, section) > 0)
    .sort(
      (one, other) =>
        Number(other.shift === wanted.shift) - Number(one.shift === wanted.shift) ||
        roomFor(wanted.gender, other) - roomFor(wanted.gender, one) ||
        one.id - other.id,
    )
  return best ?? null
}

/** Whether what belongs to the period of a section, or of an inscription, no longer changes. */
export const isSettled = (it: PeriodEnd): boolean => refusalToTouch(it) !== null

export type CreateFacts = PeriodEnd & { is_attached: boolean; enabled_courses: number }

/** Whether a section may be opened for a semester in a period. */
export function refusalToCreate(facts: CreateFacts) {
  const ended = refusalToTouch(facts)
  if (ended) return ended
  if (!facts.is_attached) return 'pensum_not_attached_to_period'
  return facts.enabled_courses === 0 ? 'disabled_course_detected' : null
}

type SectionCode = { semester_id: number; letter_code: string }
type SemesterFacts = Omit<CreateFacts, keyof PeriodEnd>
type SectionFacts = PeriodEnd & {
  semesters: ReadonlyMap<number, SemesterFacts>
  taken: readonly SectionCode[]
}
type Conflict = { entry: number; code: ErrorCode }
const NOWHERE: SemesterFacts = { is_attached: false, enabled_courses: 0 }

/** Which of the sections wanted may not be opened, by place, and why: also a code twice among themselves. */
export function conflictsOf(sections: readonly SectionCode[], { semesters, taken, ...end }: SectionFacts) {
  const keyOf = ({ semester_id, letter_code }: SectionCode) => `${semester_id} ${codeKey(letter_code)}`
  const used = new Set(taken.map(keyOf))
  return sections.flatMap((section, entry): Conflict[] => {
    const facts = semesters.get(section.semester_id) ?? NOWHERE
    const isTaken = used.has(keyOf(section))
    used.add(keyOf(section))
    const code = refusalToCreate({ ...end, ...facts }) ?? (isTaken ? 'letter_code_already_exists' : null)
    return code ? [{ entry, code }] : []
  })
}

type Limits = { males_limit?: number | undefined; females_limit?: number | undefined }

/** Limits never go below those already assigned or offered; a section of an older or closed period stays as it was. */
export function refusalToUpdate(section: Seats & PeriodEnd, change: Limits) {
  const ended = refusalToTouch(section)
  if (ended) return ended
  const isBelow =
    (change.males_limit ?? section.males_limit) < section.males_assigned + section.males_held ||
    (change.females_limit ?? section.females_limit) < section.females_assigned + section.females_held
  return isBelow ? 'section_limits_below_assigned' : null
}

/** Only a section without people, in which nothing was taught yet, goes away (rules.md#sections). */
export function refusalToDelete(section: PeriodEnd & { people: number; registered_lessons: number }) {
  const ended = refusalToTouch(section)
  if (ended) return ended
  if (section.people > 0) return 'section_has_inscriptions'
  return section.registered_lessons > 0 ? 'section_has_past' : null
}

/** A course-section is given to enabled teachers only. */
export function refusalToAssign(facts: PeriodEnd & { disabled_teachers: number }) {
  const ended = refusalToTouch(facts)
  if (ended) return ended
  return facts.disabled_teachers > 0 ? 'teacher_not_enabled' : null
}
