import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { makeExports } from '#test/support/make-exports.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const { db } = world
const institute = await createInstitute(world)
const admin = world.as('admin')

/** One of two pages, one that paid a part, and one of nothing. */
const [owes, paid, nothing] = [
  await createStudentRow(world, { first_name: 'Ana', last_name: 'Ñáñez' }),
  await createStudentRow(world, { first_name: 'Luz', last_name: 'Abreu' }),
  await createStudentRow(world, { first_name: 'Eva', last_name: 'Zamora' }),
]
await inscribeByRows(world, owes.id, institute)
await inscribeByRows(world, paid.id, institute)
await sql`insert into charges (student_id, period_id, kind, title, amount_e2, due_on, instalment)
  select ${owes.id}, ${institute.period_id}, 'surcharge', 'Recargo ' || n, 100, '2026-11-01'::date + n, n
  from generate_series(1, 60) n`.execute(db)
const payment = {
  period_id: institute.period_id,
  type: 3,
  receipt_number: '81',
  date: '2026-11-20',
  status: 2,
}
await admin.call('POST', '/payments', { ...payment, student_id: paid.id, amount: 2_000 })

const order = (query: Record<string, string>, body: object = {}) =>
  admin.call('POST', '/students/statements/file', body, { query: { paper: 'a4', ...query } })
const fileOf = async (id: number) => {
  await makeExports(world)
  return admin.call('GET', `/exports/${id}/file`)
}
const alone = async (id: number) =>
  wordsOfPdf(
    (
      await admin.call('GET', `/students/${id}/statement/pdf`, undefined, {
        query: { paper: 'a4' },
        headers: { accept: 'application/pdf' },
      })
    ).bytes,
    '-layout',
  )

test.skipIf(leftOut('pdftotext'))(
  'the statements of a list are one file: each as it is by itself, on pages of its own, in the order of the list, and the history says so',
  async () => {
    const asked = await order({ sort_by: 'last_name,desc', period_id: String(institute.period_id) })
    expect([asked.status, asked.body.data]).toMatchObject([
      202,
      { title: 'Estados de cuenta', format: 'pdf', holds: 'documents', rows_total: 2 },
    ])
    const file = await fileOf(asked.body.data.id)
    expect(file.headers['content-disposition']).toMatch(/estados-de-cuenta-/)
    const [first, second] = [await alone(owes.id), await alone(paid.id)]
    expect(first).toContain('Página 2 de')
    expect(await wordsOfPdf(file.bytes, '-layout')).toBe(first + second)
    const { body } = await admin.call('GET', '/audit-entries')
    expect(JSON.stringify(body.data)).toContain('Estados de cuenta')
  },
)

test.skipIf(leftOut('pdftotext'))('of those who were chosen, and nobody else', async () => {
  const asked = await order({}, { ids: [nothing.id, paid.id] })
  const { bytes } = await fileOf(asked.body.data.id)
  expect(await wordsOfPdf(bytes, '-layout')).toBe((await alone(paid.id)) + (await alone(nothing.id)))
})

test('who owes is a list of its own; of nobody there is no file, and a third waits its turn', async () => {
  expect((await order({ with_debt: 'true' })).body.data.rows_total).toBe(2)
  expect((await order({ with_debt: 'false', with_overdue: 'false' })).body.data.rows_total).toBe(2)
  const third = await order({ state: 'active' })
  expect([third.status, third.body.message]).toEqual([429, 'too_many_requests'])
  const none = await order({ search: 'zz nadie' })
  expect([none.status, none.body.message]).toEqual([409, 'no_students_found'])
})

test('more than a file has are refused with what to do', async () => {
  await sql`with u as (insert into users (role, email)
      select 'student', 'n' || n || '@demo.example' from generate_series(1, 2000) n returning id)
    insert into students (user_id, first_name, last_name, identity_kind, identity_number, gender, birth_date, phone)
    select id, 'Uno', 'Más', 'V', (50000000 + id)::text, 'female', '2000-01-01', '+584121234567' from u`.execute(
    db,
  )
  const { status, body } = await order({})
  expect([status, body.message]).toEqual([409, 'too_many_statements'])
})
