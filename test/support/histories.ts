import { sql } from 'kysely'
import { closeByRows } from './classes.ts'
import { createStudentRow } from './institute.ts'
import { createTracks } from './tracks.ts'
import type { World } from './world.ts'

/** A row of an imported history: document, then period, course, note and state. */
export const historyRow = (
  Documento: string,
  [Período, Materia, Nota = '', Estado = '']: readonly string[],
): Record<string, string> => ({
  Documento,
  Período: Período ?? '',
  Materia: Materia ?? '',
  Nota,
  Estado,
  Especialidad: '',
  Semestre: '',
})

/** The two tracks, their first period closed, and what tests of histories make and count. */
export async function historic(world: World) {
  const { db } = world
  const it = await createTracks(world)
  await db
    .insertInto('institution')
    .values({ id: 1, name: 'Instituto', short_name: 'I' })
    .onConflict((on) => on.doNothing())
    .execute()

  /** What is written into a period as its own, by rows: it is closed again at the end. */
  async function reopened(period_id: number, work: () => Promise<unknown>) {
    await db.updateTable('periods').set({ closed_at: null }).where('id', '=', period_id).execute()
    await work()
    await closeByRows(world, period_id)
  }
  await reopened(it.periods.before, () => Promise.resolve())

  async function newStudent(change: { gender?: 'male' | 'female' } = {}) {
    const { id } = await createStudentRow(world, change)
    const { identity_number } = await db
      .selectFrom('students')
      .select('identity_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, document: identity_number }
  }

  const countOf = async () => {
    const { rows } = await sql<Record<string, number>>`select (select count(*) from periods) as periods,
      (select count(*) from period_pensums) as pensums, (select count(*) from sections) as sections,
      (select count(*) from course_sections) as course_sections, (select count(*) from inscriptions) as inscriptions,
      (select count(*) from enrolments) as enrolments, (select count(*) from actas) as actas,
      (select count(*) from students where graduation_proposed_in is not null) as proposed`.execute(db)
    return rows[0]
  }
  return { it, reopened, newStudent, countOf }
}
