import type { ErrorCode } from '#kernel/errors.ts'

/** Only a draft is edited; a frozen pensum is copied into a new one (rules.md#pensums). */
export function refusalToEdit(pensum: { versioned: boolean }) {
  return pensum.versioned ? ('pensum_is_versioned' satisfies ErrorCode) : null
}

export type PensumShape = { semesters: number; empty_semesters: number }

/** What is frozen can be attached to a period, so each of its semesters must have something to teach. */
export function refusalToFreeze(shape: PensumShape) {
  const isIncomplete = shape.semesters === 0 || shape.empty_semesters > 0
  return isIncomplete ? ('pensum_is_incomplete' satisfies ErrorCode) : null
}

type PensumUpdate = { versioned: boolean; name_taken: boolean }

/** The pensum as it stands, what is wanted of it, and what it holds; null when it may be saved so. */
export function refusalToSave(before: { versioned: boolean }, wanted: PensumUpdate, shape: PensumShape) {
  if (before.versioned) return refusalToEdit(before)
  if (wanted.name_taken) return 'name_already_exists' satisfies ErrorCode
  return wanted.versioned ? refusalToFreeze(shape) : null
}

export function refusalToDelete(facts: { sections: number; periods: number }) {
  if (facts.sections > 0) return 'pensum_semesters_has_sections' satisfies ErrorCode
  return facts.periods > 0 ? ('pensum_has_periods' satisfies ErrorCode) : null
}

const MOST_LETTERS = 100

/** `Plan 2026 (copia)`, then `Plan 2026 (copia 2)` …: the first that the specialization does not have yet. */
export function nameOfCopy(name: string, taken: readonly string[]): string {
  const base = name.replace(/ \(copia(?: \d+)?\)$/, '')
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? ' (copia)' : ` (copia ${count})`
    const copy = base.slice(0, MOST_LETTERS - suffix.length).trimEnd() + suffix
    if (!taken.includes(copy)) return copy
  }
}

type Required = { course_id: number; required_course_id: number }

/** What a course requires, and what requires it, all the way in both directions, with the course itself. */
export function chainOf(course_id: number, prelations: readonly Required[]): Set<number> {
  const follow = (from: keyof Required, to: keyof Required) => {
    const found = new Set([course_id])
    // A set is walked over what is added on the way too.
    for (const id of found) for (const one of prelations) if (one[from] === id) found.add(one[to])
    return found
  }
  return new Set([...follow('course_id', 'required_course_id'), ...follow('required_course_id', 'course_id')])
}

type Course = { id: number; code: string; title: string; credits: number; hours: number }
type Semester = { number: number; courses?: readonly Course[] | undefined }

type PlacedCourse = Course & { number: number }
type Moved = Course & { from: number; to: number }

export type Comparison = {
  added: readonly PlacedCourse[]
  removed: readonly PlacedCourse[]
  moved: readonly Moved[]
  /** How many stand in the same semester in both. */
  same: number
}

const standing = (semesters: readonly Semester[]): PlacedCourse[] =>
  semesters.flatMap(({ number, courses = [] }) => courses.map((course) => ({ ...course, number })))

/** What changes from one pensum to another: courses that come, that go, and that change their semester. */
export function comparePensums(before: readonly Semester[], after: readonly Semester[]): Comparison {
  const old = standing(before)
  const fresh = standing(after)
  const numbers = new Map(old.map((course) => [course.id, course.number]))
  const kept = new Set(fresh.map((course) => course.id))
  const moved = fresh.flatMap(({ number: to, ...course }): Moved[] => {
    const from = numbers.get(course.id)
    return from === undefined || from === to ? [] : [{ ...course, from, to }]
  })
  const added = fresh.filter((course) => !numbers.has(course.id))
  return {
    added,
    removed: old.filter((course) => !kept.has(course.id)),
    moved,
    same: fresh.length - added.length - moved.length,
  }
}

type Link = { course_id: number; required_course_id: number; is_corequisite: boolean }

/** The prelations that only one of them has. */
export function comparePrelations<P extends Link>(before: readonly P[], after: readonly P[]) {
  const keyOf = ({ course_id, required_course_id, is_corequisite }: Link) =>
    `${course_id}-${required_course_id}-${is_corequisite}`
  const without = (all: readonly P[], others: readonly P[]) => {
    const known = new Set(others.map(keyOf))
    return all.filter((one) => !known.has(keyOf(one)))
  }
  return { added: without(after, before), removed: without(before, after) }
}
