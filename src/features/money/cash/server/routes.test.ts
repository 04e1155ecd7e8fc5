import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute, createStudentRow, type Institute, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const world = await createWorld()
const [admin, dios, low] = [world.as('admin'), world.as('dios'), world.as('lowAdmin')]
const TODAY = '2026-11-23'
let institute: Institute
let student = 0

beforeAll(async () => {
  institute = await createInstitute(world)
  student = (await createStudentRow(world)).id
  await inscribeByRows(world, student, institute, 900_000)
  await sql`insert into exchange_rates (day, rate_e4, user_id)
    values ('2026-11-01', 2400000, ${admin.user_id})`.execute(world.db)
})

type By = typeof admin
const paid = async (by: By, amounts: object = { amount: 5_000 }) => {
  const facts = {
    student_id: student,
    period_id: institute.period_id,
    type: 1,
    date: '2026-11-20',
    status: 2,
  }
  const { status, body } = await admin.call('POST', '/payments', { ...facts, ...amounts, status: 1 })
  expect(status).toBe(201)
  const { id } = body.data
  await by.call('POST', '/payments/review', { ids: [id], status: 2 })
  return Number(id)
}
const undo = (ids: number[], by = admin) =>
  by.call('POST', '/payments/review/undo', { ids, reason: 'Era de otro' })
const boxOf = async (by: By, day?: string) =>
  (await by.call('GET', `/cash/box${day ? `?day=${day}` : ''}`)).body.data
const sumsOf = async (by: By) =>
  (await boxOf(by)).days.map((one: Record<string, unknown>) => [
    ...[one.day, one.registered_e2, one.registered_ves_e2],
  ])
const close = (by: By, body: object = {}) =>
  by.call('POST', '/cash/closings', {
    ...{ day: TODAY, registered_e2: 5_000, registered_ves_e2: 0, counted_e2: 5_000, counted_ves_e2: 0 },
    ...body,
  })

describe('a box', () => {
  test('holds the cash that one approved oneself, of both currencies, and nothing else', async () => {
    await paid(low)
    await paid(low, { amount_ves_e2: 24_000_000, rate_e4: 2_400_000 })
    await paid(low, { type: 3, receipt_number: '778899', amount: 7_000 })
    const { days, movements } = await boxOf(low)
    expect(days).toEqual([
      {
        ...{ user_id: low.user_id, user_name: days[0].user_name, day: TODAY },
        ...{ registered_e2: 5_000, registered_ves_e2: 24_000_000, movements_count: 2 },
      },
    ])
    expect(movements.map((one: Record<string, unknown>) => [one.amount_e2, one.amount_ves_e2])).toEqual([
      [5_000, null],
      [null, 24_000_000],
    ])
    expect(await boxOf(admin)).toEqual({ days: [], day: null, movements: [] })
    const { data } = (await admin.call('GET', '/cash/boxes')).body
    expect(data).toMatchObject([{ user_id: low.user_id, registered_e2: 5_000 }])
  })

  test('loses what is taken back before it is closed', async () => {
    const id = await paid(dios)
    expect(await sumsOf(dios)).toEqual([[TODAY, 5_000, 0]])
    await undo([id])
    expect(await sumsOf(dios)).toEqual([])
    // Nothing of it stays, so that it can go.
    expect((await admin.call('DELETE', `/payments/${id}`)).status).toBe(204)
  })
})

