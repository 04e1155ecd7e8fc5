import { minutesOf, type Part, showMinutes, sittingsOf } from '#features/timetable/schedules/grid/rules.ts'

type At = { day: number; class_hours_ids: readonly number[] }

/** When each unbroken stretch of some class hours begins and ends, as it is shown. */
export const timesOf = ({ day, class_hours_ids }: At, parts: readonly Part[]) =>
  sittingsOf([{ id: 0, day, class_hours_ids }], parts).map((one) => {
    const { start, end } = minutesOf(one, parts)
    return { start: showMinutes(start), end: showMinutes(end) }
  })
