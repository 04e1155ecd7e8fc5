import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { COURSE, csv, importing, STUDENT } from '#test/support/imports.ts'
import { createWorld } from '#test/support/world.ts'
import { IMPORT_COLUMNS } from '../templates/words.ts'

const world = await createWorld()
const admin = world.as('admin')
const { db } = world
const { send, count, someStudent } = importing(world)

describe('a dry run', () => {
  test('says row by row what would happen, and writes nothing', async () => {
    const before = [
      await count('students'),
      await count('users'),
      await count('jobs'),
      await count('imports'),
    ]
    const { status, body } = await send('students', csv([STUDENT, someStudent()]), { dry_run: 1 })
    expect([status, body.data]).toMatchObject([
      200,
      { state: 'checked', id: null, total: 2, good: 2, bad: 0, errors: [] },
    ])
    expect(body.data.rows[0]).toEqual({ row: 2, name: 'Ana Bello', outcome: 'create' })
    expect([
      await count('students'),
      await count('users'),
      await count('jobs'),
      await count('imports'),
    ]).toEqual(before)
  })

  test('names every bad cell by sheet, row, heading and reason, beside the file and the database too', async () => {
    const taken = { ...someStudent(), 'Correo electrónico': world.as('student').email }
    const twin = someStudent()
    const rows = [
      someStudent({ Documento: '12', Teléfono: '123', 'Fecha de nacimiento': '31/02/2008' }),
      taken,
      twin,
      { ...someStudent(), Documento: twin.Documento },
      someStudent({ Género: 'X', Apellidos: '' }),
      someStudent({ 'Fecha de nacimiento': '2040-01-01' }),
      { ...someStudent({ Teléfono: '1' }), Documento: `V-${twin.Documento}`, Nacionalidad: '' },
      someStudent({ 'Fecha de nacimiento': '20/11/2026' }),
    ]
    const { body } = await send('students', csv(rows), { dry_run: 1 })
    const said = body.data.errors.map((one: Record<string, unknown>) => [one.row, one.column, one.code])
    // By row, and in it by column, as in the template.
    expect(said).toEqual([
      [2, 'Documento', 'identity'],
      [2, 'Fecha de nacimiento', 'date'],
      [2, 'Teléfono', 'phone'],
      [3, 'Correo electrónico', 'email_already_taken'],
      [5, 'Documento', 'repeated_in_row:4'],
      [6, 'Apellidos', 'required'],
      [6, 'Género', 'in'],
      [7, 'Fecha de nacimiento', 'before:2026-11-23'],
      [8, 'Documento', 'repeated_in_row:4'],
      [8, 'Teléfono', 'phone'],
    ])
    expect(body.data).toMatchObject({ total: 8, good: 2, bad: 6, doubts_total: 1 })
    expect(body.data.doubts).toEqual([
      {
        ...{ sheet: 'CSV', row: 9, column: 'Fecha de nacimiento', field: 'birth_date' },
        ...{ code: 'unlikely_age:0', value: '20/11/2026' },
      },
    ])
    expect(body.data.errors[0].sheet).toBe('CSV')
  })

  test('makes nobody another person by a check digit or a decimal point', async () => {
    const documents = [
      'V-31.111.013-4',
      '34.000.004-5',
      '31111009.0',
      '31.111.0099',
      '3.11.10.09',
      '31111009,0',
    ]
    const rows = documents.map((Documento) => ({ ...someStudent(), Documento }))
    const good = ['V-31.111.013', 'v\u201331 111 014', '\u202a31111015\u202c'].map((Documento) => ({
      ...someStudent(),
      Documento,
    }))
    const { body } = await send('students', csv([...rows, ...good]), { dry_run: 1 })
    expect(body.data.errors.map((one: Record<string, unknown>) => [one.row, one.column, one.code])).toEqual(
      documents.map((_, at) => [at + 2, 'Documento', 'identity']),
    )
    expect(body.data).toMatchObject({ good: good.length, bad: documents.length })
  })
})

