/** What an instance of the curriculum-based format is made like. */
export type CttShape = {
  courses: number
  rooms: number
  days: number
  periods: number
  curricula: number
  /** How many of 100 places in rooms are to be used. */
  full: number
}

type Course = { name: string; teacher: string; students: number; times: number[] }

/**
 * An instance as text, made around a timetable that stands (`sol`), so that it can be solved: courses have as many
 * lectures as found a place there, teachers are away when they have none, rooms hold whoever sits in them.
 */
export function cttInstance(seed: number, shape: CttShape): { ctt: string; sol: string } {
  const random = randomOf(seed)
  const { days, periods, rooms } = shape
  const seats = Array.from(
    { length: rooms },
    (_, room) => 15 + Math.floor((300 * (room + 1 - random(0.9))) / rooms),
  )
  const courses = Array.from({ length: shape.courses }, (_, index): Course => {
    const teacher = `t${String(random(4) < 1 && index > 0 ? index - 1 : index).padStart(3, '0')}`
    return { name: `c${String(index).padStart(4, '0')}`, teacher, students: 0, times: [] }
  })
  const curricula = curriculaOf(courses, shape.curricula, random)
  const lines = placeLectures({ courses, curricula, seats, shape, random })
  const taught = courses.filter(({ times }) => times.length > 0)
  const followed = curricula
    .map((members) => members.filter((one) => taught.includes(one)))
    .filter((one) => one.length)
  const away = taught.flatMap((course) => awayOf(course, courses, { days, periods, random }))
  const text = [
    ...[`Name: made-${seed}`, `Courses: ${taught.length}`, `Rooms: ${rooms}`, `Days: ${days}`],
    ...[
      `Periods_per_day: ${periods}`,
      `Curricula: ${followed.length}`,
      `Constraints: ${away.length}`,
      '',
      'COURSES:',
    ],
    ...taught.map(({ name, teacher, times, students }) => {
      const least = Math.min(days - 1, times.length, 1 + Math.floor(random(4)))
      return `${name} ${teacher} ${times.length} ${least} ${students}`
    }),
    ...['', 'ROOMS:', ...seats.map((many, room) => `r${room}\t${many}`), '', 'CURRICULA:'],
    ...followed.map((members, at) => `q${at} ${members.length} ${members.map(({ name }) => name).join(' ')}`),
    ...['', 'UNAVAILABILITY_CONSTRAINTS:', ...away, '', 'END.', ''],
  ]
  return { ctt: text.join('\n'), sol: lines.join('') }
}

/** Two to six courses each, near each other, as those of a year are. */
function curriculaOf(courses: readonly Course[], many: number, random: (n: number) => number): Course[][] {
  return Array.from({ length: many }, () => {
    const first = Math.floor(random(courses.length))
    const members = new Set<Course>()
    for (let left = 2 + Math.floor(random(5)); left > 0; left -= 1)
      members.add(courses[(first + Math.floor(random(10))) % courses.length] as Course)
    return [...members]
  })
}

type Placing = {
  courses: Course[]
  curricula: Course[][]
  seats: readonly number[]
  shape: CttShape
  random: (n: number) => number
}

/** Gives courses lectures, each at a time and in a room that are free, until the rooms are as full as asked for. */
function placeLectures({ courses, curricula, seats, shape, random }: Placing): string[] {
  const times = shape.days * shape.periods
  const taken = new Set<string>()
  const lines: string[] = []
  const neighbours = new Map(
    courses.map((course) => {
      const followed = new Set(curricula.filter((all) => all.includes(course)).flat())
      return [course, courses.filter((one) => one.teacher === course.teacher || followed.has(one))]
    }),
  )
  const wanted = (seats.length * times * shape.full) / 100
  for (let attempt = 0; attempt < wanted * 30 && lines.length < wanted; attempt += 1) {
    const course = courses[Math.floor(random(courses.length))] as Course
    const others = neighbours.get(course) ?? []
    const time = Math.floor(random(times))
    const room = Math.floor(random(seats.length))
    const is_busy =
      [course, ...others].some((one) => one.times.includes(time)) || taken.has(`${time} ${room}`)
    if (is_busy || course.times.length >= 9) continue
    course.times.push(time)
    const most = seats[room] ?? 0
    if (course.students === 0) course.students = Math.max(1, Math.floor(most - random(most * 0.6)))
    taken.add(`${time} ${room}`)
    lines.push(`${course.name} r${room} ${Math.floor(time / shape.periods)} ${time % shape.periods}\n`)
  }
  return lines
}

/** Half of them are away on a day or two, but never when they teach. */
function awayOf(
  { name, teacher }: Course,
  courses: readonly Course[],
  { days, periods, random }: { days: number; periods: number; random: (n: number) => number },
): string[] {
  if (random(2) < 1) return []
  const busy = new Set(courses.filter((one) => one.teacher === teacher).flatMap(({ times }) => times))
  const out = new Set([Math.floor(random(days)), Math.floor(random(days))])
  return [...out].flatMap((day) =>
    Array.from({ length: periods }, (_, period) => period)
      .filter((period) => !busy.has(day * periods + period))
      .map((period) => `${name} ${day} ${period}`),
  )
}

/** A number from 0 to below `n` (Park and Miller 1988): of its own, so that no change of the engine changes an instance. */
function randomOf(seed: number): (n: number) => number {
  let state = (seed * 7919 + 1) % 2147483647
  return (n) => {
    state = (state * 48271) % 2147483647
    return (state / 2147483647) * n
  }
}
