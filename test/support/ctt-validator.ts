/**
 * What a solution of the curriculum-based format is worth, reckoned from the two files and the rules of ITC-2007 alone
 * (Di Gaspero, McCollum and Schaerf 2007). It shares no line with the engine or its reader, whose witness it is.
 */
export function validateCtt(instance: string, solution: string): { broken: string[]; cost: number } {
  const at = (word: string) => Number(new RegExp(`${word}:\\s*(\\d+)`).exec(instance)?.[1])
  const [days, periods] = [at('Days'), at('Periods_per_day')]
  const section = (title: string) =>
    (new RegExp(`${title}:\\s*\\n([^]*?)\\n\\s*(?:\\n|$)`).exec(instance)?.[1] ?? '')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => line.trim().split(/\s+/))
  const courses = section('COURSES').map(([id, teacher, lectures, least, students]) => {
    return { id, teacher, lectures: Number(lectures), least: Number(least), students: Number(students) }
  })
  const seats = new Map(section('ROOMS').map(([id, many]) => [id, Number(many)]))
  const curricula = section('CURRICULA').map(([id, , ...members]) => ({ id, members }))
  const forbidden = new Set(section('UNAVAILABILITY_CONSTRAINTS').map((words) => words.join(' ')))
  const lectures = solution
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [course, room, day, period] = line.trim().split(/\s+/)
      return { course, room, day: Number(day), period: Number(period) }
    })

  const broken: string[] = []
  let cost = 0
  for (const { id, lectures: many, least, students } of courses) {
    const own = lectures.filter(({ course }) => course === id)
    const hours = new Set(own.map(({ day, period }) => `${day} ${period}`))
    if (own.length !== many || hours.size !== many) broken.push(`lectures of ${id}`)
    if ([...hours].some((hour) => forbidden.has(`${id} ${hour}`))) broken.push(`availability of ${id}`)
    for (const { room } of own) cost += Math.max(0, students - (seats.get(room) ?? Number.NaN))
    cost += 5 * Math.max(0, least - new Set(own.map(({ day }) => day)).size)
    cost += Math.max(0, new Set(own.map(({ room }) => room)).size - 1)
  }
  for (const [index, one] of lectures.entries()) {
    if (!(one.day >= 0 && one.day < days && one.period >= 0 && one.period < periods))
      broken.push('outside of the week')
    const then = lectures
      .slice(0, index)
      .filter(({ day, period }) => day === one.day && period === one.period)
    const course = courses.find(({ id }) => id === one.course)
    if (then.some(({ room }) => room === one.room)) broken.push(`occupancy of ${one.room}`)
    for (const other of then) {
      const teacher = courses.find(({ id }) => id === other.course)?.teacher
      const shares = curricula.some(({ members }) =>
        [one, other].every((lecture) => members.includes(lecture.course ?? '')),
      )
      if (shares || teacher === course?.teacher) broken.push(`conflict of ${one.course} and ${other.course}`)
    }
  }
  for (const { members } of curricula) {
    const own = lectures.filter(({ course }) => members.includes(course ?? ''))
    const alone = own.filter(
      (one) => !own.some((other) => other.day === one.day && Math.abs(other.period - one.period) === 1),
    )
    cost += 2 * alone.length
  }
  return { broken, cost }
}
