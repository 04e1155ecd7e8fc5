import { beforeAll, expect, test } from 'vitest'
import { exportRoutes } from '#features/institute/exports/server/routes.ts'
import { institutionRoutes } from '#features/institute/institution/server/routes.ts'
import { bankRoutes } from '#features/money/bank/server/routes.ts'
import { paymentRoutes } from '#features/money/payments/server/routes.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { lineSweepJob } from '../../statements/server/jobs.ts'

let world: World
let student: { id: number; user_id: number; inscription: number }
let accounts = 5_000

beforeAll(async () => {
  world = await createWorld({
    only: [...bankRoutes, ...paymentRoutes, ...institutionRoutes, ...exportRoutes],
  })
  await world.db.insertInto('institution').values({ id: 1, name: 'Ávila', short_name: 'IA' }).execute()
  const institute = await createInstitute(world)
  const row = await createStudentRow(world, { first_name: 'Ana', last_name: 'Ñáñez' })
  student = {
    id: row.id,
    user_id: row.user_id,
    inscription: await inscribeByRows(world, row.id, institute, 900_000),
  }
})

/** As somebody who signs in again: nights pass. */
const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, options = {}) =>
  (await world.signIn(world.as('admin').user_id)).call(method, path, body, options)
const account = async (): Promise<number> =>
  (
    await call('POST', '/bank/accounts', {
      ...{ bank: 'Banco Nacional', last_digits: String((accounts += 1)), currency: 'USD' },
    })
  ).body.data.id
/** `day;reference;sum;balance` */
const upload = async (id: number, lines: readonly string[]) => {
  const bytes = Buffer.from(['Fecha;Referencia;Monto;Saldo', ...lines].join('\n'))
  const { body } = await call('POST', `/bank/accounts/${id}/statements`, {}, { files: { file: { bytes } } })
  expect(body.data.state).toBe('imported')
}
const report = async (receipt_number: string, date = '2026-11-20'): Promise<number> => {
  const caller = await world.signIn(student.user_id)
  const body = { type: 3, receipt_number, date, amount: 1_000 }
  return (await caller.call('POST', `/inscriptions/${student.inscription}/payments`, body)).body.data.id
}
const monthOf = async (month: string) => (await call('GET', `/bank/month?month=${month}`)).body.data
const ofAccount = async (month: string, id: number) =>
  (await monthOf(month)).accounts.find((one: { account_id: number }) => one.account_id === id)
const daysOf = async (month: string, id: number) =>
  (await call('GET', `/bank/days?month=${month}&account_id=${id}&limit=0`)).body.data
const lineOf = async (reference: string) =>
  (await call('GET', `/bank/lines?search=${reference}`)).body.data[0]

test('a month adds up from the balance before it to its last, by account and day', async () => {
  const id = await account()
  await upload(id, [
    '30/09/2026;700;100,00;500,00',
    '05/10/2026;701;20,00;520,00',
    '05/10/2026;702;-7,50;',
    '31/10/2026;703;1,00;513,50',
    '02/11/2026;704;5,00;518,50',
  ])
  expect(await ofAccount('2026-10', id)).toMatchObject({
    ...{
      lines_count: 3,
      opening_e2: 50_000,
      credits_e2: 2_100,
      debits_e2: 750,
      closing_e2: 51_350,
      gap: null,
    },
    ...{ debits_count: 1, free_e2: 2_100, free_count: 2 },
  })
  expect(await daysOf('2026-10', id)).toMatchObject([
    { day: '2026-10-05', lines_count: 2, credits_e2: 2_000, debits_e2: 750, balance_e2: 51_250, gap: null },
    { day: '2026-10-31', lines_count: 1, credits_e2: 100, debits_e2: 0, balance_e2: 51_350, gap: null },
  ])
  const before = await ofAccount('2026-09', id)
  expect(before, 'of its first month what its own balances say').toMatchObject({
    ...{ opening_e2: 40_000, closing_e2: 50_000, gap: null },
  })
  const [september, october, november] = [
    before,
    await ofAccount('2026-10', id),
    await ofAccount('2026-11', id),
  ]
  expect([september.closing_e2, october.closing_e2]).toEqual([october.opening_e2, november.opening_e2])
  const sums = await world.db
    .selectFrom('bank_lines')
    .select(({ fn }) => fn.sum<number>('amount_e2').as('moved'))
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(september.opening_e2 + sums.moved).toBe(november.closing_e2)
  const { accounts: all } = await monthOf('2026-08')
  expect(all.find((one: { account_id: number }) => one.account_id === id)).toMatchObject({
    ...{ lines_count: 0, opening_e2: null, closing_e2: null },
  })
})

test('where it does not add up, it says from which line on and by how much', async () => {
  const id = await account()
  await upload(id, [
    '01/10/2026;710;10,00;110,00',
    '02/10/2026;711;10,00;120,00',
    // Ninety of before it are in no line.
    '03/10/2026;712;10,00;220,00',
    '04/10/2026;713;10,00;230,00',
  ])
  const gap = { day: '2026-10-03', reference: '712', amount_e2: 1_000, difference_e2: 9_000 }
  expect(await ofAccount('2026-10', id)).toMatchObject({ opening_e2: 10_000, closing_e2: 23_000, gap })
  expect((await daysOf('2026-10', id)).map((one: { gap: object | null }) => one.gap)).toEqual([
    ...[null, null, gap, null],
  ])
  await upload(id, ['02/10/2026;714;90,00;'])
  expect(await ofAccount('2026-10', id)).toMatchObject({ closing_e2: 23_000, gap: null })
})

