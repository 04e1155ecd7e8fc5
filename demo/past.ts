import { registerLesson } from '#features/teaching/attendance/server/actions.ts'
import { closePeriod } from '#features/teaching/closing/server/actions.ts'
import { deliverNotes } from '#features/teaching/gradebook/handing-over/server/actions.ts'
import { evaluateLesson } from '#features/teaching/gradebook/server/actions.ts'
import { createLesson } from '#features/teaching/lessons/server/actions.ts'
import { addDays, type Day, weekdayOf } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { together } from '#server/database/pipeline.ts'
import { DELIVERY_PERCENT, gradeDelivery, planDeliveries } from './deliveries.ts'
import { asTeacher, coursesOf } from './lessons.ts'
import type { Institute } from './life.ts'
import { studentsOf } from './notes.ts'
import { CURRENT, type PeriodOfDemo } from './periods.ts'
import { type Random, randomFrom } from './random.ts'
import { changeOneSection, changeWays, graduateSome } from './ways.ts'

/** What was evaluated in each course of a period that is over: on which day of it, and for how much. */
const EVALUATIONS = [
  { title: 'Parcial 1', day: 28, weighting: 20, content: 'Unidad 1.' },
  { title: 'Parcial 2', day: 58, weighting: 25, content: 'Unidad 2.' },
  { title: 'Trabajo escrito', day: 86, weighting: 25, content: 'Entrega y exposición de los trabajos.' },
] as const
/** Where there is a final delivery, that is its place. */
const LAST_EVALUATION = {
  title: 'Parcial final',
  day: 118,
  weighting: DELIVERY_PERCENT,
  content: 'Unidades 1 a 4.',
} as const

const EVENING = 23
/** On that day of the period courses are given up: before the first evaluation. */
const GIVEN_UP = 20
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
  const isLast = period.index === CURRENT - 1
  if (isLast) await changeWays(institute, period, GIVEN_UP)
  // Numbers are drawn for who was there at first, so that whoever leaves changes nothing for the others.
  let there = isLast ? await studentsOf(institute.db, courses) : students
  institute.goTo(addDays(period.start_date, GIVEN_UP))
  const last = await schoolDay(institute.db, addDays(period.start_date, LAST_EVALUATION.day))
  const deliveries = await planDeliveries(institute, period, () => last)
  const known = institute.pupils.find(({ is_well_known }) => is_well_known)?.student_id
  for (const [at, { day, content, ...evaluation }] of [...EVALUATIONS, LAST_EVALUATION].entries()) {
    const date = await schoolDay(institute.db, addDays(period.start_date, day))
    institute.goTo(date, EVENING)
    await institute.act(async (tx) => {
      const evaluations = courses.map((course) => {
        const by = asTeacher(institute, course.teacher)
        const { section_id, course_id } = course
        const delivery = date === last ? deliveries.get(course.id) : undefined
        const what = delivery ? { title: 'Entrega final' } : evaluation
        const present = students.get(course.id) ?? []
        const now = there.get(course.id) ?? []
        const isThere = ({ student_id }: { student_id: number }) => now.includes(student_id)
        const attendances = present.flatMap((student_id) => markOf(random, student_id)).filter(isThere)
        const notes = present.map((student_id) => ({
          student_id,
          note: noteOf(random, student_id, student_id === known),
        }))
        const come = now
          .filter((one) => !present.includes(one))
          .map((student_id) => ({ student_id, note: 14 }))
        const given = [...notes.filter(isThere), ...come]
        return async () => {
          const { id } = await createLesson(tx, by, { section_id, course_id, date, ...what })
          await registerLesson(tx, by, { id, order: { content, attendances } })
          if (delivery) await gradeDelivery(tx, institute, { ...delivery, notes: given })
          else await evaluateLesson(tx, by, { id, order: { notes: given } })
        }
      })
      await together(tx, evaluations)
    })
    if (isLast && at === 0) {
      await changeOneSection(institute, period)
      there = await studentsOf(institute.db, courses)
    }
  }
  institute.goTo(addDays(period.start_date, LAST_DAY - 3), EVENING)
  await handOver(institute, courses)
  institute.goTo(addDays(period.start_date, LAST_DAY + 1))
  await institute.act((tx, by) => closePeriod(tx, by, { id: period.id, accept_incomplete: true }))
  await graduateSome(institute, period)
}

async function handOver(institute: Institute, courses: Awaited<ReturnType<typeof coursesOf>>): Promise<void> {
  await institute.act((tx) =>
    together(
      tx,
      courses.map(({ teacher, section_id, course_id }) => () => {
        const order = { section_id, course_id, accept_missing: true }
        return deliverNotes(tx, asTeacher(institute, teacher), order)
      }),
    ),
  )
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
