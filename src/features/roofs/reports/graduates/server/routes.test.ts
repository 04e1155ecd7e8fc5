import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Instant } from '#kernel/dates.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const institute = await createInstitute(world)
const next = await createInstitute(world, { number: 3, enabled: false })

/** Somebody who graduated; without a day where an older system told none. */
async function graduated(first_name: string, graduated_at: Instant | null): Promise<number> {
  const { id } = await createStudentRow(world, { first_name })
  await inscribeByRows(world, id, institute)
  await world.db
    .updateTable('students')
    .set({
      state: 'graduated',
      graduated_at,
      graduation_proposed_in: graduated_at === null ? null : institute.period_id,
    })
    .where('id', '=', id)
    .execute()
  return id
}
const late = await graduated('Zoe', '2026-11-20T03:30:00Z' as Instant)
const early = await graduated('Ana', '2026-07-01T12:00:00Z' as Instant)
const unknown = await graduated('Eva', null)
await inscribeByRows(world, (await createStudentRow(world)).id, institute)

const read = async (query = '', person = admin) => {
  const { status, body } = await person.call('GET', `/reports/graduates${query}`)
  expect(status).toBe(200)
  return body.data
}
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

test('who graduated, the latest first, with the day of Caracas', async () => {
  const rows = await read('?sort_by=graduated_on,desc')
  expect(ids(rows)).toEqual([late, early, unknown])
  expect(rows.find(({ id }: { id: number }) => id === late)).toMatchObject({
    first_name: 'Zoe',
    identity: expect.stringMatching(/^V-/),
    specialization: expect.stringContaining('Informática'),
    period: '2026-2',
    graduated_on: '2026-11-19',
  })
  expect(rows.find(({ id }: { id: number }) => id === unknown)).toMatchObject({
    period: null,
    graduated_on: null,
  })
})

test('a period, a specialization and a name are asked for', async () => {
  expect(ids(await read(`?period_id=${institute.period_id}`))).toHaveLength(2)
  expect(await read(`?period_id=${next.period_id}`)).toEqual([])
  expect(ids(await read(`?specialization_id=${institute.specialization_id}`))).toHaveLength(3)
  expect(await read(`?specialization_id=${next.specialization_id}`)).toEqual([])
  expect(ids(await read('?search=zoe'))).toEqual([late])
})

test('of one day of Caracas they stand by surname, whichever day comes first', async () => {
  // Later on the day of Zoe, and by surname after: the moment does not count.
  const { id } = await createStudentRow(world, { first_name: 'Iris', last_name: 'Zurita' })
  await world.db
    .updateTable('students')
    .set({ state: 'graduated', graduated_at: '2026-11-20T03:50:00Z' as Instant })
    .where('id', '=', id)
    .execute()
  expect(ids(await read())).toEqual([late, id, early, unknown])
  expect(ids(await read('?sort_by=graduated_on,desc'))).toEqual([late, id, early, unknown])
  expect(ids(await read('?sort_by=graduated_on,asc'))).toEqual([unknown, early, late, id])
  await world.db
    .updateTable('students')
    .set({ state: 'active', graduated_at: null })
    .where('id', '=', id)
    .execute()
})

test('a coordinator reads of the own students alone', async () => {
  expect(await read('', world.as('coordinator'))).toEqual([])
})

test('it is had as a spreadsheet and on paper', async () => {
  for (const format of ['xlsx', 'pdf'])
    expect((await admin.call('GET', `/reports/graduates?format=${format}`)).status).toBe(200)
})

test('a file says what it was narrowed to, in words', async () => {
  const { period_id, specialization_id, section_id, course_id, semester_id } = institute
  const title = await world.db
    .selectFrom('specializations')
    .select('title')
    .where('id', '=', specialization_id)
    .executeTakeFirstOrThrow()
  const filtersOf = async (path: string) => {
    const { bytes } = await admin.call('GET', `${path}&format=xlsx`)
    const [, about] = (await readXlsx(bytes)).sheets
    return about?.rows.find(([name]) => name === 'Filtros')?.[1]
  }
  const specialization = `Especialidad: ${title.title}`
  const asked = `period_id=${period_id}&specialization_id=${specialization_id}`
  for (const path of ['graduates', 'lessons', 'seats'])
    expect(await filtersOf(`/reports/${path}?${asked}`)).toContain(`Período: 2026-2; ${specialization}`)
  expect(await filtersOf(`/reports/notes?${asked}&ids=${section_id}&semester_number=1`)).toBe(
    `Período: 2026-2; Sección: ${title.title} S1-A; ${specialization}; Semestre: 1`,
  )
  expect(await filtersOf(`/students?course_id=${course_id}&semester_id=${semester_id}&search=zoe`)).toBe(
    'Semestre: 1; Materia: Matemática I; «zoe»',
  )
  // What is chosen among words, by whom and since when.
  const { user_id } = admin
  for (const [path, words] of [
    [
      'students?state=active&gender=female&with_debt=true',
      'Estado: Activo; Género: Femenino; Solvencia: Con deuda',
    ],
    ['preregistered-students?state=pending&shift=morning', 'Estado: Pendiente; Turno: Mañana'],
    ['sections?shift=afternoon&without_teacher=true', 'Turno: Tarde; Profesores: Con materias sin profesor'],
    ['lessons?when=past&evaluations=true', 'Pasadas; Solo evaluaciones'],
    ['final-deliveries?pending=true', 'Estado: Faltan notas'],
    ['inscriptions?is_new=false', 'Inscripciones: De quienes ya estaban'],
    ['periods?year=2026&standing=current', 'Año: 2026; Estado: Actual'],
    ['document-requests?type=2', 'Documento: Constancia de notas'],
    // Of the current period, which nobody named.
    ['reports/seats?by=semester', 'Período: 2026-2; por semestre'],
    ['payments?status=1&reviewed_on=2026-11-20', 'Estado: Pendiente; Revisado: 20 nov 2026'],
    ['classrooms?multiple_sections=true', 'Varias secciones: Sí'],
    ['withdrawals?kind=courses&is_undone=false', 'Retiro: Retiro de materias; Estado: Vigentes'],
  ] as const)
    expect(await filtersOf(`/${path}`), path).toBe(words)
  expect(await filtersOf(`/audit-entries?user_id=${user_id}&from=2026-03-02`)).toMatch(
    /^Hecho por: .+; Desde: 2 mar 2026$/,
  )
})

test.skipIf(leftOut('pdftotext'))('and so does the paper', async () => {
  const { bytes } = await admin.call(
    'GET',
    `/reports/graduates?specialization_id=${next.specialization_id}&format=pdf`,
  )
  expect(await wordsOfPdf(bytes, '-layout')).toMatch(/Filtro: Especialidad: Informática/)
})