describe('closing', () => {
  test('is refused of nothing, of what changed meanwhile, and of a difference without a reason', async () => {
    expect((await close(dios)).body.message).toBe('cash_box_empty')
    await paid(dios)
    expect((await close(dios, { registered_e2: 4_000 })).body.message).toBe('cash_box_changed')
    const short = await close(dios, { counted_e2: 4_900 })
    expect([short.status, short.body.errors]).toEqual([422, { difference_reason: ['required'] }])
    expect((await close(dios, { counted_e2: -1 })).status).toBe(422)
    // Nobody closes the box of another: it is the caller's own that is closed.
    expect((await close(admin)).body.message).toBe('cash_box_empty')
  })

  test('has numbers without gaps, is once a day, and says who lacks what', async () => {
    const first = await close(dios, { counted_e2: 4_900, difference_reason: 'Un billete roto' })
    expect([first.status, first.body.data.number, first.body.data.difference_reason]).toEqual([
      ...[201, 1, 'Un billete roto'],
    ])
    expect((await close(dios)).body.message).toBe('cash_box_empty')
    const whole = await close(low, {
      ...{ registered_ves_e2: 24_000_000, counted_ves_e2: 24_000_000, difference_reason: 'No la hay' },
    })
    expect([whole.body.data.number, whole.body.data.difference_reason]).toEqual([2, null])
    const all = (await admin.call('GET', '/cash/closings')).body.data
    expect(all.map(({ number }: { number: number }) => number)).toEqual([2, 1])
    const own = (await low.call('GET', '/cash/closings')).body.data
    expect(own.map(({ number }: { number: number }) => number)).toEqual([2])
    const odd = (await admin.call('GET', '/cash/closings?is_different=true')).body.data
    expect(odd.map(({ number }: { number: number }) => number)).toEqual([1])
  })

  test('leaves to the next day what comes afterwards, and what is given back of a closed one', async () => {
    const later = await paid(dios, { amount: 1_000 })
    expect(await sumsOf(dios)).toEqual([['2026-11-24', 1_000, 0]])
    expect((await boxOf(dios, TODAY)).day).toBe('2026-11-24')
    const { rows } = await sql<{ id: number }>`select payment_id as id from cash_movements
      where user_id = ${dios.user_id} and cash_closing_id is not null`.execute(world.db)
    const [{ id } = { id: 0 }] = rows
    await undo([id])
    expect(await sumsOf(dios)).toEqual([['2026-11-24', -4_000, 0]])
    const gone = await admin.call('DELETE', `/payments/${id}`)
    expect([gone.status, gone.body.message]).toEqual([409, 'payment_in_cash_closing'])
    // Approved again by another, it is in that one's box.
    await admin.call('POST', '/payments/review', { ids: [id], status: 2 })
    expect(await sumsOf(admin)).toEqual([[TODAY, 5_000, 0]])
    await undo([id, later])
    expect([await sumsOf(admin), await sumsOf(dios)]).toEqual([[], [['2026-11-24', -5_000, 0]]])
    const back = await close(dios, { day: '2026-11-24', registered_e2: -5_000, counted_e2: 0 })
    expect(back.body.errors).toEqual({ difference_reason: ['required'] })
  })

  test('two at once close it once, and what is approved meanwhile is in one box or the next', async () => {
    await paid(admin, { amount: 2_000 })
    await world.openConnections(4)
    const seen = { registered_e2: 2_000, counted_e2: 2_000 }
    const answers = await Promise.all([close(admin, seen), close(admin, seen), paid(admin, { amount: 300 })])
    const [one, other] = answers
    const states = [one.status, other.status].sort()
    // Where the payment came first, both saw another sum.
    expect([
      [201, 409],
      [409, 409],
    ]).toContainEqual(states)
    const { rows } = await sql<{ closed: number; open: number }>`
      select coalesce(sum(amount_e2) filter (where cash_closing_id is not null), 0)::int as closed,
        coalesce(sum(amount_e2) filter (where cash_closing_id is null), 0)::int as open
      from cash_movements where user_id = ${admin.user_id}`.execute(world.db)
    expect(rows).toEqual(states[0] === 201 ? [{ closed: 2_000, open: 300 }] : [{ closed: 0, open: 2_300 }])
    const sums =
      await sql`select from cash_closings c where registered_e2 <> (select coalesce(sum(amount_e2), 0)
      from cash_movements m where m.cash_closing_id = c.id)`.execute(world.db)
    expect(sums.rows).toEqual([])
  })
})

test('the paper says what was in it, to who may see it', async () => {
  const [{ id }] = (await low.call('GET', '/cash/closings')).body.data
  const { status, bytes, headers } = await low.call('GET', `/cash/closings/${id}/pdf`)
  expect([status, headers['content-disposition']]).toEqual([
    200,
    expect.stringContaining('cierre-de-caja-000002.pdf'),
  ])
  const words = await wordsOfPdf(bytes, '-layout')
  for (const said of ['N.º 000002', '50,00 $ y Bs. 240.000,00', 'Diferencia', 'Ninguna', 'Recibe'])
    expect(words).toContain(said)
  const [{ id: foreign }] = (await dios.call('GET', '/cash/closings?is_different=true')).body.data
  expect((await low.call('GET', `/cash/closings/${foreign}/pdf`)).status).toBe(404)
  expect((await admin.call('GET', `/cash/closings/${foreign}/pdf`)).status).toBe(200)
})
