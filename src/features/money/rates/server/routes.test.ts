import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paymentRoutes } from '#features/money/payments/server/routes.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { rateRoutes } from './routes.ts'

let world: World
let student: { id: number; user_id: number }
let period_id: number
let inscription: number
const PRICE = 900_000

beforeAll(async () => {
  world = await createWorld({ only: [...rateRoutes, ...paymentRoutes] })
  const institute = await createInstitute(world)
  student = await createStudentRow(world, { first_name: 'Ana', last_name: 'Ñáñez' })
  inscription = await inscribeByRows(world, student.id, institute, PRICE)
  period_id = institute.period_id
})
beforeEach(async () => {
  await world.db.deleteFrom('payments').where('status', '=', 1).execute()
  await world.db.deleteFrom('payments').where('status', '=', 3).execute()
  await world.db
    .deleteFrom('exchange_rates')
    .where(
      'day',
      'not in',
      world.db.selectFrom('payments').select('rate_day').where('rate_day', 'is not', null),
    )
    .execute()
})

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, options = {}) =>
  world.as('admin').call(method, path, body, options)
const say = async (day: string, rate_e4: number) =>
  (await call('POST', '/exchange-rates', { day, rate_e4 })).body.data
let receipts = 0
const reporting = async (body: object) =>
  (await world.signIn(student.user_id)).call('POST', `/inscriptions/${inscription}/payments`, {
    ...{ type: 3, receipt_number: `T-${(receipts += 1)}`, date: '2026-11-20', ...body },
  })
const report = async (body: object) => (await reporting(body)).body.data
const factsOf = async (id: number) => (await call('GET', `/payments/${id}`)).body.data
const upload = (rows: string, dry_run = 0) =>
  call(
    'POST',
    '/exchange-rates/import',
    {},
    { query: { dry_run }, files: { file: { bytes: Buffer.from(rows) } } },
  )
const ratesOf = async () => {
  const { body } = await call('GET', '/exchange-rates?sort_by=day,asc')
  return body.data.map((one: { day: string; rate_e4: number }) => [one.day, one.rate_e4])
}
const actionsOn = (entity: string, entity_id: number) =>
  world.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .orderBy('id')
    .execute()

