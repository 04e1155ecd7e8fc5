import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { owedBy } from '#features/money/fees/server/columns.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const { db } = world
const institute = await createInstitute(world)
const { period_id } = institute
const admin = world.as('admin')

const done = async (path: string, body: object) => {
  const answer = await admin.call('POST', path, body)
  expect([path, answer.status < 300]).toEqual([path, true])
  return answer.body.data
}
const statement = async (id: number, by = admin) => (await by.call('GET', `/students/${id}/statement`)).body
const debtBySql = async (id: number) =>
  (await sql<{ owed: number }>`select ${owedBy(sql`${id}::int`)} as owed`.execute(db)).rows[0]?.owed

await done('/exchange-rates', { day: '2026-11-20', rate_e4: 2_431_105 })
const student = await createStudentRow(world, { first_name: 'Ana', last_name: 'Ñáñez' })
const inscription = await inscribeByRows(world, student.id, institute)
await sql`update inscriptions set created_at = '2026-09-01T12:00:00Z' where id = ${inscription}`.execute(db)
await done('/discounts', {
  ...{ student_id: student.id, kind: 'scholarship', percent: 25, reason: 'Promedio' },
  valid_from: '2026-08-01',
})
const parts = [
  { percent: 50, due_on: '2026-10-01' },
  { percent: 50, due_on: '2026-12-01' },
]
await done('/instalment-plans', { period_id, parts })
const fee = await done('/fees', {
  ...{ name: 'Carnet', price_e2: 1_050, cause: 'hand', days_until_due: 0, enabled: true },
})
const charged = async () => {
  await done('/charges', { fee_id: fee.id, student_ids: [student.id], reason: 'Extravío' })
  const { body } = await admin.call('GET', `/charges?student_id=${student.id}`)
  return body.data[0].id as number
}
const pay = (receipt_number: string, more: object) =>
  done('/payments', {
    ...{ student_id: student.id, period_id, type: 3, receipt_number, date: '2026-11-20', ...more },
  })
await done(`/charges/${await charged()}/waive`, { reason: 'Robo denunciado' })
const charge_id = await charged()
await pay('70001', { amount_ves_e2: 121_555, rate_e4: 2_431_105, status: 2 })
await pay('70002', { amount: 1_000 })
await pay('70003', { amount: 50, charge_id, status: 2 })
const { id: rejected } = await pay('70004', { amount: 2_000 })
const no = { status: 3, rejection_reason: 'No aparece' }
expect((await admin.call('PATCH', `/payments/${rejected}`, no)).status).toBe(200)

// 120,00 $ less 25 % are 90,00 $ in two parts; 1.215,55 Bs. at 243,1105 are 5,00 $.
test('what fell due, was paid and is open agrees with the debt of all other places', async () => {
  const { data } = await statement(student.id)
  expect(data.lines.map((one: Record<string, unknown>) => [one.day, one.amount_e2, one.balance_e2])).toEqual([
    ['2026-10-01', 4_500, 4_500],
    ['2026-11-20', -500, 4_000],
    ['2026-11-20', -50, 3_950],
    ['2026-11-23', 1_050, 5_000],
    ['2026-11-23', 1_050, 6_050],
    ['2026-11-23', -1_050, 5_000],
    ['2026-12-01', 4_500, 9_500],
  ])
  expect(data.open).toEqual({
    ...{ owed_e2: 8_500, overdue_e2: 3_000, later_e2: 5_500, reported_e2: 1_000, credit_e2: 0 },
  })
  expect(data.rate).toEqual({ day: '2026-11-20', rate_e4: 2_431_105 })
  expect(data.reported).toMatchObject([{ receipt_number: '70002', amount: 1_000 }])
  expect(await debtBySql(student.id)).toBe(data.lines.at(-1).balance_e2 - data.open.reported_e2)
  const { body } = await admin.call('GET', `/students/${student.id}`)
  expect(body.data.debt_e2).toBe(data.open.owed_e2)
})

test('students see their own, nobody else of them does, and who has nothing has no lines', async () => {
  const other = await createStudentRow(world)
  const [own, foreign] = [await world.signIn(student.user_id), await world.signIn(other.user_id)]
  for (const path of ['statement', 'statement/pdf']) {
    const statuses = [own, foreign, world.as('teacher'), world.as('lowAdmin')].map(
      async (by) => (await by.call('GET', `/students/${student.id}/${path}`)).status,
    )
    expect(await Promise.all(statuses)).toEqual([200, 404, 403, 200])
    expect((await admin.call('GET', `/students/2000000/${path}`)).status).toBe(404)
  }
  expect((await statement(other.id, foreign)).data).toMatchObject({ lines: [], open: { owed_e2: 0 } })
})

test.skipIf(leftOut('pdftotext'))('the paper says the same, over as many pages as it needs', async () => {
  const paper = async () => {
    const { headers, bytes } = await admin.call('GET', `/students/${student.id}/statement/pdf`)
    expect(headers['content-type']).toBe('application/pdf')
    return (await wordsOfPdf(bytes, '-raw')).replaceAll(/\s+/g, ' ')
  }
  const words = await paper()
  const said = [
    ...[
      'Estado de cuenta',
      'Ñáñez, Ana',
      'Inscripción 2026-2, cuota 1 de 2',
      'Descontado: Beca, 25 % (30,00 $)',
    ],
    ...['Bs. 1.215,55 a', 'Exonerado: Robo denunciado', 'por vencer', 'Reportado 20 nov 2026: 10,00 $'],
    ...['Vencido 30,00 $ (≈ Bs. 7.293,32)', 'Deuda 85,00 $', 'Por revisar 10,00 $', '70002'],
  ]
  expect(said.filter((one) => !words.includes(one))).toEqual([])
  expect(words).not.toMatch(/70004|Página|N\.º/)
  await sql`insert into charges (student_id, period_id, kind, fee_id, title, amount_e2, due_on)
    select ${student.id}, ${period_id}, 'fee', ${fee.id}, 'Cargo ' || n, 100, '2026-11-01'::date + n
    from generate_series(1, 80) n`.execute(db)
  const long = await paper()
  expect(['Cargo 80', 'Página 1 de', 'Deuda 165,00 $'].filter((one) => !long.includes(one))).toEqual([])
})