describe('an import', () => {
  test('makes students with accounts that a mail confirms', async () => {
    const jobs = await count('jobs')
    const { body } = await send('students', csv([STUDENT]))
    expect(body.data).toMatchObject({ state: 'imported', good: 1 })
    const made = await db
      .selectFrom('students as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select([
        's.identity_kind',
        's.birth_date',
        's.phone',
        's.gender',
        'u.email',
        'u.role',
        'u.confirmed_at',
      ])
      .where('s.identity_number', '=', '20000001')
      .executeTakeFirstOrThrow()
    expect(made).toEqual({
      identity_kind: 'V',
      birth_date: '2008-01-31',
      phone: '+584141234567',
      gender: 'female',
      email: 'ana.bello@x.test',
      role: 'student',
      confirmed_at: null,
    })
    expect((await count('jobs')) - jobs).toBe(1)
  })

  test('sends no mail when asked not to', async () => {
    const jobs = await count('jobs')
    const { body } = await send('students', csv([someStudent()]), {}, { send_mails: false })
    expect([body.data.state, (await count('jobs')) - jobs]).toEqual(['imported', 0])
  })

  test('writes nothing when one row is wrong', async () => {
    const before = await count('students')
    const { status, body } = await send('students', csv([someStudent(), someStudent({ Teléfono: 'x' })]))
    expect([status, body.data.state, body.data.id]).toEqual([200, 'refused', null])
    expect(await count('students')).toBe(before)
  })

  test('makes teachers, coordinators among them, and courses', async () => {
    const person = {
      Documento: 'E-30000001',
      Apellidos: 'Paz',
      Nombres: 'Luz',
      'Correo electrónico': 'luz@x.test',
      Coordinador: 'sí',
    }
    const other = { ...person, Documento: 'P-AB12345', 'Correo electrónico': 'luis@x.test', Coordinador: '' }
    expect((await send('teachers', csv([person, other]))).body.data.state).toBe('imported')
    const roles = await db
      .selectFrom('users')
      .select(['email', 'role'])
      .where('email', 'in', ['luz@x.test', 'luis@x.test'])
      .orderBy('email')
      .execute()
    expect(roles).toEqual([
      { email: 'luis@x.test', role: 'teacher' },
      { email: 'luz@x.test', role: 'coordinator' },
    ])
    const made = await db
      .selectFrom('audit_entries as a')
      .innerJoin('teachers as t', 't.id', 'a.entity_id')
      .select(['t.identity_number', 'a.user_id', 'a.after'])
      .where('a.action', '=', 'teachers.create')
      .orderBy('t.identity_number')
      .execute()
    expect(made).toMatchObject([
      { identity_number: '30000001', user_id: admin.user_id, after: { is_coordinator: true } },
      { identity_number: 'AB12345', user_id: admin.user_id, after: { is_coordinator: false } },
    ])
    const { body } = await send('courses', csv([COURSE, { ...COURSE, Código: 'IMP-2', Activa: 'No' }]))
    expect(body.data.state).toBe('imported')
    const again = await send('courses', csv([COURSE]), { dry_run: 1 })
    expect(again.body.data.errors).toMatchObject([{ row: 2, column: 'Código', code: 'code_already_exists' }])
  })

  test('sent twice with one key is done once', async () => {
    const bytes = csv([{ ...COURSE, Código: 'KEY-1' }])
    const once = () =>
      admin.call(
        'POST',
        '/imports/courses',
        { file_name: 'a.csv' },
        {
          files: { file: { bytes } },
          headers: { 'idempotency-key': 'import-1' },
        },
      )
    const [first, second] = [await once(), await once()]
    expect([first.body.data.state, second.body]).toEqual(['imported', first.body])
  })

  test('names what is cut in the middle of a sign, and keeps its answer for a second try', async () => {
    const bytes = csv([{ ...COURSE, Código: `${'x'.repeat(79)}😀` }])
    const order = { files: { file: { bytes } }, headers: { 'idempotency-key': 'import-3' } }
    const { status, body } = await admin.call('POST', '/imports/courses', { file_name: 'a.csv' }, order)
    expect([status, body.data.errors[0].value]).toEqual([200, 'x'.repeat(79)])
  })

  test('is another one with another file, or as the trial, under the same key', async () => {
    const post = (code: string, query = {}) =>
      admin.call(
        'POST',
        '/imports/courses',
        { file_name: 'a.csv' },
        {
          files: { file: { bytes: csv([{ ...COURSE, Código: code }]) } },
          headers: { 'idempotency-key': 'import-2' },
          query,
        },
      )
    const first = await post('KEY-2')
    const [other, trial] = [await post('KEY-3'), await post('KEY-2', { dry_run: 1 })]
    expect([first.body.data.state, other.status, other.body.message, trial.body.message]).toEqual([
      'imported',
      409,
      'idempotency_key_reused',
      'idempotency_key_reused',
    ])
  })

  test('of two at once for the same person or course, one is told in which cell it came too late', async () => {
    const student = someStudent()
    const teacher = { Documento: 'V-32000001', Apellidos: 'Paz', Nombres: 'Luz' }
    const pairs = [
      ['students', student, { ...student, 'Correo electrónico': 'otra@x.test' }, 'identity_already_taken'],
      [
        'teachers',
        { ...teacher, 'Correo electrónico': 'dos@x.test' },
        { ...teacher, Documento: 'V-32000002', 'Correo electrónico': 'dos@x.test' },
        'email_already_taken',
      ],
      ['courses', { ...COURSE, Código: 'TWO-1' }, { ...COURSE, Código: 'two-1' }, 'code_already_exists'],
    ] as const
    for (const [resource, one, other, code] of pairs) {
      const answers = await Promise.all([one, other].map((row) => send(resource, csv([row]))))
      const said = answers.map(({ status, body }) => [status, body.data.state, body.data.errors])
      expect(said.sort()).toEqual([
        [200, 'imported', []],
        [200, 'refused', [expect.objectContaining({ row: 2, code })]],
      ])
    }
  })

  test('has a progress to ask for, which is none while none runs', async () => {
    expect((await admin.call('GET', '/imports/progress')).body).toEqual({ data: null })
  })
})

