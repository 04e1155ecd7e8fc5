import { registerLesson } from '#features/teaching/attendance/server/actions.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { together } from '#server/database/pipeline.ts'
import { asTeacher, coursesOf, WELL_KNOWN } from './lessons.ts'
import type { Institute } from './life.ts'
import type { PeriodOfDemo } from './periods.ts'
import { type Random, randomFrom } from './random.ts'

/** After the last class of the day, in UTC. */
const EVENING = 23

/** Most are rarely absent; some often enough to come near the limit. */
const SHARES = [0.02, 0.03, 0.04, 0.05, 0.08, 0.16]
const DELAYED = 0.04
/** So many of the latest lessons of a week are still to be registered, and so many lack what was taught. */
const FORGOTTEN = 0.25
const WORDLESS = 0.08
const RECENT = 6
/** Since then somebody comes no more: of two weeks without a class it is said. */
const GONE_DAYS = 15

const CONTENTS = [
  'Conceptos básicos y primeros ejemplos.',
  'Ejercicios en grupos de tres; quedan dos para la casa.',
  'Definiciones y casos particulares.',
  'Corrección de los ejercicios y dudas.',
  'Exposiciones de los equipos.',
  'Repaso de la unidad y preguntas.',
] as const

type Held = { id: number; course_section_id: number; date: Day; students: number[] }

/** Each evening of the period up to yesterday its teachers register the lessons of the day; some forget one. */
export async function callRolls(institute: Institute, period: PeriodOfDemo): Promise<void> {
  // Numbers of its own: the rest of the institute stays the same.
  const random = randomFrom(20_261_127)
  const taught = await coursesOf(institute.db, period)
  const courses = new Map(taught.map((one) => [one.id, one.teacher]))
  const lessons = await lessonsBefore(institute.db, period.id, institute.today)
  const forgotten = new Set(
    lessons
      .slice(-RECENT * 10)
      .filter(() => random.chance(FORGOTTEN))
      .map(({ id }) => id),
  )
  const shown = taught.filter(({ email }) => email === WELL_KNOWN).map(({ id }) => id)
  const gone = whoLeaves(
    institute,
    lessons.filter((one) => shown.includes(one.course_section_id)),
  )
  const since = addDays(institute.today, -GONE_DAYS)
  for (const date of new Set(lessons.map((one) => one.date))) {
    institute.goTo(date, EVENING)
    await institute.act(async (tx) => {
      const rolls = lessons.flatMap(({ id, course_section_id, students, ...lesson }) => {
        const teacher = courses.get(course_section_id)
        if (lesson.date !== date || !teacher || forgotten.has(id)) return []
        const order = {
          ...(!random.chance(WORDLESS) && { content: random.pick(CONTENTS) }),
          attendances: students.flatMap((student_id) => {
            const mark = markOf(random, student_id)
            return student_id === gone && date >= since ? [{ student_id, attendance: false }] : mark
          }),
        }
        return [() => registerLesson(tx, asTeacher(institute, teacher), { id, order })]
      })
      await together(tx, rolls)
    })
  }
  institute.goTo(institute.today)
}

/** One who was rarely absent until some days ago, and comes no more; not the one whom anybody signs in as. */
function whoLeaves({ pupils }: Institute, lessons: readonly Held[]): number | undefined {
  const known = new Set(pupils.filter((one) => one.is_well_known).map(({ student_id }) => student_id))
  return lessons[0]?.students.find((id) => id % SHARES.length === 0 && !known.has(id))
}

/** Only who was not simply there. */
function markOf(random: Random, student_id: number) {
  const share = SHARES[student_id % SHARES.length] ?? 0
  if (random.chance(share)) return [{ student_id, attendance: false }]
  return random.chance(DELAYED) ? [{ student_id, attendance: true, delayed: true }] : []
}

/** The lessons of a period before a day, with who is enrolled in each, in the order of their days. */
async function lessonsBefore(db: Tx, period_id: number, today: Day): Promise<Held[]> {
  const lessons = await db
    .selectFrom('lessons')
    .select(['id', 'course_section_id', 'date'])
    .where('period_id', '=', period_id)
    .where('date', '<', today)
    .orderBy('date')
    .orderBy('id')
    .execute()
  const enrolled = await db
    .selectFrom('enrolments')
    .select(['course_section_id', 'student_id'])
    .where('course_section_id', 'in', [...new Set(lessons.map((one) => one.course_section_id))])
    .orderBy('student_id')
    .execute()
  const students = Map.groupBy(enrolled, ({ course_section_id }) => course_section_id)
  return lessons.map((lesson) => ({
    ...lesson,
    students: (students.get(lesson.course_section_id) ?? []).map(({ student_id }) => student_id),
  }))
}
