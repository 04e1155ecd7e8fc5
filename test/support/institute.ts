import { randomUUID } from 'node:crypto'
import type { Day } from '#kernel/dates.ts'
import type { Caller } from './callers.ts'
import type { World } from './world.ts'

export const day = (text: string): Day => text as Day

/** A period with one specialization, its frozen pensum of one course, and a section of ten and ten. */
export async function createInstitute(
  world: World,
  { year = 2026, number = 2, enabled = true, open = true } = {},
) {
  const { db } = world
  // Six signs of 36: a hundred rounds of each pair make thousands.
  const tag = Number.parseInt(randomUUID().slice(0, 8), 16).toString(36).slice(-6).padStart(6, '0')
  const only = <R>(rows: R[]): R => rows[0] ?? missing()
  const period = only(
    await db
      .insertInto('periods')
      .values({
        year,
        number,
        enabled,
        enabled_inscriptions: open,
        weeks_length: 16,
        start_date: day(`${year}-09-01`),
        end_date: day(`${year + 1}-01-31`),
        first_cut_start_date: day(`${year}-09-01`),
        // After the day of the tests' clock: people can still be inscribed.
        first_cut_end_date: day(`${year}-11-30`),
        second_cut_start_date: day(`${year}-12-01`),
        second_cut_end_date: day(`${year + 1}-01-15`),
        approval_minimum_avg: 12,
        approval_minimum_note: 10,
        semester_price_e2: 12_000,
      })
      .returning('id')
      .execute(),
  )
  const specialization = only(
    await db
      .insertInto('specializations')
      .values({ code: `E${tag}`, title: `Informática ${tag}` })
      .returning('id')
      .execute(),
  )
  const pensum = only(
    await db
      .insertInto('pensums')
      .values({ name: `Pensum ${tag}`, specialization_id: specialization.id })
      .returning('id')
      .execute(),
  )
  const semester = only(
    await db
      .insertInto('semesters')
      .values({ pensum_id: pensum.id, number: 1, code: 'S1' })
      .returning('id')
      .execute(),
  )
  const course = only(
    await db
      .insertInto('courses')
      .values({ code: `M${tag}`, title: 'Matemática I', credits: 4, hours: 5, max_absences_to_fail: 6 })
      .returning('id')
      .execute(),
  )
  const place = { semester_id: semester.id, pensum_id: pensum.id }
  await db
    .insertInto('semester_courses')
    .values({ ...place, course_id: course.id })
    .execute()
  await db.updateTable('pensums').set({ versioned: true }).where('id', '=', pensum.id).execute()
  const where = { period_id: period.id, specialization_id: specialization.id }
  await db
    .insertInto('period_pensums')
    .values({ ...where, pensum_id: pensum.id })
    .execute()
  const section = only(
    await db
      .insertInto('sections')
      .values({ ...where, ...place, letter_code: 'A', shift: 'morning', males_limit: 10, females_limit: 10 })
      .returning('id')
      .execute(),
  )
  const courseSection = only(
    await db
      .insertInto('course_sections')
      .values({ section_id: section.id, course_id: course.id })
      .returning('id')
      .execute(),
  )
  return {
    period_id: period.id,
    specialization_id: specialization.id,
    pensum_id: pensum.id,
    semester_id: semester.id,
    course_id: course.id,
    section_id: section.id,
    course_section_id: courseSection.id,
  }
}
export type Institute = Awaited<ReturnType<typeof createInstitute>>

/** Another section of the same semester, with the same course: the institute with that one in the place of its own. */
export async function createSection(
  { db }: World,
  institute: Institute,
  { letter_code = 'B', males_limit = 10, females_limit = 10 } = {},
): Promise<Institute> {
  const { period_id, specialization_id, pensum_id, semester_id, course_id } = institute
  const place = { period_id, specialization_id, pensum_id, semester_id }
  const section = await db
    .insertInto('sections')
    .values({ ...place, letter_code, shift: 'morning', males_limit, females_limit })
    .returning('id')
    .executeTakeFirstOrThrow()
  const course = await db
    .insertInto('course_sections')
    .values({ section_id: section.id, course_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...institute, section_id: section.id, course_section_id: course.id }
}

const missing = (): never => {
  throw new Error('an insert gave no row')
}

/** The id of the student, or of the teacher, that a caller of the world is. */
export async function idOf(world: World, kind: 'students' | 'teachers', caller: Caller): Promise<number> {
  const row = await world.db
    .selectFrom(kind)
    .select('id')
    .where('user_id', '=', caller.user_id)
    .executeTakeFirstOrThrow()
  return row.id
}

/** A student by rows, with an account that can sign in. */
export async function createStudentRow(
  world: World,
  { first_name = 'Inés', last_name = 'Ñáñez', gender = 'female' as 'male' | 'female' } = {},
) {
  const tag = randomUUID().slice(0, 8)
  const user = await world.db
    .insertInto('users')
    .values({ email: `s${tag}@instituto.test`, role: 'student', confirmed_at: world.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const student = await world.db
    .insertInto('students')
    .values({
      user_id: user.id,
      first_name,
      last_name,
      gender,
      identity_kind: 'V',
      identity_number: String(Number.parseInt(tag, 16)).slice(0, 9),
      birth_date: day('2004-02-29'),
      phone: '+584121234567',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: student.id, user_id: user.id }
}

/** Puts a student into the institute's section and course, for its price. */
export async function inscribeByRows(
  world: World,
  student_id: number,
  { period_id, specialization_id, semester_id, section_id, course_section_id }: Institute,
  semester_price_e2 = 12_000,
): Promise<number> {
  const inscription = await world.db
    .insertInto('inscriptions')
    .values({
      student_id,
      period_id,
      specialization_id,
      semester_id,
      section_id,
      kind: 'regular',
      semester_price_e2,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await world.db
    .insertInto('enrolments')
    .values({ inscription_id: inscription.id, student_id, course_section_id })
    .execute()
  return inscription.id
}

/** Lets a teacher teach the institute's course. */
export async function letTeach(
  world: World,
  teacher_id: number,
  { course_section_id }: Institute,
): Promise<void> {
  await world.db.insertInto('course_section_teachers').values({ course_section_id, teacher_id }).execute()
}
