import { noteStudent } from '#features/teaching/final-deliveries/grading/server/actions.ts'
import { createFinalDelivery } from '#features/teaching/final-deliveries/server/actions.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { asTeacher, coursesOf } from './lessons.ts'
import type { Institute } from './life.ts'
import { studentsOf } from './notes.ts'
import type { PeriodOfDemo } from './periods.ts'
import { randomFrom } from './random.ts'

/** As much as the last evaluation of the courses without one. */
export const DELIVERY_PERCENT = 30
const JURIES = 3
const EVENING = 23

type Jury = { teacher_id: number; user_id: number }
type Course = Awaited<ReturnType<typeof coursesOf>>[number] & { track: string; juries: Jury[] }
export type Delivery = { id: number; course: Course }

/** The courses of a period that end with a final delivery; who teaches one grades it with two of the same track. */
async function deliveringIn(tx: Tx, institute: Institute, period: PeriodOfDemo): Promise<Course[]> {
  const courses = await coursesOf(tx, period)
  const tracks = await tx
    .selectFrom('course_sections as cs')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .select(['cs.id', 'sp.code'])
    .where('s.period_id', '=', period.id)
    .where('c.supports_finals', '=', true)
    .execute()
  const trackOf = new Map(tracks.map(({ id, code }) => [id, code]))
  const teachers = await tx.selectFrom('teachers').select(['id as teacher_id', 'user_id']).execute()
  return courses.flatMap((course) => {
    const track = trackOf.get(course.id)
    if (track === undefined) return []
    const ids = new Set([course.teacher.teacher_id, ...(institute.teachers.get(track) ?? [])])
    const juries = [...ids].slice(0, JURIES).flatMap((id) => teachers.filter((one) => one.teacher_id === id))
    return [{ ...course, track, juries }]
  })
}

/** Makes the final deliveries of a period, on the day of each track; gives them by course-section. */
export async function planDeliveries(
  institute: Institute,
  period: PeriodOfDemo,
  dateOf: (track: string) => Day,
): Promise<Map<number, Delivery>> {
  return institute.act(async (tx, by) => {
    const planned = new Map<number, Delivery>()
    for (const course of await deliveringIn(tx, institute, period)) {
      const { section_id, course_id, track, juries } = course
      const { id } = await createFinalDelivery(tx, by, {
        section_id,
        course_id,
        code: `EF-${track}-${section_id}`,
        date: dateOf(track),
        final_delivery_value_percent: DELIVERY_PERCENT,
        teacher_ids: juries.map(({ teacher_id }) => teacher_id),
      })
      planned.set(course.id, { id, course })
    }
    return planned
  })
}

type Marks = { notes: readonly { student_id: number; note: number }[]; juries?: number }

/** The first juries of a delivery, or all, note its students: the mean is the note that is given. */
export async function gradeDelivery(
  tx: Tx,
  institute: Institute,
  { id, course, notes, juries = course.juries.length }: Delivery & Marks,
): Promise<void> {
  for (const [at, jury] of course.juries.slice(0, juries).entries())
    for (const { student_id, note } of notes) {
      // One is stricter by as much as the other is milder.
      const apart = Math.min(1, 20 - note) * ([1, -1][at] ?? 0)
      await noteStudent(tx, asTeacher(institute, jury), {
        final_delivery_id: id,
        teacher_id: jury.teacher_id,
        student_id,
        order: { note: note + apart },
      })
    }
}

/** When each track delivers, from today: one waits for juries today, one waited in vain, one is still to come. */
const DUE = { INF: 0, ADM: -3, DIS: 28 } as Record<string, number>
/** So many juries have noted by then. */
const GRADED = { INF: 1, ADM: 2, DIS: 0 } as Record<string, number>

/** The deliveries of the current period, as far as they are. */
export async function deliverSome(institute: Institute, period: PeriodOfDemo): Promise<void> {
  const { today } = institute
  // Numbers of its own: the rest of the institute stays the same.
  const random = randomFrom(20_261_130)
  institute.goTo(addDays(period.start_date, 2))
  const planned = await planDeliveries(institute, period, (track) => addDays(today, DUE[track] ?? 0))
  const courses = [...planned.values()].map(({ course }) => course)
  if (courses.length === 0) return
  const students = await studentsOf(institute.db, courses)
  for (const delivery of planned.values()) {
    const { id, track } = delivery.course
    institute.goTo(addDays(today, Math.min(0, DUE[track] ?? 0)), track === 'INF' ? undefined : EVENING)
    const notes = (students.get(id) ?? []).map((student_id) => ({ student_id, note: 12 + random.below(7) }))
    await institute.act((tx) =>
      gradeDelivery(tx, institute, { ...delivery, notes, juries: GRADED[track] ?? 0 }),
    )
  }
  institute.goTo(today)
}