describe('rates', () => {
  test('are said, found, corrected with their history, and removed', async () => {
    const made = await call('POST', '/exchange-rates', { day: '2026-11-20', rate_e4: 2_431_105 })
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { day: '2026-11-20', rate_e4: 2_431_105, payments_count: 0, user_name: expect.any(String) },
    ])
    const { id } = made.body.data
    expect((await call('GET', '/exchange-rates?search=20/11&sort_by=rate_e4,asc')).body.data).toHaveLength(1)
    const { bytes } = await call('GET', '/exchange-rates?format=csv')
    expect(bytes.toString()).toContain('243,1105')
    expect((await call('PATCH', `/exchange-rates/${id}`, { rate_e4: 2_440_000 })).body.data.rate_e4).toBe(
      2_440_000,
    )
    expect(await actionsOn('exchange_rate', id)).toEqual([
      { action: 'rates.create', before: null, after: { day: '2026-11-20', rate_e4: 2_431_105 } },
      {
        ...{ action: 'rates.update', before: { rate_e4: 2_431_105 } },
        after: { day: '2026-11-20', rate_e4: 2_440_000 },
      },
    ])
    expect((await call('DELETE', `/exchange-rates/${id}`)).status).toBe(204)
    expect((await call('PATCH', `/exchange-rates/${id}`, {})).body.message).toBe('resource_not_found')
  })

  test('are refused twice for a day, too early, too late, and where they are no rate', async () => {
    const { id, updated_at } = await say('2026-11-20', 2_431_105)
    const again = await call('POST', '/exchange-rates', { day: '2026-11-20', rate_e4: 2_000_000 })
    expect([again.status, again.body.message]).toEqual([409, 'exchange_rate_already_exists'])
    const wrong = async (day: string, rate_e4: number) =>
      (await call('POST', '/exchange-rates', { day, rate_e4 })).body.errors
    expect(await wrong('2021-09-30', 2_000_000)).toEqual({ day: ['after_or_equal:2021-10-01'] })
    expect(await wrong('2027-11-20', 2_000_000)).toEqual({ day: [expect.stringMatching('before_or_equal')] })
    expect(await wrong('2026-11-19', 9_999)).toEqual({ rate_e4: ['min:10000'] })
    const headers = { 'if-unmodified-since-version': updated_at }
    await call('PATCH', `/exchange-rates/${id}`, { rate_e4: 2_440_000 })
    const stale = await call('PATCH', `/exchange-rates/${id}`, { rate_e4: 2_450_000 }, { headers })
    expect(stale.body.message).toBe('stale_version')
  })

  test('three at once for one day: two are refused', async () => {
    await world.openConnections(4)
    const answers = await Promise.all(
      [1, 2, 3].map((one) =>
        call('POST', '/exchange-rates', { day: '2026-11-12', rate_e4: one * 1_000_000 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('that of a day is its own or the last before it, for whoever reports', async () => {
    await say('2026-11-18', 2_400_000)
    const asked = async (day: string) =>
      (await world.as('lowAdmin').call('GET', `/exchange-rates/of-day?day=${day}`)).body.data
    expect(await asked('2026-11-19')).toEqual({ day: '2026-11-18', rate_e4: 2_400_000 })
    expect(await asked('2026-11-17')).toBeNull()
    expect((await world.as('student').call('GET', '/exchange-rates/of-day')).body.data.day).toBe('2026-11-18')
  })
})

describe('a list of rates', () => {
  test('is tried, kept, and read again without a change', async () => {
    await say('2026-11-19', 2_400_000)
    const list = 'Fecha;Tasa\n18/11/2026;239,50\n19/11/2026;241\n'
    expect((await upload(list, 1)).body.data).toMatchObject({
      ...{ state: 'checked', added_count: 1, corrected_count: 1, same_count: 0 },
      ...{ first_day: '2026-11-18', last_day: '2026-11-19', flaws: [] },
    })
    expect(await ratesOf()).toEqual([['2026-11-19', 2_400_000]])
    expect((await upload(list)).body.data.state).toBe('imported')
    expect(await ratesOf()).toEqual([
      ['2026-11-18', 2_395_000],
      ['2026-11-19', 2_410_000],
    ])
    expect((await upload(list)).body.data).toMatchObject({
      added_count: 0,
      corrected_count: 0,
      same_count: 2,
    })
  })

  test('with a cell that cannot be read leaves nothing, and says which', async () => {
    expect((await upload('Fecha;Tasa\n18/11/2026;239,50\n40/11/2026;1.243\n')).body.data).toMatchObject({
      state: 'refused',
      flaws_total: 2,
      flaws: [
        { row: 3, column: 0, code: 'day', value: '40/11/2026' },
        { row: 3, column: 1, code: 'rate', value: '1.243' },
      ],
    })
    expect(await ratesOf()).toEqual([])
    expect((await upload('Fecha;Tasa\n')).body.errors).toEqual({ file: ['sheet_empty'] })
  })
})

describe('a payment in bolívares', () => {
  test('is dollars by the rate of its day, which is kept with it, and as such owed less', async () => {
    await say('2026-11-18', 2_431_105)
    const { status, body } = await reporting({ amount_ves_e2: 121_555, rate_e4: 2_431_105 })
    expect([status, body.data]).toMatchObject([
      201,
      { amount: 500, amount_ves_e2: 121_555, rate_e4: 2_431_105, rate_day: '2026-11-18' },
    ])
    expect((await factsOf(body.data.id)).pending_amount_e2).toBe(500)
    const [entry] = await actionsOn('payment', body.data.id)
    expect(entry?.after).toMatchObject({ amount: 500, amount_ves_e2: 121_555, rate_day: '2026-11-18' })
    const { bytes } = await call('GET', '/payments?format=csv')
    expect(bytes.toString()).toContain('5,00;1215,55;243,1105')
    expect(await report({ amount: 100 })).toMatchObject({ amount: 100, amount_ves_e2: null, rate_day: null })
  })

  test('is refused without a rate, by another than was seen, in two currencies, and beyond the debt', async () => {
    const sent = { amount_ves_e2: 121_555, rate_e4: 2_431_105 }
    const messageOf = async (body: object) => {
      const { status, body: answer } = await reporting(body)
      return [status, answer.errors ?? answer.message]
    }
    expect(await messageOf(sent)).toEqual([409, 'exchange_rate_missing'])
    await say('2026-11-20', 2_440_000)
    expect(await messageOf(sent)).toEqual([409, 'exchange_rate_changed'])
    expect(await messageOf({ amount: 5, ...sent })).toEqual([422, { amount_ves_e2: ['prohibited'] }])
    expect(await messageOf({})).toEqual([422, { amount: ['required'] }])
    // 9.000,00 $ at 244,00
    const rate_e4 = 2_440_000
    expect(await messageOf({ amount_ves_e2: 220_000_000, rate_e4 })).toEqual([
      422,
      { amount_ves_e2: ['max:219600000'] },
    ])
    expect(await messageOf({ amount_ves_e2: 121, rate_e4 })).toEqual([422, { amount_ves_e2: ['min:122'] }])
    expect((await messageOf({ amount_ves_e2: 122, rate_e4 }))[0]).toBe(201)
    const desk = {
      student_id: student.id,
      period_id,
      type: 1,
      date: '2026-11-20',
      amount_ves_e2: 300_000_000_000_000,
    }
    const { body } = await call('POST', '/payments', { ...desk, rate_e4 })
    expect(body.errors).toEqual({ amount_ves_e2: ['max:244000000000'] })
  })

  test('is refused at the desk and in a correction as in a report', async () => {
    const desk = { student_id: student.id, period_id, type: 1, date: '2026-11-20', amount_ves_e2: 24_000 }
    const register = async (rate_e4: number) => (await call('POST', '/payments', { ...desk, rate_e4 })).body
    expect((await register(2_400_000)).message).toBe('exchange_rate_missing')
    await say('2026-11-20', 2_400_000)
    expect((await register(2_300_000)).message).toBe('exchange_rate_changed')
    const { id, amount } = (await register(2_400_000)).data
    expect(amount).toBe(100)
    await world.db.updateTable('payments').set({ status: 1 }).where('id', '=', id).execute()
    const correct = async (body: object) => (await call('PATCH', `/payments/${id}`, body)).body
    expect((await correct({ amount_ves_e2: 48_000, rate_e4: 2_300_000 })).message).toBe(
      'exchange_rate_changed',
    )
    expect((await correct({ date: '2026-11-19' })).message).toBe('exchange_rate_missing')
    expect((await correct({ amount_ves_e2: 48_000, rate_e4: 2_400_000 })).data.amount).toBe(200)
    await say('2026-11-21', 3_000_000)
    expect((await correct({ date: '2026-11-22' })).data).toMatchObject({
      amount: 160,
      rate_day: '2026-11-21',
    })
    expect((await correct({ amount: 150 })).data).toMatchObject({
      amount: 150,
      amount_ves_e2: null,
      rate_e4: null,
    })
  })
})

describe('a corrected rate', () => {
  test('said, or read, for a day nearer to a payment under review calculates it anew', async () => {
    await say('2026-11-18', 2_400_000)
    const { id } = await report({ amount_ves_e2: 240_000, rate_e4: 2_400_000 })
    await say('2026-11-19', 2_500_000)
    expect((await factsOf(id)).amount).toBe(960)
    expect((await upload('Fecha;Tasa\n20/11/2026;260,0000\n')).body.data.state).toBe('imported')
    expect(await factsOf(id)).toMatchObject({ amount: 923, rate_day: '2026-11-20' })
  })

  test('says which payments under review it touches, and changes these alone', async () => {
    const { id } = await say('2026-11-20', 2_400_000)
    const sent = { amount_ves_e2: 240_000, rate_e4: 2_400_000 }
    const [approved, waiting, dollars] = [
      await report(sent),
      await report(sent),
      await report({ amount: 1_000 }),
    ]
    await call('POST', '/payments/review', { ids: [approved.id], status: 2 })
    const touched = (await call('GET', '/exchange-rates/touched?day=2026-11-20&rate_e4=2500000')).body.data
    expect(touched).toEqual({
      total: 1,
      payments: [
        { id: waiting.id, student_name: 'Ñáñez, Ana', amount_ves_e2: 240_000, before: 1_000, after: 960 },
      ],
      staying: { total: 0, payments: [] },
    })
    expect((await factsOf(waiting.id)).amount, 'nothing is written by looking').toBe(1_000)
    expect((await call('GET', '/exchange-rates/touched')).body.data.total).toBe(0)
    await call('PATCH', `/exchange-rates/${id}`, { rate_e4: 2_500_000 })
    const amounts = await Promise.all(
      [approved, waiting, dollars].map(async (one) => (await factsOf(one.id)).amount),
    )
    expect(amounts).toEqual([1_000, 960, 1_000])
    expect((await actionsOn('payment', waiting.id)).at(-1)).toEqual({
      action: 'payments.convert',
      before: { amount: 1_000, rate_e4: 2_400_000, rate_day: '2026-11-20' },
      after: { amount: 960, rate_e4: 2_500_000, rate_day: '2026-11-20' },
    })
    expect((await factsOf(waiting.id)).pending_amount_e2).toBe(1_960)
    expect((await call('DELETE', `/exchange-rates/${id}`)).body.message).toBe('exchange_rate_in_use')
    await call('POST', '/payments/review/undo', { ids: [approved.id] })
    expect(await factsOf(approved.id), 'with the rate that it had').toMatchObject({ amount: 1_000 })
  })

  test('of a day that had none takes the payments from the day before; a list does so too', async () => {
    await say('2026-11-16', 2_400_000)
    const sent = { amount_ves_e2: 240_000, rate_e4: 2_400_000 }
    const [before, after] = [
      await report({ ...sent, date: '2026-11-17' }),
      await report({ ...sent, date: '2026-11-19' }),
    ]
    const tried = (await upload('18/11/2026;250\n', 1)).body.data
    expect(tried.touched.payments.map((one: { id: number }) => one.id)).toEqual([after.id])
    await upload('18/11/2026;250\n')
    expect(await factsOf(after.id)).toMatchObject({ amount: 960, rate_day: '2026-11-18' })
    expect(await factsOf(before.id)).toMatchObject({ amount: 1_000, rate_day: '2026-11-16' })
  })

  test('by which a payment would be no amount leaves that one as it is, and says so', async () => {
    const { id } = await say('2026-11-20', 2_600_000)
    const [tiny, other] = [
      await report({ amount_ves_e2: 130, rate_e4: 2_600_000 }),
      await report({ amount_ves_e2: 260_000, rate_e4: 2_600_000 }),
    ]
    const stays = { id: tiny.id, student_name: 'Ñáñez, Ana', amount_ves_e2: 130, amount: 1 }
    const touched = (await call('GET', '/exchange-rates/touched?day=2026-11-20&rate_e4=2700000')).body.data
    expect(touched).toMatchObject({
      ...{ total: 1, payments: [{ id: other.id, before: 1_000, after: 963 }] },
      staying: { total: 1, payments: [stays] },
    })
    const tried = (await upload('20/11/2026;270\n', 1)).body.data
    expect(tried.touched).toEqual(touched)
    expect((await call('PATCH', `/exchange-rates/${id}`, { rate_e4: 2_700_000 })).status).toBe(200)
    expect(await factsOf(other.id)).toMatchObject({ amount: 963, rate_e4: 2_700_000 })
    expect(await factsOf(tiny.id)).toMatchObject({ amount: 1, amount_ves_e2: 130, rate_e4: 2_600_000 })
    expect((await actionsOn('payment', tiny.id)).map(({ action }) => action)).toEqual(['payments.report'])
    expect((await upload('20/11/2026;280\n')).body.data.state).toBe('imported')
    expect((await call('PATCH', `/exchange-rates/${id}`, { rate_e4: 2_500_000 })).status).toBe(200)
    expect((await factsOf(tiny.id)).rate_e4, 'by one that makes a cent of it').toBe(2_500_000)
  })

  test('by which an inscription would be paid more than an amount may be leaves all of its payments', async () => {
    const { id } = await say('2026-11-20', 9_999_999_999)
    const sent = { amount_ves_e2: 30_000_000_000, rate_e4: 9_999_999_999 }
    const [one, other] = [await report(sent), await report(sent)]
    expect([one.amount, other.amount]).toEqual([30_000, 30_000])
    expect((await call('PATCH', `/exchange-rates/${id}`, { rate_e4: 500_000 })).status).toBe(200)
    const amounts = await Promise.all([one, other].map(async (it) => (await factsOf(it.id)).amount))
    expect(amounts).toEqual([30_000, 30_000])
  })

  test('while many report: nobody is left with what was not the rate, and nobody waits for ever', async () => {
    await world.openConnections(8)
    const { id } = await say('2026-11-20', 2_400_000)
    const answers = await Promise.all([
      ...[1, 2, 3, 4, 5, 6].map(() => reporting({ amount_ves_e2: 240_000, rate_e4: 2_400_000 })),
      call('PATCH', `/exchange-rates/${id}`, { rate_e4: 2_500_000 }),
    ])
    expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
    const rows = await world.db.selectFrom('payments').select('amount').where('status', '=', 1).execute()
    expect(rows.every(({ amount }) => amount === 960)).toBe(true)
  })
})
