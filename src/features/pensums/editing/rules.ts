import { brokenPrelation, type PrelationPair } from '../semesters/rules.ts'

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
