type Course = { id: number; code: string; title: string; credits: number; hours: number }
type Semester = { number: number; courses?: readonly Course[] | undefined }

type Standing = Course & { number: number }
type Moved = Course & { from: number; to: number }

export type Comparison = {
  added: readonly Standing[]
  removed: readonly Standing[]
  moved: readonly Moved[]
  /** How many stand in the same semester in both. */
  same: number
}

const standing = (semesters: readonly Semester[]): Standing[] =>
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

type Link = { course_id: number; required_course_id: number }

/** The prelations that only one of them has. */
export function comparePrelations<P extends Link>(before: readonly P[], after: readonly P[]) {
  const keyOf = ({ course_id, required_course_id }: Link) => `${course_id}-${required_course_id}`
  const without = (all: readonly P[], others: readonly P[]) => {
    const known = new Set(others.map(keyOf))
    return all.filter((one) => !known.has(keyOf(one)))
  }
  return { added: without(after, before), removed: without(before, after) }
}
