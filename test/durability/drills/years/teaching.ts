import { sql } from 'kysely'
import { pardonAbsences } from '#features/enrolment/enrolments/absences/server/actions.ts'
import { markStudent, markStudents } from '#features/teaching/attendance/server/actions.ts'
import { noteStudent } from '#features/teaching/final-deliveries/grading/server/actions.ts'
import { createFinalDelivery } from '#features/teaching/final-deliveries/server/actions.ts'
import { deliverNotes, reopenNotes } from '#features/teaching/gradebook/handing-over/server/actions.ts'
import { evaluateLesson } from '#features/teaching/gradebook/server/actions.ts'
import { createLesson } from '#features/teaching/lessons/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import { asTeacher, coursesOf } from '../../../../demo/lessons.ts'
import { studentsOf } from '../../../../demo/notes.ts'
import type { Random } from '../../../../demo/random.ts'
import { attempt, did, type Life, type Period } from './life.ts'

const EVENING = 23
/** What is evaluated when, and for how much; where there is a final delivery, the last one is that. */
const EVALUATIONS = [
  { title: 'Parcial 1', day: 28, weighting: 30 },
  { title: 'Parcial 2', day: 58, weighting: 25 },
  { title: 'Parcial final', day: 110, weighting: 45 },
] as const
const DELIVERY_PERCENT = 45
const DELIVERY_DAY = 112

const MISSED = 0.04
const DELAYED = 0.15
/** Of twelve one is often absent. */
const absentShare = (student_id: number) => (student_id % 12 === 5 ? 0.4 : 0.04)

/** Each student is about as good everywhere: a fifth struggles. */
function noteOf(random: Random, student_id: number): number {
  const talent = student_id % 5 === 2 ? 8.5 : 11.5 + ((student_id * 37) % 60) / 10
  const note = talent + (random.below(700) - 350) / 100
  return Math.round(Math.max(0, Math.min(20, note)) * 100) / 100
}

type Course = Awaited<ReturnType<typeof coursesOf>>[number]

const markOf = (random: Random, student_id: number) => {
  const attendance = !random.chance(absentShare(student_id))
  return {
    student_id,
    attendance,
    delayed: attendance && random.chance(DELAYED),
    ...(!random.chance(MISSED) && { note: noteOf(random, student_id) }),
  }
}

/** On an evaluation's day every course is held: who was there, and what each got. */
export async function evaluate(life: Life, period: Period, which: number): Promise<void> {
  const { institute, random } = life
  const { day, ...evaluation } = EVALUATIONS[which] ?? EVALUATIONS[0]
  const date = addDays(period.start_date, day)
  institute.goTo(date, EVENING)
  const courses = await coursesOf(institute.db, period)
  if (courses.length === 0) return
  const students = await studentsOf(institute.db, courses)
  const delivered = new Set(which === EVALUATIONS.length - 1 ? await withDelivery(life, period) : [])
  await institute.act(async (tx) => {
    for (const course of courses) {
      if (delivered.has(course.id)) continue
      const by = asTeacher(institute, course.teacher)
      const { section_id, course_id } = course
      const { id } = await createLesson(tx, by, { section_id, course_id, date, ...evaluation })
      const marks = (students.get(course.id) ?? []).map((student_id) => markOf(random, student_id))
      await markStudents(tx, by, { id, students: marks })
    }
  })
  did(life, 'evaluations', courses.length)
}

