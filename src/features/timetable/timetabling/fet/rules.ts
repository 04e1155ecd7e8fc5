import { sectionCode } from '#features/timetable/section-names/words.ts'
import { groupedBy } from '#kernel/grouped-by.ts'
import { plain } from '#kernel/text.ts'
import { cutOf, type Sitting, sum } from '../search/cut.ts'
import type { CourseSection, Institute } from '../search/institute.ts'

type SectionName = {
  id: number
  specialization_code: string
  semester_code: string
  letter_code: string
  students_count: number
}
/** What everything is called, and how many seats and students it has. */
export type Names = {
  institution: string
  period: string
  class_hours: readonly { id: number; starts_at: string; ends_at: string }[]
  classrooms: readonly { id: number; code: string; max_capacity: number; is_shared: boolean }[]
  teachers: readonly { id: number; first_name: string; last_name: string }[]
  sections: readonly SectionName[]
  course_sections: readonly { id: number; code: string; title: string }[]
}

/** The institute as FET needs it: by names, each of them once. */
export function factsOf(institute: Institute, names: Names) {
  const course_sections = new Map(institute.course_sections.map((one) => [one.id, one]))
  const of = ({ course_section_id }: { course_section_id: number }): CourseSection => {
    const found = course_sections.get(course_section_id)
    if (!found) throw new Error('an activity is of a course-section of the institute')
    return found
  }
  const activities = activitiesOf(institute)
  const shared = names.classrooms.filter(({ is_shared }) => is_shared)
  const lanes = lanesOf(activities, new Set(shared.map(({ id }) => id)))
  const hours = new Map(names.class_hours.map((one) => [one.id, one]))
  const inOrder = institute.class_hours_ids.flatMap((id) => hours.get(id) ?? [])
  return {
    ...{ activities, lanes, of },
    hours: uniqueNames(inOrder, ({ starts_at, ends_at }) => `${starts_at}-${ends_at}`, new Set()),
    subjects: new Map(names.course_sections.map(({ id, code, title }) => [id, `${code} ${title}`])),
    teachers: uniqueNames(
      names.teachers,
      ({ first_name, last_name }) => `${first_name} ${last_name}`,
      new Set(),
    ),
    ...studentsOf(names.sections),
    rooms: roomsOf(names, activities, lanes),
  }
}
export type Facts = ReturnType<typeof factsOf>

/** Sections by their name, and under the name of each specialization's semester. */
function studentsOf(all: readonly SectionName[]) {
  const taken = new Set<string>()
  const semesters = groupedBy(all, (one) => `${one.specialization_code} ${one.semester_code}`)
  const named = [...semesters].map(([name, some]) => [uniqueName(name, taken), some] as const)
  const sections = uniqueNames(all, sectionCode, taken)
  const years = new Map(
    named.map(([year, some]) => [
      year,
      some.map(({ id, students_count }) => ({ name: sections.get(id) ?? '', students_count })),
    ]),
  )
  return { sections, years }
}

function roomsOf({ classrooms }: Names, activities: readonly Activity[], lanes: ReadonlyMap<number, number>) {
  const taken = new Set<string>()
  const most = new Map<number, number>()
  for (const { number, standing } of activities) {
    const id = standing?.classroom_id ?? 0
    most.set(id, Math.max(most.get(id) ?? 0, lanes.get(number) ?? 0))
  }
  return new Map(
    classrooms.map(({ id, code, max_capacity }) => [
      id,
      {
        capacity: max_capacity,
        lanes: Array.from({ length: 1 + (most.get(id) ?? 0) }, () => uniqueName(code, taken)),
      },
    ]),
  )
}

/** A sitting as FET has it: with a number, and that of its course-section's first one where there are several. */
export type Activity = Sitting & { number: number; group: number; total: number }

/** What stands and what lacks, numbered from 1. */
function activitiesOf(institute: Institute): Activity[] {
  let number = 0
  return institute.course_sections.flatMap((one) => {
    const cut = cutOf(one, institute)
    const group = cut.length > 1 ? number + 1 : 0
    const total = sum(cut.map(({ length }) => length))
    return cut.map((sitting) => ({ ...sitting, group, total, number: (number += 1) }))
  })
}

/** FET compares names, and takes each once: what is called as another gets a number. */
function uniqueNames<T extends { id: number }>(
  some: readonly T[],
  nameOf: (one: T) => string,
  taken: Set<string>,
): Map<number, string> {
  return new Map(some.map((one) => [one.id, uniqueName(nameOf(one), taken)]))
}

function uniqueName(name: string, taken: Set<string>): string {
  let unique = name
  for (let times = 2; taken.has(unique); times += 1) unique = `${name} (${times})`
  taken.add(unique)
  return unique
}

/**
 * A room that holds several sections at once is as many rooms of FET, which holds one activity in each: which of them an
 * activity has, from 0. Those that stand at one time are in different ones.
 */
function lanesOf(activities: readonly Activity[], shared: ReadonlySet<number>): Map<number, number> {
  const taken = new Set<string>()
  const lanes = new Map<number, number>()
  for (const { number, standing } of activities) {
    if (!standing || !shared.has(standing.classroom_id)) continue
    const { classroom_id, day, class_hours_ids } = standing
    const keyAt = (lane: number) => class_hours_ids.map((id) => `${classroom_id} ${lane} ${day} ${id}`)
    let lane = 0
    while (keyAt(lane).some((key) => taken.has(key))) lane += 1
    for (const key of keyAt(lane)) taken.add(key)
    lanes.set(number, lane)
  }
  return lanes
}

export type Hour = { day: number; class_hour_id: number }
export const hourKey = ({ day, class_hour_id }: Hour): string => `${day} ${class_hour_id}`

/** Hours by whose they are, without those at which that one has a class all the same: FET takes no timetable that breaks a word. */
export function hoursBy<T extends Hour>(
  hours: readonly T[],
  idOf: (hour: T) => number,
  standing: ReadonlyMap<number, ReadonlySet<string>>,
): Map<number, Hour[]> {
  const by = new Map<number, Map<string, Hour>>()
  for (const hour of hours) {
    const id = idOf(hour)
    if (standing.get(id)?.has(hourKey(hour))) continue
    const own = by.get(id) ?? new Map<string, Hour>()
    own.set(hourKey(hour), hour)
    by.set(id, own)
  }
  return new Map([...by].map(([id, own]) => [id, [...own.values()]]))
}

/** The hours at which each has a class. */
export function hoursStanding(
  activities: readonly Activity[],
  idsOf: (activity: Activity) => readonly number[],
): Map<number, Set<string>> {
  const by = new Map<number, Set<string>>()
  for (const activity of activities)
    for (const id of activity.standing ? idsOf(activity) : []) {
      const own = by.get(id) ?? new Set<string>()
      for (const class_hour_id of activity.standing?.class_hours_ids ?? [])
        own.add(hourKey({ day: activity.standing?.day ?? 0, class_hour_id }))
      by.set(id, own)
    }
  return by
}

type Wanted = { tag: string | null; students_count: number }

/** The rooms in which what lacks may be: those with what it asks for, and seats for all where there are such. */
export function roomsFor({ tag, students_count }: Wanted, { classrooms }: Institute): number[] {
  const kind = tag === null ? null : plain(tag)
  const having = classrooms.filter(({ tags }) =>
    kind === null ? tags.length === 0 : tags.some((one) => plain(one) === kind),
  )
  const fit = having.length > 0 || kind !== null ? having : classrooms
  const seated = fit.filter(({ max_capacity }) => max_capacity >= students_count)
  return (seated.length > 0 ? seated : fit).map(({ id }) => id)
}
