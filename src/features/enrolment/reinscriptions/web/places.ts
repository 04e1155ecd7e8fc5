import type { CoursePreview, NextSemester } from '../contract.ts'
import { clashes } from '../placing/rules.ts'

/** Where: the section of the semester, and for each course that it does not give another one. */
export type Places = { section_id: number | null; elsewhere: Readonly<Record<number, number>> }
type Slots = NextSemester['sections'][number]['slots']
/** A course at its hours. */
export type Sitting = { title: string; slots: Slots }

/** The hours of a course in a section; null where the section does not give it. */
const slotsIn = (course: CoursePreview, section_id: number | null): Slots | null =>
  course.offers.find((one) => one.section_id === section_id)?.slots ?? null

/** The chosen courses that the section gives, at its hours. */
export const sittingsIn = (courses: readonly CoursePreview[], section_id: number | null): Sitting[] =>
  courses.flatMap((course) => {
    const slots = slotsIn(course, section_id)
    return slots ? [{ title: course.title, slots }] : []
  })

/** The chosen courses that the section does not give. */
export const elsewhereOf = (courses: readonly CoursePreview[], section_id: number | null): CoursePreview[] =>
  courses.filter((course) => slotsIn(course, section_id) === null)

/** Where a course is taken: the section of the semester first, else the one that was chosen for it. */
export const placeOf = (course: CoursePreview, { section_id, elsewhere }: Places) => {
  const id = slotsIn(course, section_id) ? section_id : elsewhere[course.id]
  return course.offers.find((one) => one.section_id === id)
}

/** All chosen courses but these, at the hours of their places. */
export const sittingsBut = (
  courses: readonly CoursePreview[],
  places: Places,
  but: readonly CoursePreview[],
): Sitting[] =>
  courses
    .filter((course) => !but.includes(course))
    .flatMap((course) => {
      const place = placeOf(course, places)
      return place ? [{ title: course.title, slots: place.slots }] : []
    })

/** The titles whose hours meet these. */
export const clashing = (slots: Slots, others: readonly Sitting[]): string[] =>
  others.filter((one) => clashes(slots, one.slots)).map(({ title }) => title)

/** What was chosen as far as it still has room, completed: a section with room, and for other courses one without a clash. */
export function proposedPlaces(
  { sections }: NextSemester,
  courses: readonly CoursePreview[],
  had: Places = { section_id: null, elsewhere: {} },
): Places {
  const open = sections.filter(({ room }) => room > 0)
  const home = open.find((one) => one.section_id === had.section_id) ?? open[0]
  const section_id = home?.section_id ?? null
  const taken = sittingsIn(courses, section_id)
  const elsewhere: Record<number, number> = {}
  for (const course of elsewhereOf(courses, section_id)) {
    const free = course.offers.filter(({ room }) => room > 0)
    const best =
      free.find((one) => one.section_id === had.elsewhere[course.id]) ??
      [...free].sort(
        (a, b) => clashing(a.slots, taken).length - clashing(b.slots, taken).length || b.room - a.room,
      )[0]
    if (!best) continue
    elsewhere[course.id] = best.section_id
    taken.push({ title: course.title, slots: best.slots })
  }
  return { section_id, elsewhere }
}