async function withDelivery({ institute }: Life, period: Period): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select f.course_section_id as id from final_deliveries f
    join course_sections cs on cs.id = f.course_section_id join sections s on s.id = cs.section_id
    where s.period_id = ${period.id}`.execute(institute.db)
  return rows.map(({ id }) => id)
}

/** In every second period the courses that have final deliveries end with one: two juries, of whom one forgets some. */
export async function planDeliveries(life: Life, period: Period): Promise<void> {
  const { institute } = life
  if (period.index % 2 === 0) return
  const { rows } = await sql<{ section_id: number; course_id: number; track: string }>`
    select cs.section_id, cs.course_id, sp.code as track from course_sections cs
    join sections s on s.id = cs.section_id and s.period_id = ${period.id}
    join courses c on c.id = cs.course_id and c.supports_finals
    join specializations sp on sp.id = s.specialization_id order by cs.id`.execute(institute.db)
  for (const { track, ...place } of rows)
    await attempt(life, 'final delivery', (tx, by) =>
      createFinalDelivery(tx, by, {
        ...place,
        code: `F${place.section_id}-${place.course_id}`,
        date: addDays(period.start_date, DELIVERY_DAY),
        final_delivery_value_percent: DELIVERY_PERCENT,
        teacher_ids: (institute.teachers.get(track) ?? []).slice(0, 2),
      }),
    )
}

type Part = { final_delivery_id: number; teacher_id: number; student_id: number; state: string }

export async function gradeDeliveries(life: Life, period: Period): Promise<void> {
  const { institute, random } = life
  institute.goTo(addDays(period.start_date, DELIVERY_DAY), EVENING)
  const { rows } = await sql<Part>`
    select j.final_delivery_id, j.teacher_id, e.student_id, e.state from final_delivery_juries j
    join final_delivery_students fs on fs.final_delivery_id = j.final_delivery_id
    join enrolments e on e.id = fs.enrolment_id join inscriptions i on i.id = e.inscription_id
    where i.period_id = ${period.id} and e.state = 'enrolled'
    order by j.final_delivery_id, j.teacher_id, e.id`.execute(institute.db)
  const first = new Map(rows.toReversed().map((one) => [one.final_delivery_id, one.teacher_id]))
  for (const { state: _, ...key } of rows) {
    // The second jury is at a third of them.
    const isThere = key.teacher_id === first.get(key.final_delivery_id) || random.chance(0.33)
    if (!isThere) continue
    const note = noteOf(random, key.student_id)
    await attempt(life, 'note of a jury', (tx, by) => noteStudent(tx, by, { ...key, order: { note } }))
  }
}

type Failed = { section_id: number; course_id: number; student_id: number; lesson_id: number | null }

/** Of those who failed by absence some have an absence justified, and some are pardoned. */
export async function forgive(life: Life, period: Period): Promise<void> {
  const { institute, random } = life
  institute.goTo(addDays(institute.clock.today(), 1))
  const { rows } = await sql<Failed>`
    select cs.section_id, cs.course_id, e.student_id, (select a.lesson_id from attendances a
      join lessons l on l.id = a.lesson_id and l.course_section_id = cs.id
      where a.enrolment_id = e.id and not a.attendance order by a.lesson_id limit 1) as lesson_id
    from enrolments e join course_sections cs on cs.id = e.course_section_id join sections s on s.id = cs.section_id
    where s.period_id = ${period.id} and e.state = 'failed_by_absence' order by e.id`.execute(institute.db)
  for (const { lesson_id, ...place } of rows) {
    const { student_id } = place
    if (lesson_id !== null && random.chance(0.2))
      await attempt(life, 'justified absence', (tx, by) =>
        markStudent(tx, by, {
          lesson_id,
          student_id,
          order: { justified: true, justification: 'Informe médico' },
        }),
      )
    else if (random.chance(0.3))
      await attempt(life, 'pardoned absences', (tx, by) =>
        pardonAbsences(tx, by, { ...place, reason: 'Lo acordó el consejo' }),
      )
  }
}

/** Most teachers hand their notes over; of some they are opened again, and a note is another. */
export async function deliver(life: Life, period: Period, mayReopen: boolean): Promise<void> {
  const { institute, random } = life
  institute.goTo(addDays(period.start_date, 126), EVENING)
  for (const course of await coursesOf(institute.db, period)) {
    if (random.chance(0.3)) continue
    await handOver(life, course)
    if (!mayReopen || !random.chance(0.05)) continue
    const { section_id, course_id } = course
    await attempt(life, 'reopened notes', (tx, by) =>
      reopenNotes(tx, by, { section_id, course_id, reason: 'Faltó una nota' }),
    )
    await renote(life, course)
    await handOver(life, course)
  }
}

const handOver = (life: Life, { teacher, section_id, course_id }: Course) =>
  attempt(life, 'handed over', (tx) =>
    deliverNotes(tx, asTeacher(life.institute, teacher), { section_id, course_id, accept_missing: true }),
  )

/** Another note of a few in the latest evaluation. */
async function renote(life: Life, { id, teacher }: Course): Promise<void> {
  const { institute, random } = life
  const lesson = await institute.db
    .selectFrom('lessons')
    .select('id')
    .where('course_section_id', '=', id)
    .where('weighting', 'is not', null)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  const students = (await studentsOf(institute.db, [{ id }])).get(id) ?? []
  if (!lesson || students.length === 0) return
  const notes = students
    .filter((student_id) => student_id % 3 === 0)
    .map((student_id) => ({ student_id, note: noteOf(random, student_id) }))
  await attempt(life, 'another note', (tx) =>
    evaluateLesson(tx, asTeacher(institute, teacher), { id: lesson.id, order: { notes } }),
  )
}
