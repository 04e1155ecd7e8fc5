import { describe, expect, test } from 'vitest'
import { COURSE, csv, importing } from '#test/support/imports.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { send } = importing(world)

let at = 0
/** A course as an institute's own list has it. */
const ownCourse = (more: Record<string, string> = {}) => ({
  CLAVE: `OWN-${(at += 1)}`,
  'Nombre de la asignatura': 'Zoología',
  'U.C.': '4',
  Horas: '5',
  Faltas: '6',
  Aula: 'B-1',
  ...more,
})
const MEANINGS = [
  { heading: 'clave ', field: 'code' },
  { heading: 'Nombre de la asignatura', field: 'title' },
  { heading: 'U.C.', field: 'credits' },
  { heading: 'Horas', field: 'hours' },
  { heading: 'Faltas', field: 'max_absences_to_fail' },
  { heading: 'Aula', field: null },
]
const check = async (row: Record<string, string>, body: object = {}) => {
  const answer = await send('courses', csv([row]), { dry_run: 1 }, body)
  return { status: answer.status, errors: answer.body.errors, report: answer.body.data }
}
const fieldsIn = (report: { columns: { heading: string; field: string | null; is_left_out: boolean }[] }) =>
  Object.fromEntries(report.columns.map((one) => [one.heading, one.is_left_out ? 'left out' : one.field]))
const OWN = {
  CLAVE: 'code',
  'Nombre de la asignatura': 'title',
  'U.C.': 'credits',
  Horas: 'hours',
  Faltas: 'max_absences_to_fail',
  Aula: 'left out',
}

describe('the headings of an institute', () => {
  test('that nobody knows yet are asked about in a dry run, and refuse the import', async () => {
    const { report } = await check(ownCourse())
    expect(report).toMatchObject({ state: 'checked', total: 1, good: 0, bad: 0, rows: [], errors: [] })
    expect(report.missing_fields).toEqual(['code', 'title', 'credits', 'hours', 'max_absences_to_fail'])
    expect(report.columns[0]).toMatchObject({ heading: 'CLAVE', field: null, flaw: 'unknown' })
    expect(report.columns[1].sample).toBe('Zoología')
    const { status, body } = await send('courses', csv([ownCourse()]))
    expect([status, body.errors.file[0]]).toEqual([
      422,
      'sheet_headings:Código,Nombre,Unidades de crédito,Horas semanales,Inasistencias permitidas',
    ])
  })

  test('mean what is said, for this time alone while nothing is imported', async () => {
    const { report } = await check(ownCourse(), { columns: MEANINGS })
    expect([report.good, fieldsIn(report)]).toEqual([1, OWN])
    expect((await check(ownCourse())).report.missing_fields).toHaveLength(5)
  })

  test('are remembered with what is imported, for these data alone', async () => {
    const made = await send('courses', csv([ownCourse()]), {}, { columns: MEANINGS })
    expect(made.body.data).toMatchObject({ state: 'imported', good: 1 })
    const { report } = await check(ownCourse())
    expect([report.good, fieldsIn(report)]).toEqual([1, OWN])
    const other = await send('histories', csv([{ CLAVE: 'X', Documento: '1', Período: '1' }]), { dry_run: 1 })
    expect(other.body.data.columns[0]).toMatchObject({ heading: 'CLAVE', field: null })
  })

  test('are said anew, and what the template says by itself is not kept', async () => {
    const anew = [...MEANINGS, { heading: 'Aula', field: 'title' }, { heading: 'Nombre', field: null }]
    const again = anew.filter(({ heading, field }) => !(heading === 'Nombre de la asignatura' && field))
    again.push({ heading: 'Nombre de la asignatura', field: null })
    const { body } = await send('courses', csv([ownCourse()]), {}, { columns: again })
    expect(body.data.state).toBe('imported')
    expect(fieldsIn((await check(ownCourse())).report)).toMatchObject({
      Aula: 'title',
      'Nombre de la asignatura': 'left out',
    })
    expect((await check({ ...COURSE, Código: 'OWN-T' })).report.missing_fields).toEqual(['title'])
    const back = [{ heading: 'Nombre', field: 'title' }]
    await send('courses', csv([{ ...COURSE, Código: 'OWN-T' }]), {}, { columns: back })
    expect((await check({ ...COURSE, Código: 'OWN-U' })).report).toMatchObject({
      good: 1,
      missing_fields: [],
    })
  })

  test('that two columns share are told apart by their place; a column without one is asked about', async () => {
    const twin = Buffer.from(
      'Código;Nombre;Nombre;Unidades de crédito;Horas semanales;Inasistencias permitidas;;\nOWN-D;Dos;Otro;4;5;6;suelto;',
    )
    const choose = (first: string | null, second: string | null) => [
      { heading: 'Nombre', field: first, at: 1 },
      { heading: 'Nombre', field: second, at: 2 },
      { heading: 'Columna G', field: null, at: 6 },
    ]
    const asked = await send('courses', twin, { dry_run: 1 })
    expect(
      asked.body.data.columns.map(({ heading, flaw }: Record<string, string>) => [heading, flaw]).slice(1),
    ).toEqual([
      ['Nombre', null],
      ['Nombre', 'twice'],
      ['Unidades de crédito', null],
      ['Horas semanales', null],
      ['Inasistencias permitidas', null],
      ['Columna G', 'unknown'],
    ])
    const nameOf = async (columns: object[]) => {
      const { body } = await send('courses', twin, { dry_run: 1 }, { columns })
      return [body.data.good, body.data.rows[0]?.name]
    }
    expect(await nameOf(choose('title', null))).toEqual([1, 'OWN-D Dos'])
    expect(await nameOf(choose(null, 'title'))).toEqual([1, 'OWN-D Otro'])
  })

  test('name the cells that are wrong', async () => {
    const { report } = await check(ownCourse({ 'U.C.': 'cuatro' }), { columns: MEANINGS })
    expect(report.errors).toMatchObject([{ row: 2, column: 'U.C.', field: 'credits', value: 'cuatro' }])
  })

  test('that are one and the same datum twice are named; a field that there is not is refused', async () => {
    const twice = MEANINGS.map((one) => (one.heading === 'Aula' ? { ...one, field: 'title' } : one))
    const { report } = await check(ownCourse(), { columns: twice })
    expect(report.errors.map(({ code, column }: Record<string, string>) => [code, column])).toEqual([
      ['column_twice', 'Aula'],
    ])
    const refused = await check(ownCourse(), { columns: [{ heading: 'CLAVE', field: 'password' }] })
    expect([refused.status, refused.errors]).toEqual([422, { columns: ['in'] }])
  })
})