describe('a template', () => {
  test.each([
    'students',
    'teachers',
    'courses',
  ] as const)('of %s is read as it is, its example left out', async (resource) => {
    for (const kind of ['xlsx', 'csv'] as const) {
      const { bytes } = await admin.call('GET', `/imports/templates/${resource}`, undefined, {
        query: { kind },
      })
      const { body } = await send(resource, bytes, { dry_run: 1 })
      expect(body.data).toMatchObject({ state: 'checked', total: 1, skipped: 1, errors: [] })
    }
  })

  test('says in a second sheet what may stand in each column', async () => {
    const { bytes } = await admin.call('GET', '/imports/templates/students')
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.rows[0]).toEqual(IMPORT_COLUMNS.students.map(({ title }) => title))
    expect(sheets[1]?.rows.length).toBe(IMPORT_COLUMNS.students.length + 1)
  })
})

describe('a workbook', () => {
  const book = async (rows: (string | number | Date | boolean)[][], more: object = {}) =>
    Buffer.from(await writeXlsx({ sheets: [{ name: 'Alumnos', rows, ...more }] }))
  const TITLES = Object.keys(STUDENT)

  test('may have dates as dates and numbers for documents and telephones', async () => {
    const row = [22_000_001, 'Sosa', 'Eva', 'eva@x.test', 'f', 39_478, 4_141_234_567]
    const bytes = await book(
      [
        [...TITLES, 'Nacionalidad'],
        [...row, 'V'],
      ],
      {
        columns: TITLES.map((title) => (title === 'Fecha de nacimiento' ? { numFmt: 'dd/mm/yyyy' } : {})),
      },
    )
    const { body } = await send('students', bytes)
    expect(body.data.errors).toEqual([])
    const made = await db
      .selectFrom('students')
      .select(['birth_date', 'phone'])
      .where('identity_number', '=', '22000001')
      .executeTakeFirst()
    expect(made).toEqual({ birth_date: '2008-01-31', phone: '+584141234567' })
  })

  test('with a formula has it named as a bad cell of its sheet', async () => {
    const bytes = await book([TITLES, Object.values(STUDENT)], {
      cells: new Map([['1,2', { formula: 'A1', formulaResult: 'Ana' }]]),
    })
    const { body } = await send('students', bytes, { dry_run: 1 })
    expect(body.data.errors).toContainEqual(
      expect.objectContaining({ sheet: 'Alumnos', row: 2, column: 'Nombres', code: 'formula' }),
    )
  })
})
