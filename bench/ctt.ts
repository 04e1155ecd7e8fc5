import type { Place, Problem } from '#features/timetable/timetabling/search/problem.ts'

/** A file of the curriculum-based track of ITC-2007 (Di Gaspero, McCollum and Schaerf 2007). */
export type Ctt = {
  name: string
  days: number
  periods: number
  courses: { name: string; teacher: string; lectures: number; least_days: number; students: number }[]
  rooms: { name: string; seats: number }[]
  curricula: { name: string; courses: string[] }[]
  unavailable: { course: string; day: number; period: number }[]
}

export function readCtt(text: string): Ctt {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const head = (word: string) =>
    lines
      .find((line) => line.startsWith(`${word}:`))
      ?.slice(word.length + 1)
      .trim() ?? ''
  const rows = (title: string) => {
    const after = lines.slice(lines.indexOf(`${title}:`) + 1)
    const end = after.findIndex((line) => /^(?:[A-Z_]+:|END\.)$/.test(line))
    return after.slice(0, end < 0 ? after.length : end).flatMap((line) => (line ? [line.split(/\s+/)] : []))
  }
  const number = (text = '') => {
    if (!/^\d+$/.test(text)) throw new Error(`«${text}» is not a number`)
    return Number(text)
  }
  return {
    ...{ name: head('Name'), days: number(head('Days')), periods: number(head('Periods_per_day')) },
    courses: rows('COURSES').map(([name = '', teacher = '', lectures, days, students]) => ({
      ...{ name, teacher, lectures: number(lectures), least_days: number(days), students: number(students) },
    })),
    rooms: rows('ROOMS').map(([name = '', seats]) => ({ name, seats: number(seats) })),
    curricula: rows('CURRICULA').map(([name = '', , ...courses]) => ({ name, courses })),
    unavailable: rows('UNAVAILABILITY_CONSTRAINTS').map(([course = '', day, period]) => ({
      ...{ course, day: number(day), period: number(period) },
    })),
  }
}

/** The competition's costs: 1 a student without seat, 5 a missing day, 2 a lecture alone, 1 a further room. */
export function problemOfCtt({ days, periods, courses, rooms, curricula, unavailable }: Ctt): Problem {
  const teachers = [...new Set(courses.map(({ teacher }) => teacher))]
  const closed = new Set(unavailable.map((one) => `${one.course} ${one.day * periods + one.period}`))
  return {
    ...{ days, hours: periods, rooms: rooms.length },
    kinds: courses.map(({ name, teacher, students }, index) => ({
      length: 1,
      groups: [
        ...curricula.flatMap((one, group) => (one.courses.includes(name) ? [group] : [])),
        curricula.length + teachers.indexOf(teacher),
      ],
      spread: index,
      home: index,
      times: Array.from({ length: days * periods }, (_, time) => (closed.has(`${name} ${time}`) ? null : 0)),
      rooms: rooms.map(({ seats }) => Math.max(0, students - seats)),
    })),
    groups: [...curricula.map(() => ({ shape: 0 })), ...teachers.map(() => ({ shape: 1 }))],
    shapes: [
      { gap: 0, alone: 2, day: 0 },
      { gap: 0, alone: 0, day: 0 },
    ],
    spreads: courses.map(({ least_days }) => ({ days: least_days, cost: 5 })),
    homes: courses.map(() => ({ cost: 1 })),
    sittings: courses.flatMap(({ lectures }, kind) => Array.from({ length: lectures }, () => ({ kind }))),
  }
}

/** A line for each lecture: course, room, day, period. */
export function solutionOf({ courses, rooms, periods }: Ctt, places: readonly (Place | null)[]): string {
  const names = courses.flatMap(({ name, lectures }) => Array.from({ length: lectures }, () => name))
  const lines = places.flatMap((place, sitting) => {
    if (!place) return []
    const { time, room } = place
    return [`${names[sitting]} ${rooms[room]?.name} ${Math.floor(time / periods)} ${time % periods}\n`]
  })
  return lines.join('')
}
