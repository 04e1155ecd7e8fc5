import type { Figures, Proposal, ProposedChange } from '../contract.ts'

export type Side = 'A' | 'B'

/** Which of two costs is the better one, if any: less is better. */
export const betterOf = (name: keyof Figures, { A, B }: Record<Side, Figures>): Side | null =>
  A[name] === B[name] ? null : A[name] < B[name] ? 'A' : 'B'

type Scope = Pick<Proposal, 'section_id' | 'specialization_id'>

/** Figures are of what a proposal places: only those of the same are compared. */
export const isOfTheSame = (one: Scope, other: Scope): boolean =>
  one.section_id === other.section_id && one.specialization_id === other.specialization_id

type Taught = NonNullable<ProposedChange['course_section']>
type Changes = readonly ProposedChange[]
type ComparedCourse = { of: Taught } & Record<Side, Changes>
export type ComparedSection = { of: Taught; sittings_count: number; courses: readonly ComparedCourse[] }

/** The sections that two proposals place otherwise, with the sittings that stand elsewhere; how many they place alike. */
export function differencesOf({ A, B }: Record<Side, Changes>) {
  const others = coursesIn(B)
  const sections = new Map<number, ComparedSection>()
  for (const [id, { of, changes }] of coursesIn(A)) {
    const other = others.get(id)
    if (!other) continue
    const course = { of, A: without(changes, other.changes), B: without(other.changes, changes) }
    const many = Math.max(course.A.length, course.B.length)
    const { sittings_count, courses } = sections.get(of.section_id) ?? { sittings_count: 0, courses: [] }
    sections.set(of.section_id, {
      of,
      sittings_count: sittings_count + many,
      courses: many > 0 ? [...courses, course] : courses,
    })
  }
  const all = [...sections.values()]
  const differing = all.filter(({ courses }) => courses.length > 0)
  return { differing, same_count: all.length - differing.length }
}

function coursesIn(changes: Changes): Map<number, { of: Taught; changes: ProposedChange[] }> {
  const courses = new Map<number, { of: Taught; changes: ProposedChange[] }>()
  for (const change of changes) {
    if (!change.course_section) continue
    const course = courses.get(change.course_section.id) ?? { of: change.course_section, changes: [] }
    course.changes.push(change)
    courses.set(change.course_section.id, course)
  }
  return courses
}

const placeOf = ({ to, hours }: ProposedChange): string =>
  JSON.stringify(to ? [to.day, to.class_hours_ids, to.classroom?.id] : hours)

/** What of a list stands where nothing of the other does; of two in one place, one for each that lacks. */
function without(list: Changes, other: Changes): Changes {
  const rest = other.map(placeOf)
  return list.filter((one) => {
    const at = rest.indexOf(placeOf(one))
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}
