import { evaluateLesson } from '#features/teaching/gradebook/server/actions.ts'
import { updateLesson } from '#features/teaching/lessons/server/actions.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { together } from '#server/database/pipeline.ts'
import { DELIVERY_PERCENT } from './deliveries.ts'
import { asTeacher, coursesOf, WELL_KNOWN } from './lessons.ts'
import type { Institute } from './life.ts'
import type { PeriodOfDemo } from './periods.ts'
import { type Random, randomFrom } from './random.ts'

/** What is evaluated when: how far into the period, and for how much. */
const PLANS = [
  [
    { title: 'Taller 1', at: 0.15, weighting: 10 },
    { title: 'Parcial 1', at: 0.34, weighting: 20 },
    { title: 'Exposición', at: 0.55, weighting: 15 },
    { title: 'Parcial 2', at: 0.68, weighting: 25 },
    { title: 'Proyecto', at: 0.9, weighting: 30 },
  ],
  [
    { title: 'Prueba corta', at: 0.2, weighting: 15 },
    { title: 'Parcial 1', at: 0.4, weighting: 25 },
    { title: 'Trabajo escrito', at: 0.66, weighting: 20 },
    { title: 'Parcial 2', at: 0.88, weighting: 20 },
  ],
] as const

const WHOLE = 100
/** The latest evaluation of a course is noted in part, as in life. */
const NOTED_SO_FAR = 0.9
const MISSED = 0.03
const GRADING_DAYS = 4
const EVENING = 22

type Planned = { id: number; date: Day; course: Course }
type Course = Awaited<ReturnType<typeof coursesOf>>[number]

/** The teachers of a period plan their evaluations, and note those whose day has come. */
export async function evaluate(institute: Institute, period: PeriodOfDemo): Promise<void> {
  // Numbers of its own: the rest of the institute stays the same.
  const random = randomFrom(20_261_128)
  const courses = await coursesOf(institute.db, period)
  const planned: Planned[] = []
  const deliveries = await institute.db.selectFrom('final_deliveries').select('course_section_id').execute()
  const delivering = new Set(deliveries.map(({ course_section_id }) => course_section_id))
  institute.goTo(addDays(period.start_date, 2))
  await institute.act(async (tx) => {
    for (const [at, course] of courses.entries())
      planned.push(
        ...(await plan(tx, institute, {
          course,
          of: PLANS[at % 2 === 0 ? 0 : 1],
          most: WHOLE - (delivering.has(course.id) ? DELIVERY_PERCENT : 0),
        })),
      )
  })
  const students = await studentsOf(institute.db, courses)
  const due = planned.filter(({ date }) => date < institute.today)
  const last = new Map(due.map((one) => [one.course.id, one.id]))
  for (const date of [...new Set(due.map((one) => one.date))].sort()) {
    institute.goTo(earlier(addDays(date, GRADING_DAYS), institute.today), EVENING)
    await institute.act(async (tx) => {
      const noted = due
        .filter((one) => one.date === date)
        .map(({ id, course }) => {
          const share = last.get(course.id) === id ? NOTED_SO_FAR : 1
          const notes = (students.get(course.id) ?? []).flatMap((student_id) =>
            random.chance(MISSED) || !random.chance(share)
              ? []
              : [{ student_id, note: noteOf(random, student_id) }],
          )
          const isShown = course.email === WELL_KNOWN && last.get(course.id) === id
          const order = { notes: isShown ? notes.map(asInLife) : notes }
          return () => evaluateLesson(tx, asTeacher(institute, course.teacher), { id, order })
        })
      await together(tx, noted)
    })
  }
  institute.goTo(institute.today)
}

const earlier = (one: Day, other: Day): Day => (one < other ? one : addDays(other, -1))

type Plan = { course: Course; of: (typeof PLANS)[number]; most: number }

/** Makes evaluations of the lessons nearest to when they are due, as far as they count no more than `most` together. */
async function plan(tx: Tx, institute: Institute, { course, of, most }: Plan): Promise<Planned[]> {
  const lessons = await tx
    .selectFrom('lessons')
    .select(['id', 'date'])
    .where('course_section_id', '=', course.id)
    .orderBy('date')
    .execute()
  const planned = new Map<number, Planned>()
  let weighed = 0
  for (const { title, at, weighting } of of) {
    const lesson = lessons[Math.floor(at * lessons.length)]
    if (!lesson || planned.has(lesson.id) || weighed + weighting > most) continue
    weighed += weighting
    await updateLesson(tx, asTeacher(institute, course.teacher), {
      id: lesson.id,
      changes: { title, weighting },
    })
    planned.set(lesson.id, { ...lesson, course })
  }
  return [...planned.values()]
}

type Noted = { student_id: number; note: number }

/** One did not come, and one is excused, with a word to the student why. */
function asInLife({ student_id, note }: Noted, at: number) {
  const stands = { student_id, note: null }
  if (at === 2) return { ...stands, outcome: 'not_presented' as const }
  if (at !== 5) return { student_id, note }
  return { ...stands, outcome: 'excused' as const, comment: 'Reposo médico: entregó el justificativo.' }
}

/** Most pass; each student is about as good everywhere. */
function noteOf(random: Random, student_id: number): number {
  const talent = 8.5 + ((student_id * 37) % 80) / 10
  const note = talent + (random.below(800) - 400) / 100
  return Math.round(Math.max(1, Math.min(20, note)) * 4) / 4
}

/** Who takes each of these courses. */
export async function studentsOf(
  db: Tx,
  courses: readonly Pick<Course, 'id'>[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('enrolments')
    .select(['course_section_id', 'student_id'])
    .where(
      'course_section_id',
      'in',
      courses.map(({ id }) => id),
    )
    .where('state', '<>', 'withdrawn')
    .orderBy('student_id')
    .execute()
  const students = Map.groupBy(rows, ({ course_section_id }) => course_section_id)
  return new Map([...students].map(([id, some]) => [id, some.map(({ student_id }) => student_id)]))
}
