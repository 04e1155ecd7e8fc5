import { concludeEnrolments } from '#features/enrolment/enrolments/server/actions.ts'
import { addDays } from '#kernel/dates.ts'
import {
  createSection,
  createStudentRow,
  day,
  type Institute,
  inscribeByRows,
  letTeach,
} from './institute.ts'
import type { World } from './world.ts'

/** Students in the institute's section and course, by rows; their last names are in the order in which they are given. */
export async function seatStudents(
  world: World,
  institute: Institute,
  last_names: readonly string[],
): Promise<{ id: number; user_id: number }[]> {
  const students = []
  for (const last_name of last_names) {
    const student = await createStudentRow(world, { last_name })
    await inscribeByRows(world, student.id, institute)
    students.push(student)
  }
  return students
}

/** Its period began two months ago, and is in its second cut today. */
export async function letRunToday({ db, clock }: World, { period_id }: Institute): Promise<void> {
  const today = clock.today()
  await db
    .updateTable('periods')
    .set({
      start_date: addDays(today, -60),
      first_cut_start_date: addDays(today, -60),
      first_cut_end_date: addDays(today, -30),
      second_cut_start_date: addDays(today, -29),
      second_cut_end_date: addDays(today, 30),
      end_date: addDays(today, 40),
    })
    .where('id', '=', period_id)
    .execute()
}

/** A lesson of the institute's course by a row, on days that have come. */
export async function lessonRow(world: World, institute: Institute, date: string): Promise<number> {
  const { course_section_id, section_id, period_id } = institute
  const { id } = await world.db
    .insertInto('lessons')
    .values({ course_section_id, section_id, period_id, date: day(date) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** From here on they sort as they were made, however many a worker has made before. */
let letters = 100

/** A section of its own with three students and a lesson of a week ago, taught by the teacher. */
export async function createClass(world: World, institute: Institute, teacher_id: number) {
  const own = await createSection(world, institute, { letter_code: `L${++letters}` })
  await letTeach(world, teacher_id, own)
  const students = await seatStudents(world, own, ['Blanco', 'Castro', 'Díaz'])
  const ids = students.map(({ id }) => id)
  const [first = 0, second = 0, third = 0] = ids
  return {
    own,
    students,
    ids,
    first,
    second,
    third,
    lesson: await lessonRow(world, own, addDays(world.clock.today(), -7)),
  }
}

/** The teacher's latest lesson of a filled world that was registered is not, whatever day it is. */
export async function leaveOneToRegister({ db, as }: World): Promise<void> {
  const latest = db
    .selectFrom('lessons as l')
    .innerJoin('course_section_teachers as t', 't.course_section_id', 'l.course_section_id')
    .innerJoin('teachers as te', 'te.id', 't.teacher_id')
    .select('l.id')
    .where('te.user_id', '=', as('teacher').user_id)
    .where('l.registered_at', 'is not', null)
    .orderBy('l.id', 'desc')
    .limit(1)
  await db.updateTable('lessons').set({ registered_at: null }).where('id', '=', latest).execute()
}

/** The notes of courses of sections are handed over, by rows; of all of a period where it is named. */
export async function deliverByRows(
  { db, clock }: World,
  which: readonly number[] | { period_id: number },
): Promise<void> {
  const rows = await db
    .selectFrom('course_sections as cs')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .select('cs.id')
    .where((row) =>
      'period_id' in which ? row('s.period_id', '=', which.period_id) : row('cs.id', 'in', [0, ...which]),
    )
    .where('cs.notes_delivered_at', 'is', null)
    .execute()
  const ids = [0, ...rows.map(({ id }) => id)]
  await concludeEnrolments(db, ids)
  await db
    .updateTable('course_sections')
    .set({ notes_delivered_at: clock.now() })
    .where('id', 'in', ids)
    .execute()
}

/** A period whose notes are delivered and which is closed, by rows and without actas. */
export async function closeByRows(world: World, period_id: number): Promise<void> {
  await deliverByRows(world, { period_id })
  await world.db
    .updateTable('periods')
    .set({ closed_at: world.clock.now() })
    .where('id', '=', period_id)
    .execute()
}
