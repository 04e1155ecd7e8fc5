import { closePeriod } from '#features/closing/server/actions.ts'
import { registerLesson } from '#features/lessons/attendance/server/actions.ts'
import { deliverNotes, evaluateLesson } from '#features/lessons/notes/server/actions.ts'
import { createLesson } from '#features/lessons/server/actions.ts'
import { addDays, type Day, weekdayOf } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { asTeacher, coursesOf } from './lessons.ts'
import type { Institute } from './life.ts'
import { studentsOf } from './notes.ts'
import type { PeriodOfDemo } from './periods.ts'
import { type Random, randomFrom } from './random.ts'

/** What was evaluated in each course of a period that is over: on which day of it, and for how much. */
const EVALUATIONS = [
  { title: 'Parcial 1', day: 28, weighting: 20, content: 'Unidad 1.' },
  { title: 'Parcial 2', day: 58, weighting: 25, content: 'Unidad 2.' },
  { title: 'Trabajo escrito', day: 86, weighting: 25, content: 'Entrega y exposición de los trabajos.' },
  { title: 'Parcial final', day: 118, weighting: 30, content: 'Unidades 1 a 4.' },
] as const

const EVENING = 23
const ABSENT = 0.04
const DELAYED = 0.04
const SATURDAY = 6
const LAST_DAY = 19 * 7

/** A period that is over was taught, noted, handed over and closed: its history is true. */
export async function teachAndClose(institute: Institute, period: PeriodOfDemo): Promise<void> {
  // Numbers of its own: the rest of the institute stays the same.
  const random = randomFrom(20_261_129 + period.index)
  const courses = await coursesOf(institute.db, period)
  const students = await studentsOf(institute.db, courses)
  const known = institute.pupils.find(({ is_well_known }) => is_well_known)?.student_id
  for (const { day, content, ...evaluation } of EVALUATIONS) {
    const date = await schoolDay(institute.db, addDays(period.start_date, day))
    institute.goTo(date, EVENING)
    await institute.act(async (tx) => {
      for (const course of courses) {
        const by = asTeacher(institute, course.teacher)
        const { section_id, course_id } = course
        const { id } = await createLesson(tx, by, { section_id, course_id, date, ...evaluation })
        const present = students.get(course.id) ?? []
        const attendances = present.flatMap((student_id) => markOf(random, student_id))
        await registerLesson(tx, by, { id, order: { content, attendances } })
        const notes = present.map((student_id) => ({
          student_id,
          note: noteOf(random, student_id, student_id === known),
        }))
        await evaluateLesson(tx, by, { id, order: { notes } })
      }
    })
  }
  institute.goTo(addDays(period.start_date, LAST_DAY - 3), EVENING)
  await institute.act(async (tx) => {
    for (const { teacher, section_id, course_id } of courses)
      await deliverNotes(tx, asTeacher(institute, teacher), { section_id, course_id, accept_missing: true })
  })
  institute.goTo(addDays(period.start_date, LAST_DAY + 1))
  await institute.act((tx, by) => closePeriod(tx, by, { id: period.id, accept_incomplete: true }))
}

/** The day itself, or the first after it that is no holiday and no weekend. */
async function schoolDay(db: Tx, from: Day): Promise<Day> {
  const until = addDays(from, 14)
  const rows = await db
    .selectFrom((row) => row.fn<{ date: Day }>('holidays_between', [row.val(from), row.val(until)]).as('h'))
    .select('h.date')
    .execute()
  const holidays = new Set(rows.map(({ date }) => date))
  for (let day = from; day < until; day = addDays(day, 1))
    if (weekdayOf(day) < SATURDAY && !holidays.has(day)) return day
  return from
}

function markOf(random: Random, student_id: number) {
  if (random.chance(ABSENT)) return [{ student_id, attendance: false }]
  return random.chance(DELAYED) ? [{ student_id, attendance: true, delayed: true }] : []
}

/** Of seventeen one does not pass; the others are good or very good, each about as good everywhere. */
function noteOf(random: Random, student_id: number, isWellKnown: boolean): number {
  const talent = isWellKnown ? 15 : student_id % 17 === 3 ? 8 : 12 + ((student_id * 37) % 60) / 10
  const note = talent + (random.below(500) - 250) / 100
  return Math.round(Math.max(1, Math.min(20, note)) * 4) / 4
}
