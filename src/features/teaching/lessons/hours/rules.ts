import { showMinutes } from '#features/timetable/schedules/grid/rules.ts'

export type ClassHour = {
  start_hour: number
  start_minute: number
  end_hour: number
  end_minute: number
  classroom_code: string
}

/** Class hours so far apart are two stretches: a break between two of one stretch is shorter. */
const BREAK_MINUTES = 20

type Stretch = { start: number; end: number; rooms: string[] }

/** The unbroken stretches of class hours that come in the order of the day. */
export function stretchesOf(class_hours: readonly ClassHour[]): Stretch[] {
  const found: Stretch[] = []
  for (const { start_hour, start_minute, end_hour, end_minute, classroom_code } of class_hours) {
    const [start, end] = [start_hour * 60 + start_minute, end_hour * 60 + end_minute]
    const last = found.at(-1)
    if (last?.rooms.includes(classroom_code) && start - last.end <= BREAK_MINUTES) last.end = end
    else found.push({ start, end, rooms: [classroom_code] })
  }
  return found
}

/** `7:00 a 8:30` */
export const showStretch = ({ start, end }: Pick<Stretch, 'start' | 'end'>): string =>
  `${showMinutes(start)} a ${showMinutes(end)}`
