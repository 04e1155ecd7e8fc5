import type { ImportResource } from '#features/institute/imports/words.ts'
import { twoOfEverything } from './two-of-everything.ts'
import type { World } from './world.ts'

export const STUDENT: Record<string, string> = {
  Documento: 'V-20.000.001',
  Apellidos: 'Bello',
  Nombres: 'Ana',
  'Correo electrónico': 'Ana.Bello@x.test',
  Género: 'Femenino',
  'Fecha de nacimiento': '31/01/2008',
  Teléfono: '0414-1234567',
}
export const COURSE: Record<string, string> = {
  Código: 'IMP-1',
  Nombre: 'Matemática',
  'Unidades de crédito': '4',
  'Horas semanales': '5',
  'Inasistencias permitidas': '6',
}

export const csv = (rows: readonly Record<string, string>[], separator = ';') => {
  const titles = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return Buffer.from(
    [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))]
      .map((cells) => cells.join(separator))
      .join('\r\n'),
  )
}
type Query = { dry_run?: number }

/** What tests of imports send and count. */
export function importing(world: World) {
  const admin = world.as('admin')
  const { db } = world
  const send = (resource: ImportResource, bytes: Buffer, { dry_run = 0 }: Query = {}, body: object = {}) =>
    admin.call(
      'POST',
      `/imports/${resource}`,
      { file_name: 'lista.csv', ...body },
      { files: { file: { bytes } }, query: { dry_run } },
    )
  const undo = (id: number) => admin.call('POST', `/imports/${id}/undo`)
  const count = async (table: 'students' | 'teachers' | 'courses' | 'users' | 'imports' | 'jobs') =>
    (
      await db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('many'))
        .executeTakeFirstOrThrow()
    ).many

  let number = 21_000_000
  const someStudent = (more: Record<string, string> = {}) => {
    number += 1
    return {
      ...STUDENT,
      Documento: String(number),
      Nacionalidad: 'V',
      'Correo electrónico': `i${number}@x.test`,
      ...more,
    }
  }

  /** A section of the period with open inscriptions, as the columns name it; empty of women. */
  async function openSection() {
    const { sections } = await db
      .selectFrom('sections')
      .select((row) => row.fn.countAll<number>().as('sections'))
      .executeTakeFirstOrThrow()
    if (sections === 0) await twoOfEverything(world)
    await db.updateTable('periods').set({ enabled_inscriptions: true }).where('enabled', '=', true).execute()
    const section = await db
      .selectFrom('sections as s')
      .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
      .innerJoin('semesters as sm', 'sm.id', 's.semester_id')
      .select(['s.letter_code', 'sp.code', 'sm.number'])
      .where('sp.code', '=', 'ADM')
      .executeTakeFirstOrThrow()
    return { Especialidad: section.code, Semestre: String(section.number), Sección: section.letter_code }
  }

  return { send, undo, count, someStudent, openSection }
}
