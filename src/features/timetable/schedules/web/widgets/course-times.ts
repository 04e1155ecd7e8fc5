import { weekdayName } from '#kernel/dates.ts'
import { partsOf, showMinutes, sittingsOf, startOf } from '../../grid/rules.ts'
import type { Timetable } from '../../timetables/contract.ts'

const listed = new Intl.ListFormat('es-VE', { type: 'conjunction' })

/** `lun y mié 7:00, vie 8:30`: when a course is given. */
export function timesOfCourse({ schedules, class_hours }: Timetable, course_id: number): string {
  const parts = partsOf(class_hours)
  const byHour = new Map<string, string[]>()
  for (const { day, part, from } of sittingsOf(
    schedules.filter((one) => one.course_id === course_id),
    parts,
  )) {
    const first = parts[part]?.hours[from]
    const hour = first ? showMinutes(startOf(first)) : ''
    byHour.set(hour, [...(byHour.get(hour) ?? []), weekdayName(day).slice(0, 3)])
  }
  return [...byHour].map(([hour, days]) => `${listed.format(days)} ${hour}`).join(', ')
}

/** Where a course is given: `A-104, LAB-1`. */
export const roomsOfCourse = ({ schedules }: Timetable, course_id: number): string =>
  [
    ...new Set(schedules.filter((one) => one.course_id === course_id).map(({ classroom }) => classroom.code)),
  ].join(', ')
