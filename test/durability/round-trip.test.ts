import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { MadeResource } from '#features/institute/imports/words.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import { csv, importing } from '../support/imports.ts'
import { createWorld, type World } from '../support/world.ts'

// promises.md C2: what was exported comes back as the same rows.
const world = await createWorld()
const other = await createWorld()

const NAMES = [
  '=1+1',
  "'=1+1",
  '-Ñandú',
  '@Ana; "la mayor"',
  '+58',
  'Rodríguez Ñáñez',
  ' 007',
  '1e5',
  '_x0041_',
]
const person = (name: string, at: number) => ({
  Documento: at % 2 ? `E-${84_000_000 + at}` : `V-${21_500_000 + at}`,
  Apellidos: `${name} ${at}`,
  Nombres: name,
  'Correo electrónico': `v${at}@x.test`,
  Teléfono: `0412-55500${10 + at}`,
})

/** What each list lacks to be imported as it is, or has beside it. */
const BESIDE: Record<MadeResource, string[]> = {
  courses: ['Pensums'],
  teachers: ['Materias', 'Activo'],
  students: ['Deuda'],
}

async function fill(of: World): Promise<void> {
  const { send } = importing(of)
  const people = NAMES.map(person)
  const quoted = (rows: Record<string, string>[]) =>
    csv(
      rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([title, cell]) => [title, `"${cell.replaceAll('"', '""')}"`]),
        ),
      ),
    )
  const courses = NAMES.map((name, at) => ({
    Código: `V-${at}`,
    Nombre: `${name} ${at}`,
    'Unidades de crédito': String(at),
    'Horas semanales': String(at + 1),
    'Inasistencias permitidas': String(at + 2),
    'Entrega final': at % 2 ? 'Sí' : 'No',
  }))
  const students = people.map((one, at) => ({
    ...one,
    Género: at % 2 ? 'Femenino' : 'Masculino',
    'Fecha de nacimiento': '31/01/2008',
    'Correo electrónico': `s${at}@x.test`,
  }))
  const teachers = people.map((one, at) => ({ ...one, Coordinador: at % 3 ? 'No' : 'Sí' }))
  for (const [resource, rows] of [
    ['courses', courses],
    ['teachers', teachers],
    ['students', students],
  ] as const)
    expect((await send(resource, quoted([...rows]))).body.data).toMatchObject({
      state: 'imported',
      errors: [],
    })
}

type Format = 'csv' | 'xlsx'

/** The list as a file, and what its cells say. */
async function exported(of: World, resource: MadeResource, format: Format) {
  const query = { format, sort_by: 'created_at,asc' }
  const { status, bytes } = await of.as('admin').call('GET', `/${resource}`, undefined, { query })
  expect(status).toBe(200)
  const rows = readSheet(bytes).rows.map(({ cells }) => cells.map((cell) => cell?.text ?? ''))
  return { bytes, rows }
}

await fill(world)

test.each([
  ['courses', 'csv'],
  ['courses', 'xlsx'],
  ['teachers', 'csv'],
  ['teachers', 'xlsx'],
] as const)('%s that were exported as %s are each known as already there', async (resource, format) => {
  const { bytes, rows } = await exported(world, resource, format)
  const { body } = await importing(world).send(resource, bytes, { dry_run: 1 })
  const { state, total, good, errors } = body.data
  expect([state, total, good]).toEqual(['checked', rows.length - 1, 0])
  const code = resource === 'courses' ? 'code_already_exists' : 'identity_already_taken'
  const known = errors.filter((one: { code: string }) => one.code === code)
  expect(known.map(({ row }: { row: number }) => row)).toEqual(rows.slice(1).map((_, at) => at + 2))
  const beside = errors.filter((one: { code: string }) => one.code === 'column_unknown')
  expect(beside.map(({ value }: { value: string }) => value)).toEqual(BESIDE[resource])
})

/** As a person saves it after taking columns away or adding some. */
async function workbook(rows: readonly string[][]): Promise<Buffer> {
  // What stands for a character in a workbook is written so that it stands for itself.
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('_x', '_x005F_x')))
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'Datos', rows: cells }] }))
}

test.each([
  'csv',
  'xlsx',
] as const)('students that were exported as %s lack two columns, and with them are each known', async (format) => {
  const { bytes, rows } = await exported(world, 'students', format)
  const { send } = importing(world)
  const lacking = await send('students', bytes, { dry_run: 1 })
  expect(lacking.body.data.missing_fields).toEqual(['gender', 'birth_date'])
  expect((await send('students', bytes)).body.errors).toEqual({
    file: ['sheet_headings:Género,Fecha de nacimiento'],
  })
  const whole = rows.map((cells, at) => [
    ...cells,
    ...(at ? ['F', '31/01/2008'] : ['Género', 'Fecha de nacimiento']),
  ])
  const { body } = await send('students', await workbook(whole), { dry_run: 1 })
  const { total, good, errors } = body.data
  expect([total, good]).toEqual([rows.length - 1, 0])
  const known = errors.filter((one: { code: string }) => one.code === 'identity_already_taken')
  expect(known.map(({ row }: { row: number }) => row)).toEqual(rows.slice(1).map((_, at) => at + 2))
})

test.each([
  'courses',
  'teachers',
] as const)('%s that were exported are the same rows where they are imported', async (resource) => {
  const { rows } = await exported(world, resource, 'xlsx')
  const kept = (rows[0] ?? []).flatMap((title, at) => (BESIDE[resource].includes(title) ? [] : [at]))
  const ofTests = (cells: readonly string[]) => !cells.some((cell) => cell.includes('@instituto.test'))
  const wanted = rows.filter(ofTests).map((cells) => kept.map((at) => cells[at] ?? ''))
  const bytes = await workbook(wanted)
  const { send } = importing(other)
  const tried = await send(resource, bytes, { dry_run: 1 })
  expect(tried.body.data).toMatchObject({ state: 'checked', good: wanted.length - 1, errors: [] })
  expect((await send(resource, bytes)).body.data.state).toBe('imported')
  const back = await exported(other, resource, 'csv')
  const again = back.rows.filter(ofTests).map((cells) => kept.map((at) => cells[at] ?? ''))
  const flat = (table: string[][]) => table.map((cells) => cells.join('|')).sort()
  expect(flat(again)).toEqual(
    flat(
      (await exported(world, resource, 'csv')).rows
        .filter(ofTests)
        .map((cells) => kept.map((at) => cells[at] ?? '')),
    ),
  )
  expect(again.length).toBe(NAMES.length + 1)
})
