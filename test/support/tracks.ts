import { createStudentRow, day } from './institute.ts'
import type { World } from './world.ts'

type Course = readonly [code: string, title: string, credits: number, ...requires: string[]]
const TRACKS: Record<string, readonly (readonly Course[])[]> = {
  CB: [
    [
      ['MAT1', 'Matemática I', 4],
      ['LEN1', 'Lenguaje I', 3],
    ],
    [
      ['MAT2', 'Matemática II', 4, 'MAT1'],
      ['LEN2', 'Lenguaje II', 3, 'LEN1'],
    ],
  ],
  INF: [
    [
      ['PRO1', 'Programación I', 4],
      ['RED1', 'Redes I', 3],
    ],
    [
      ['PRO2', 'Programación II', 4, 'PRO1'],
      ['RED2', 'Redes II', 3, 'RED1'],
      ['ETI', 'Ética', 2],
    ],
  ],
  ADM: [[['CON1', 'Contabilidad I', 4]]],
}

/**
 * A basic track of two semesters, two specializations, and two periods: `2026-1`, which is over, and `2026-2`, whose
 * inscriptions are open. Each semester has a section A in each of them.
 */
export async function createTracks(world: World, together: readonly Pair[] = []) {
  const { db } = world
  const institute = { db, ids: new Map<string, number>(), together }
  const periods = { before: await period(world, 1), now: await period(world, 2) }
  for (const [code, semesters] of Object.entries(TRACKS)) {
    const made = await track(institute, code, semesters)
    for (const period_id of Object.values(periods))
      await db
        .insertInto('period_pensums')
        .values({ period_id, ...made })
        .execute()
  }
  const idOf = (name: string): number => institute.ids.get(name) ?? missing(name)
  const section = async (period_id: number, semester: string, change: object = {}): Promise<number> => {
    const [code = '', number = ''] = semester.split('-')
    const { id } = await db
      .insertInto('sections')
      .values({
        period_id,
        specialization_id: idOf(code),
        pensum_id: idOf(`pensum ${code}`),
        semester_id: idOf(semester),
        letter_code: 'A',
        shift: 'morning',
        males_limit: 10,
        females_limit: 10,
        ...change,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [course] of TRACKS[code]?.[Number(number) - 1] ?? [])
      await db
        .insertInto('course_sections')
        .values({ section_id: id, course_id: idOf(course) })
        .execute()
    return id
  }
  const sections = new Map<string, number>()
  for (const [name, period_id] of Object.entries(periods))
    for (const [code, semesters] of Object.entries(TRACKS))
      for (const at of semesters.keys())
        sections.set(`${name} ${code}-${at + 1}`, await section(period_id, `${code}-${at + 1}`))
  const sectionOf = (name: string): number => sections.get(name) ?? missing(name)
  return { periods, idOf, section, sectionOf, former: formerOf(world, { idOf, sectionOf }) }
}
export type Tracks = Awaited<ReturnType<typeof createTracks>>
type Named = { idOf: (name: string) => number; sectionOf: (name: string) => number }

/** What is taken together with another course of its track, named after it. */
type Pair = readonly [course: string, required: string]
type Db = { db: World['db']; ids: Map<string, number>; together: readonly Pair[] }

async function period({ db }: World, number: number): Promise<number> {
  const year = number === 1 ? 2025 : 2026
  const { id } = await db
    .insertInto('periods')
    .values({
      year: 2026,
      number,
      enabled: number === 2,
      enabled_inscriptions: number === 2,
      weeks_length: 16,
      start_date: day(`${year}-09-01`),
      end_date: day(`${year + 1}-01-31`),
      first_cut_start_date: day(`${year}-09-01`),
      first_cut_end_date: day(`${year}-11-30`),
      second_cut_start_date: day(`${year}-12-01`),
      second_cut_end_date: day(`${year + 1}-01-15`),
      approval_minimum_avg: 12,
      approval_minimum_note: 10,
      semester_price_e2: 12_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function track({ db, ids, together }: Db, code: string, semesters: readonly (readonly Course[])[]) {
  const specialization = await db
    .insertInto('specializations')
    .values({ code, title: `Carrera ${code}`, is_basic: code === 'CB' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const pensum = await db
    .insertInto('pensums')
    .values({ name: `Pensum ${code}`, specialization_id: specialization.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids.set(code, specialization.id).set(`pensum ${code}`, pensum.id)
  for (const [at, courses] of semesters.entries()) {
    const semester = await db
      .insertInto('semesters')
      .values({ pensum_id: pensum.id, number: at + 1, code: `${code}-${at + 1}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(`${code}-${at + 1}`, semester.id)
    for (const course of courses)
      await addCourse({ db, ids, together }, { pensum_id: pensum.id, semester_id: semester.id }, course)
  }
  const codes = semesters.flat().map(([course]) => course)
  for (const [course, required] of together.filter(([one]) => codes.includes(one)))
    await db
      .insertInto('prelations')
      .values({
        pensum_id: pensum.id,
        course_id: ids.get(course) ?? 0,
        required_course_id: ids.get(required) ?? 0,
        is_corequisite: true,
      })
      .execute()
  await db.updateTable('pensums').set({ versioned: true }).where('id', '=', pensum.id).execute()
  return { specialization_id: specialization.id, pensum_id: pensum.id }
}

async function addCourse(
  { db, ids }: Db,
  place: { pensum_id: number; semester_id: number },
  [code, title, credits, ...requires]: Course,
): Promise<void> {
  const { id } = await db
    .insertInto('courses')
    .values({ code, title, credits, hours: 4, max_absences_to_fail: 6 })
    .returning('id')
    .executeTakeFirstOrThrow()
  ids.set(code, id)
  await db
    .insertInto('semester_courses')
    .values({ ...place, course_id: id })
    .execute()
  for (const required of requires)
    await db
      .insertInto('prelations')
      .values({ pensum_id: place.pensum_id, course_id: id, required_course_id: ids.get(required) ?? 0 })
      .execute()
}

type Ended = number | null | 'withdrawn' | 'absent'

/** A student who was in a semester of `2026-1`, with what the courses ended with; null: no notes yet. */
const formerOf =
  ({ db, ...world }: World, { idOf, sectionOf }: Named) =>
  async (
    semester: string,
    ended: Record<string, Ended>,
    change: { debt_e2?: number; gender?: 'male' | 'female' } = {},
  ) => {
    const { debt_e2 = 0, gender = 'female' } = change
    const student = await createStudentRow({ db, ...world }, { gender })
    const section_id = sectionOf(`before ${semester}`)
    const { period_id, specialization_id, semester_id } = await db
      .selectFrom('sections')
      .selectAll()
      .where('id', '=', section_id)
      .executeTakeFirstOrThrow()
    const inscription = await db
      .insertInto('inscriptions')
      .values({
        student_id: student.id,
        period_id,
        specialization_id,
        semester_id,
        section_id,
        kind: 'new',
        semester_price_e2: debt_e2,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [code, end] of Object.entries(ended)) await enrol(code, end)
    return student

    async function enrol(code: string, end: Ended): Promise<void> {
      const { id } = await db
        .selectFrom('course_sections')
        .select('id')
        .where('course_id', '=', idOf(code))
        .where('section_id', 'in', (rows) =>
          rows.selectFrom('sections').select('id').where('period_id', '=', period_id),
        )
        .executeTakeFirstOrThrow()
      const state =
        typeof end === 'number'
          ? end >= 10
            ? 'approved'
            : 'failed'
          : end === null
            ? 'enrolled'
            : end === 'absent'
              ? 'failed_by_absence'
              : end
      const definitive_note = typeof end === 'number' ? end : null
      // What goes on is in a course whose notes are to come.
      if (end === null)
        await db
          .updateTable('course_sections')
          .set({ notes_delivered_at: null })
          .where('id', '=', id)
          .execute()
      await db
        .insertInto('enrolments')
        .values({
          inscription_id: inscription.id,
          student_id: student.id,
          course_section_id: id,
          state,
          definitive_note,
        })
        .execute()
    }
  }

const missing = (name: string): never => {
  throw new Error(`no ${name}`)
}
