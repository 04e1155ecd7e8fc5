import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'
import type { Income } from '../contract.ts'

const world = await createWorld()
const admin = world.as('admin')
const old = await createInstitute(world, { year: 2025, number: 2, enabled: false, open: false })
const institute = await createInstitute(world)
const { period_id, specialization_id } = institute

const done = async (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') => {
  const answer = await admin.call(method, path, body)
  expect([path, answer.status < 300]).toEqual([path, true])
  return answer.body.data
}
const inscribed = async (where: typeof institute, on: string, price: number) => {
  const student = await createStudentRow(world)
  const id = await inscribeByRows(world, student.id, where, price)
  await sql`update inscriptions set created_at = ${`${on}T23:30:00-04:00`} where id = ${id}`.execute(world.db)
  return student.id
}
const read = async (query = ''): Promise<Income[]> => {
  const { status, body } = await admin.call('GET', `/reports/income${query}`)
  expect(status).toBe(200)
  return body.data
}
type Said = keyof Income
const said = (rows: readonly Income[], ...fields: Said[]) =>
  rows.map((row) => fields.map((field) => row[field]))

// One in parts of 33,34, 33,33 and 34,35 $, who came after the first was due; one of another period, without parts.
const ana = await inscribed(institute, '2026-10-07', 10_102)
const before = await inscribed(old, '2026-10-09', 5_000)
const third = (percent: number, due_on: string) => ({ percent, due_on })
const parts = [third(33, '2026-10-01'), third(33, '2026-10-19'), third(34, '2026-12-01')]
await done('/instalment-plans', { period_id, specialization_id, parts })
await done('/exchange-rates', { day: '2026-10-01', rate_e4: 2_000_000 })
const fee = await done('/fees', {
  ...{ name: 'Carnet', price_e2: 1_050, cause: 'hand', days_until_due: 0, enabled: true },
})
const charged = async (due_on: string) => {
  await done('/charges', { fee_id: fee.id, student_ids: [ana], reason: 'Extravío' })
  const { id } = (await admin.call('GET', '/charges')).body.data[0]
  // No charge is made that is overdue.
  await sql`update charges set due_on = ${due_on} where id = ${id}`.execute(world.db)
  return id as number
}
const waived = await charged('2026-10-21')
let number = 500
const pay = (more: object) =>
  done('/payments', {
    ...{ student_id: ana, period_id, type: 3, receipt_number: String((number += 1)), status: 2 },
    ...more,
  })
await pay({ charge_id: waived, date: '2026-10-20', amount: 50 })
await done(`/charges/${waived}/waive`, { reason: 'Robo denunciado' })
await pay({ charge_id: await charged('2026-10-24'), date: '2026-10-25', amount: 1_050 })
await pay({ date: '2026-10-06', amount_ves_e2: 400_000, rate_e4: 2_000_000 })
await pay({ date: '2026-10-26', amount: 1_000, type: 1, receipt_number: null })
await pay({ date: '2026-10-26', amount: 900, status: 1 })
const undone = await pay({ date: '2026-10-26', amount: 800 })
await done('/payments/review/undo', { ids: [undone.id] })
await pay({ student_id: before, period_id: old.period_id, date: '2026-10-08', amount: 2_500 })

test('each week in which something happened says what came in and what fell due', async () => {
  expect(
    said(await read(), 'monday', 'due_e2', 'paid_e2', 'inscriptions_e2', 'charges_e2', 'ves_e2'),
  ).toEqual([
    // 33,34 $ were due before there was an inscription; 20,00 $ came as Bs. 4.000,00.
    ['2026-10-05', 3_334, 2_000, 2_000, 0, 400_000],
    // 33,33 $, 10,50 $ of one charge, and of the other the 0,50 $ that were not waived.
    ['2026-10-19', 4_433, 1_100, 0, 1_100, null],
    ['2026-10-26', 0, 1_000, 1_000, 0, null],
    ['2026-11-30', 3_435, 0, 0, 0, null],
  ])
  expect((await read('?sort_by=paid_e2,desc&limit=1'))[0]).toMatchObject({
    ...{ name: 'Semana del 5 oct 2026', sunday: '2026-10-11', payments_count: 1 },
  })
})

test('by way of payment, and by fee, inscriptions apart', async () => {
  expect(said(await read('?by=way'), 'name', 'due_e2', 'paid_e2', 'payments_count')).toEqual([
    ['Efectivo', null, 1_000, 1],
    ['Transferencia Bancaria', null, 3_100, 3],
  ])
  expect(said(await read('?by=fee'), 'name', 'due_e2', 'paid_e2')).toEqual([
    ['Inscripciones', 10_102, 3_000],
    ['Carnet', 1_100, 1_100],
  ])
})

test('days go through all periods, or through the one that is named with them', async () => {
  const days = 'from=2026-10-07&until=2026-10-20'
  expect(said(await read(`?${days}`), 'monday', 'due_e2', 'paid_e2')).toEqual([
    ['2026-10-05', 8_334, 2_500],
    ['2026-10-19', 3_333, 50],
  ])
  expect(said(await read(`?${days}&period_id=${old.period_id}`), 'due_e2', 'paid_e2')).toEqual([
    [5_000, 2_500],
  ])
  const turned = await admin.call('GET', '/reports/income?from=2026-10-20&until=2026-10-07')
  expect([turned.status, turned.body.errors]).toEqual([422, { until: ['after_or_equal:from'] }])
})

test('it agrees with the statements of account, and its figure with it', async () => {
  const sums = { due: 0, paid: 0 }
  for (const id of [ana, before])
    for (const { kind, amount_e2 } of (await admin.call('GET', `/students/${id}/statement`)).body.data.lines)
      sums[kind === 'paid' ? 'paid' : 'due'] += kind === 'paid' ? -amount_e2 : amount_e2
  const rows = await read('?from=2025-01-01&limit=0')
  const sum = (field: 'due_e2' | 'paid_e2') => rows.reduce((all, row) => all + (row[field] ?? 0), 0)
  expect([sum('due_e2'), sum('paid_e2')]).toEqual([sums.due, sums.paid])
  const { body } = await admin.call('GET', '/reports/figures')
  expect(body.data.income_e2).toBe(4_100)
})

test.skipIf(leftOut('pdftotext'))(
  'on paper it names the period, or the days; it is a spreadsheet too',
  async () => {
    const paper = async (query: string) =>
      wordsOfPdf((await admin.call('GET', `/reports/income?format=pdf${query}`)).bytes, '-layout')
    expect(await paper('&by=fee')).toMatch(/Período: 2026-2[\s\S]*por arancel[\s\S]*Carnet/)
    const ofDays = await paper('&from=2026-10-07')
    expect([ofDays.includes('Desde: 7 oct 2026'), ofDays.includes('Período:')]).toEqual([true, false])
    expect((await admin.call('GET', '/reports/income?format=xlsx')).status).toBe(200)
  },
)