test('an account that tells no balances has sums and no closing', async () => {
  const id = await account()
  await upload(id, ['01/10/2026;720;10,00;', '02/10/2026;721;-4,00;'])
  expect(await ofAccount('2026-10', id)).toMatchObject({
    ...{ credits_e2: 1_000, debits_e2: 400, opening_e2: null, closing_e2: null, gap: null },
  })
  expect((await daysOf('2026-10', id))[0].balance_e2).toBeNull()
})

test('days become a file, and a month that is none is refused', async () => {
  const id = await account()
  await upload(id, ['01/10/2026;730;10,00;110,00', '02/10/2026;731;10,00;130,00'])
  const file = await call('GET', `/bank/days?month=2026-10&account_id=${id}&format=csv`)
  const rows = file.bytes.toString('utf8').trim().split('\r\n').slice(-2)
  expect(rows.map((row: string) => row.split(/[;,]/).slice(0, 2).join())).toEqual([
    ...[`2026-10-01,Banco Nacional ··${accounts}`, `2026-10-02,Banco Nacional ··${accounts}`],
  ])
  expect(rows[1]).toContain('731')
  for (const path of ['month', 'days', 'unsettled', 'lines']) {
    const { status, body } = await call('GET', `/bank/${path}?month=2026-13`)
    expect([status, body.errors]).toEqual([422, { month: ['month'] }])
  }
})

test('payments without their line are told apart: approved ones, and those that wait with one', async () => {
  const id = await account()
  const [by_line, by_hand, waits, nowhere] = [
    ...[await report('7400001'), await report('7400002'), await report('7400003'), await report('7400004')],
  ]
  await upload(id, ['20/11/2026;7400001;10,00;', '21/11/2026;7400003;10,00;', '21/11/2026;999;1,00;'])
  const seen = (await call('GET', `/payments/${by_line}`)).body.data.updated_at
  const pair = { payment_id: by_line, line_id: (await lineOf('7400001')).id }
  const stale = await call('POST', '/bank/approvals', {
    pairs: [{ ...pair, version: '2020-01-01T00:00:00Z' }],
  })
  expect(stale.body.data).toEqual({ updated: 0, skipped: [{ payment_id: by_line, code: 'stale_version' }] })
  const approved = await call('POST', '/bank/approvals', { pairs: [{ ...pair, version: seen }] })
  expect(approved.body.data.updated).toBe(1)
  await call('PATCH', `/payments/${by_hand}`, { status: 2 })
  const listed = async (query: string) =>
    (await call('GET', `/bank/unsettled?${query}`)).body.data.map((one: { id: number }) => one.id)
  expect(await listed('month=2026-11&unsettled=approved')).toEqual([by_hand])
  expect(await listed('month=2026-11&unsettled=waiting')).toEqual([waits])
  expect(await listed('month=2026-11&search=ñañez')).toEqual([by_hand, waits])
  expect(await listed('month=2026-10')).toEqual([])
  expect(await monthOf('2026-11')).toMatchObject({
    approved_without: { count: 1, amount: 1_000 },
    waiting_with: { count: 1, amount: 1_000 },
  })
  expect((await ofAccount('2026-11', id)).free_count).toBe(2)
  const proving = await call('GET', `/bank/lines?student_id=${student.id}&limit=0`)
  expect(proving.body.data).toMatchObject([{ payment_id: by_line, reference: '7400001', day: '2026-11-20' }])
  const own = await world.signIn(student.user_id)
  for (const by of [own, world.as('lowAdmin')])
    expect((await by.call('GET', `/bank/lines?student_id=${student.id}`)).status).toBe(403)
  const told = await own.call('GET', `/payments/${by_line}`)
  expect(JSON.stringify(told.body), 'nothing of the bank in the own payment').not.toMatch(
    /"(?:is_from_)?bank|Banco Nacional/,
  )
  expect(nowhere).toBeGreaterThan(0)
})

test('lines are kept as long as the institute says, those that prove a payment for ever', async () => {
  const id = await account()
  const payment_id = await report('7500001', '2026-08-20')
  await upload(id, [
    '20/08/2026;7500001;10,00;10,00',
    '21/08/2026;7500002;5,00;15,00',
    '20/11/2026;7500003;5,00;20,00',
  ])
  const { id: line_id } = await lineOf('7500001')
  await call('POST', '/bank/approvals', { pairs: [{ payment_id, line_id }] })
  const left = async () =>
    (await call('GET', `/bank/lines?account_id=${id}&sort_by=day,asc`)).body.data.map(
      ({ reference }: { reference: string }) => reference,
    )
  const jobs = await jobsOf(world, lineSweepJob)
  const night = async () => {
    world.clock.move(24 * 3_600_000)
    await jobs.drain()
  }
  await night()
  expect(await left(), 'for ever, by itself').toEqual(['7500001', '7500002', '7500003'])
  const wrong = await call('PATCH', '/institution', { bank_lines_months: 241, bank_unknown_days: -1 })
  expect(wrong.body.errors).toEqual({ bank_unknown_days: ['min:0'], bank_lines_months: ['max:240'] })
  expect((await call('PATCH', '/institution', { bank_lines_months: 2 })).status).toBe(200)
  await night()
  expect(await left()).toEqual(['7500001', '7500003'])
  expect(await monthOf('2026-08')).toMatchObject({ kept_since: '2026-09-25' })
  expect(await ofAccount('2026-11', id), 'nothing is reckoned over what is gone').toMatchObject({
    ...{ opening_e2: 1_500, closing_e2: 2_000, gap: null },
  })
})
