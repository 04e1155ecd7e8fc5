import type { ErrorCode } from '#kernel/errors.ts'
import { refusalToEdit } from '../rules.ts'

type Draft = { versioned: boolean }

/** A semester's number and code are its own within the pensum. */
export function refusalToSave(pensum: Draft, facts: { taken: boolean }) {
  return (
    refusalToEdit(pensum) ?? (facts.taken ? ('semester_number_already_exists' satisfies ErrorCode) : null)
  )
}

export function refusalToDelete(pensum: Draft, facts: { sections: number }) {
  if (facts.sections > 0) return 'semester_has_sections' satisfies ErrorCode
  return refusalToEdit(pensum)
}

type SemesterToFill = { pensum_id: number; versioned: boolean }

export type PlacingFacts = {
  /** The semesters to be filled, each with its pensum. */
  places: readonly SemesterToFill[]
  course_ids: readonly number[]
  /** How often one of the courses already stands elsewhere in one of the pensums. */
  standing: number
}

/** A course stands once in a pensum, and only a draft takes it. */
export function refusalToPlace({ places, course_ids, standing }: PlacingFacts) {
  const frozen = places.find((place) => place.versioned)
  if (frozen) return refusalToEdit(frozen)
  const namesPensumTwice = new Set(places.map((place) => place.pensum_id)).size < places.length
  const namesCourseTwice = new Set(course_ids).size < course_ids.length
  const isTaken = standing > 0 || namesPensumTwice || namesCourseTwice
  return isTaken ? ('course_already_in_pensum' satisfies ErrorCode) : null
}

export type PrelationPair = {
  course_id: number
  required_course_id: number
  /** Taken together with the course: also of the same semester. */
  is_corequisite: boolean
}

/** The first prelation whose course does not come in a later semester than what it requires, by the semesters' numbers; of a co-requisite, in an earlier one. */
const brokenPrelation = <P extends PrelationPair>(
  numbers: ReadonlyMap<number, number>,
  prelations: readonly P[],
): P | undefined =>
  prelations.find(({ course_id, required_course_id, is_corequisite }) => {
    const number = numbers.get(course_id)
    const required = numbers.get(required_course_id)
    if (number === undefined || required === undefined) return false
    return number < required || (number === required && !is_corequisite)
  })

/** rules.md#prelations: a prelation leads to a later semester of the same pensum, also after something has moved. */
export const refusalToArrange = (
  numbers: ReadonlyMap<number, number>,
  prelations: readonly PrelationPair[],
) =>
  brokenPrelation(numbers, prelations)
    ? ('target_must_be_related_to_next_semesters' satisfies ErrorCode)
    : null

type Course = { id: number }
type Semester<C extends Course> = { id: number; number: number; courses?: readonly C[] | undefined }
type Semesters<C extends Course = Course> = readonly Semester<C>[]

/** A place in a semester, counted from 0 as if the course that goes there stood nowhere. */
export type CoursePosition = { semester_id: number; position: number }

/** Where a course stands; null where the pensum lacks it. */
export function placeOf(semesters: Semesters, course_id: number): CoursePosition | null {
  for (const { id, courses = [] } of semesters) {
    const position = courses.findIndex((course) => course.id === course_id)
    if (position >= 0) return { semester_id: id, position }
  }
  return null
}

/** The list with one more at a position. Not toSpliced: browsers of four years ago have none. */
export const putAt = <T>(list: readonly T[], position: number, one: T): T[] => [
  ...list.slice(0, position),
  one,
  ...list.slice(position),
]

/** The semesters after the course has moved there. */
export function arranged<C extends Course, S extends Semester<C>>(
  semesters: readonly S[],
  course: C,
  place: CoursePosition,
): (S & { courses: C[] })[] {
  return semesters.map((semester) => {
    const courses: C[] = (semester.courses ?? []).filter((one) => one.id !== course.id)
    const isTarget = semester.id === place.semester_id
    return { ...semester, courses: isTarget ? putAt(courses, place.position, course) : courses }
  })
}

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** One step of a held course: up and down within its semester, left and right to the semesters beside it. */
export function stepped(semesters: Semesters, course_id: number, { place, arrow }: Stride): CoursePosition {
  const at = semesters.findIndex((semester) => semester.id === place.semester_id)
  const aside = arrow === 'ArrowLeft' ? -1 : arrow === 'ArrowRight' ? 1 : 0
  const target = semesters[at + aside]
  if (!target) return place
  const others = (target.courses ?? []).filter((course) => course.id !== course_id)
  const down = arrow === 'ArrowUp' ? -1 : arrow === 'ArrowDown' ? 1 : 0
  const position = Math.min(Math.max(0, place.position + down), others.length)
  return { semester_id: target.id, position }
}

type Stride = { place: CoursePosition; arrow: Arrow }

/** The prelation that would break if the course went to the semester. */
export function obstacle<P extends PrelationPair>(
  semesters: Semesters,
  prelations: readonly P[],
  { course_id, semester_id }: { course_id: number; semester_id: number },
): P | undefined {
  const numbers = new Map(
    semesters.flatMap(({ number, courses = [] }) =>
      courses.map((course): [number, number] => [course.id, number]),
    ),
  )
  const target = semesters.find((semester) => semester.id === semester_id)
  if (target) numbers.set(course_id, target.number)
  return brokenPrelation(numbers, prelations)
}
