import { sum } from './cut.ts'
import type { Institute, Scheduled } from './institute.ts'
import { LATE_HOURS } from './weights.ts'

/** What a timetable costs those who have it, of the course-sections in `scope`; their teachers with all that they teach. */
export function figuresOf(institute: Institute, entries: readonly Scheduled[], scope: ReadonlySet<number>) {
  const { class_hours_ids, unwanted } = institute
  const asked = institute.course_sections.filter(({ id }) => scope.has(id))
  const courses = new Map(institute.course_sections.map((one) => [one.id, one]))
  const hours = new Map<number, number>()
  const weeks = new Map<string, number[]>()
  const unwanted_hours = new Set(unwanted.map((one) => `${one.teacher_id} ${one.day} ${one.class_hour_id}`))
  const late = new Set(class_hours_ids.slice(-LATE_HOURS))
  const count = { unwanted_hours: 0, late_hours: 0 }
  for (const { course_section_id, day, class_hours_ids: at } of entries) {
    const { section_id = 0, teachers_ids = [] } = courses.get(course_section_id) ?? {}
    hours.set(course_section_id, (hours.get(course_section_id) ?? 0) + at.length)
    for (const who of [`section ${section_id}`, ...teachers_ids.map((id) => `teacher ${id}`)]) {
      const key = `${who} ${day}`
      weeks.set(key, [...(weeks.get(key) ?? []), ...at.map((hour) => class_hours_ids.indexOf(hour))])
    }
    if (!scope.has(course_section_id)) continue
    count.late_hours += at.filter((hour) => late.has(hour)).length
    count.unwanted_hours += teachers_ids.flatMap((id) =>
      at.filter((hour) => unwanted_hours.has(`${id} ${day} ${hour}`)),
    ).length
  }
  const daysOf = (who: readonly string[]) =>
    who.flatMap((one) => institute.days.flatMap((day) => [weeks.get(`${one} ${day}`) ?? []]))
  const sections = [...new Set(asked.map(({ section_id }) => `section ${section_id}`))]
  const teachers = [
    ...new Set(asked.flatMap(({ teachers_ids }) => teachers_ids.map((id) => `teacher ${id}`))),
  ]
  return {
    unplaced_hours: sum(asked.map(({ id, sittings }) => Math.max(0, sum(sittings) - (hours.get(id) ?? 0)))),
    gaps_of_sections: sum(daysOf(sections).map(gapsIn)),
    gaps_of_teachers: sum(daysOf(teachers).map(gapsIn)),
    days_of_teachers: daysOf(teachers).filter(({ length }) => length > 0).length,
    ...count,
  }
}

/** Free hours between the first and the last of a day; two at one hour, as in a shared room, count once. */
function gapsIn(hours: readonly number[]): number {
  return hours.length === 0 ? 0 : Math.max(...hours) - Math.min(...hours) + 1 - new Set(hours).size
}
