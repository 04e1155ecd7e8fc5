import { beforeAll, describe, expect, test } from 'vitest'
import { createInstitute, createStudentRow, type Institute, inscribeByRows } from '#test/support/institute.ts'
import { toldLater } from '#test/support/told.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
const toldTo = await toldLater(world)
let now: Institute
let past: Institute

beforeAll(async () => {
  past = await createInstitute(world, { year: 2025, number: 2, enabled: false })
  now = await createInstitute(world, { year: 2026, number: 2 })
  await db.updateTable('sections').set({ males_limit: 50, females_limit: 50 }).execute()
})

const SCHOLARSHIP = { kind: 'scholarship', percent: 50, reason: 'Mejor promedio', valid_from: '2026-11-01' }
const give = (student_id: number, body: object = SCHOLARSHIP) =>
  admin.call('POST', '/discounts', { student_id, ...body })
const end = (id: number) => admin.call('POST', `/discounts/${id}/end`, { reason: 'Dejó de cumplir' })
const inscribed = async (institute = now) => {
  const student = await createStudentRow(world)
  return { ...student, inscription: await inscribeByRows(world, student.id, institute) }
}
const priceOf = async (id: number) => {
  const { body } = await admin.call('GET', `/inscriptions/${id}`)
  return [body.data.semester_price_e2, body.data.debt_e2]
}
const pay = (student_id: number, amount: number) =>
  admin.call('POST', '/payments', {
    ...{ student_id, period_id: now.period_id, type: 1, date: '2026-11-20', amount, status: 2 },
  })

describe('given', () => {
  test('the inscription that runs costs less, the student is told, and the price has a reason', async () => {
    const student = await inscribed()
    const { status, body } = await give(student.id)
    expect([status, body.prices]).toEqual([201, [{ period: '2026-2', before_e2: 12_000, after_e2: 6_000 }]])
    expect(body.data).toMatchObject({
      ...SCHOLARSHIP,
      amount_e2: null,
      taken_e2: 6_000,
      inscriptions: [{ period: '2026-2', amount_e2: 6_000 }],
      ended_at: null,
    })
    expect(await priceOf(student.inscription)).toEqual([6_000, 6_000])
    expect(await toldTo(student.user_id)).toEqual([
      'Tiene un descuento: Beca, 50 %. El precio de 2026-2 pasa de 120,00 $ a 60,00 $.',
    ])
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'reason'])
      .where('entity', 'in', ['discount', 'inscription'])
      .where('entity_id', 'in', [body.data.id, student.inscription])
      .where('action', 'in', ['discounts.create', 'inscriptions.change_price'])
      .orderBy('id')
      .execute()
    expect(entries).toContainEqual({ action: 'inscriptions.change_price', reason: 'Mejor promedio' })
    expect(entries).toContainEqual({ action: 'discounts.create', reason: 'Mejor promedio' })
    const { data } = (await admin.call('GET', `/students/${student.id}?with=inscriptions`)).body
    expect(data.inscriptions[0].discounts).toEqual([{ kind: 'scholarship', percent: 50, taken_e2: 6_000 }])
  })

  test('who is inscribed later has it from the start, and so does the waiting inscription of many', async () => {
    const student = await createStudentRow(world)
    await give(student.id, { ...SCHOLARSHIP, percent: null, amount_e2: 2_050 })
    const { body } = await admin.call('POST', '/inscriptions/', {
      student_id: student.id,
      section_id: now.section_id,
    })
    expect([body.data.semester_price_e2, body.data.debt_e2]).toEqual([9_950, 9_950])
    const { data } = (await admin.call('GET', `/discounts?student_id=${student.id}`)).body
    expect(data[0].taken_e2).toBe(2_050)
  })

  test('one of other days, and a period that is over, change no price', async () => {
    const student = await inscribed()
    const later = { ...SCHOLARSHIP, valid_from: '2026-12-01' }
    expect((await give(student.id, later)).body.prices).toEqual([])
    expect(await priceOf(student.inscription)).toEqual([12_000, 12_000])
    const older = await inscribed(past)
    expect((await give(older.id)).body.prices).toEqual([])
    expect(await toldTo(older.user_id)).toEqual([
      'Tiene un descuento: Beca, 50 %. Vale para lo que se inscriba desde el 1 nov 2026.',
    ])
  })

  test('and taken away within the minute, it is told to nobody', async () => {
    const student = await inscribed()
    await end((await give(student.id)).body.data.id)
    expect(await priceOf(student.inscription)).toEqual([12_000, 12_000])
    expect(await toldTo(student.user_id)).toEqual([])
  })

  test('two are reckoned from the whole price, and each goes alone', async () => {
    const student = await inscribed()
    const first = (await give(student.id)).body.data
    await give(student.id, { ...SCHOLARSHIP, kind: 'siblings', percent: 10 })
    expect(await priceOf(student.inscription)).toEqual([4_800, 4_800])
    expect(await toldTo(student.user_id)).toHaveLength(2)
    const { status, body } = await end(first.id)
    expect([status, body.prices]).toEqual([200, [{ period: '2026-2', before_e2: 4_800, after_e2: 10_800 }]])
    expect(body.data).toMatchObject({ end_reason: 'Dejó de cumplir', inscriptions: [], taken_e2: 0 })
    expect(await priceOf(student.inscription)).toEqual([10_800, 10_800])
    expect((await toldTo(student.user_id)).at(-1)).toBe(
      'Se quitó su descuento (Beca, 50 %). El precio de 2026-2 pasa de 48,00 $ a 108,00 $. Motivo: Dejó de cumplir',
    )
  })

  test('what took nothing beside a whole scholarship counts once that is taken away, whatever was paid', async () => {
    const student = await inscribed()
    const whole = (await give(student.id, { ...SCHOLARSHIP, percent: 100 })).body.data
    const part = await give(student.id, { ...SCHOLARSHIP, kind: 'siblings', percent: 10 })
    expect([part.body.prices, part.body.data.taken_e2]).toEqual([[], 0])
    await pay(student.id, 13_000)
    expect((await end(whole.id)).body.prices).toEqual([{ period: '2026-2', before_e2: 0, after_e2: 10_800 }])
    expect((await end(part.body.data.id)).body.prices[0].after_e2).toBe(12_000)
  })

  test('a price that is set by hand is what is paid: what was taken off it is forgotten', async () => {
    const student = await inscribed()
    const { id } = (await give(student.id)).body.data
    const by_hand = { inscription_id: student.inscription, semester_price_e2: 9_000 }
    expect((await admin.call('POST', '/inscriptions/update', by_hand)).status).toBe(200)
    expect((await end(id)).body.prices).toEqual([])
    expect(await priceOf(student.inscription)).toEqual([9_000, 9_000])
  })

  test('who retired has it taken away too, and comes back to the whole price', async () => {
    const student = await inscribed()
    const { id } = (await give(student.id)).body.data
    const retired = await admin.call('PATCH', `/students/${student.id}/retire`, { reason: 'Se mudó' })
    await end(id)
    await admin.call('POST', `/withdrawals/${retired.body.data.id}/undo`, { reason: 'Volvió' })
    expect(await priceOf(student.inscription)).toEqual([12_000, 12_000])
  })

  test('the list is found, narrowed and summed by kind', async () => {
    const student = await inscribed()
    await give(student.id, { ...SCHOLARSHIP, kind: 'agreement', percent: 25 })
    const list = async (query: string) =>
      (await world.as('lowAdmin').call('GET', `/discounts?${query}`)).body.data.map(
        (one: { kind: string }) => one.kind,
      )
    const of = `student_id=${student.id}`
    for (const query of [
      of,
      `${of}&kind=agreement`,
      `${of}&is_standing=1`,
      `${of}&period_id=${now.period_id}`,
    ])
      expect(await list(query)).toEqual(['agreement'])
    for (const query of [`${of}&kind=staff`, `${of}&is_standing=0`, `${of}&period_id=${past.period_id}`])
      expect(await list(query)).toEqual([])
    for (const field of ['created_at', 'student_name', 'valid_until'])
      expect(await list(`${of}&sort_by=${field},asc`)).toHaveLength(1)
    const { data } = (await admin.call('GET', `/discounts/sums?period_id=${now.period_id}`)).body
    expect(data).toContainEqual({ kind: 'agreement', students_count: 1, amount_e2: 3_000 })
    const all = (await admin.call('GET', '/discounts/sums')).body.data
    const { whole } = await db
      .selectFrom('discounted_inscriptions')
      .select((row) => row.fn.sum<number>('amount_e2').as('whole'))
      .executeTakeFirstOrThrow()
    expect(all.reduce((sum: number, one: { amount_e2: number }) => sum + one.amount_e2, 0)).toBe(
      Number(whole),
    )
  })
})

describe('refusals', () => {
  test('neither a percentage nor a sum, both, and days that are turned round', async () => {
    const { id } = await createStudentRow(world)
    for (const size of [{ percent: null }, { percent: 50, amount_e2: 100 }])
      expect((await give(id, { ...SCHOLARSHIP, ...size })).body.errors).toEqual({ percent: ['required'] })
    expect((await give(id, { ...SCHOLARSHIP, percent: 101 })).body.errors).toEqual({ percent: ['max:100'] })
    const over = await give(id, { ...SCHOLARSHIP, valid_until: '2026-11-22' })
    expect([over.status, over.body.errors]).toEqual([422, { valid_until: ['after:2026-11-22'] }])
    const turned = await give(id, { ...SCHOLARSHIP, valid_until: '2026-10-31' })
    expect([turned.status, turned.body.message]).toEqual([409, 'invalid_date_range'])
  })

  test('a price below what was paid, with what was paid; nothing is kept', async () => {
    const student = await inscribed()
    await pay(student.id, 7_000)
    const { status, body } = await give(student.id)
    expect([status, body.message]).toEqual([409, 'inscription_price_has_payments'])
    expect(body.description).toBe('En 2026-2 se pagaron o reportaron 70,00 $, y costaría 60,00 $.')
    expect((await admin.call('GET', `/discounts?student_id=${student.id}`)).body.data).toEqual([])
  })

  test('a rejection that is taken back after it owes nothing, and what is too much is no debt', async () => {
    const student = await inscribed()
    const reported = await admin.call('POST', '/payments', {
      ...{ student_id: student.id, period_id: now.period_id, type: 1, date: '2026-11-20', amount: 12_000 },
    })
    const { id } = reported.body.data
    await admin.call('PATCH', `/payments/${id}`, { status: 3, rejection_reason: 'No aparece en el banco' })
    await give(student.id)
    expect(await priceOf(student.inscription)).toEqual([6_000, 6_000])
    expect((await admin.call('POST', '/payments/review/undo', { ids: [id] })).body.data.updated).toBe(1)
    expect(await priceOf(student.inscription)).toEqual([6_000, 0])
    await admin.call('PATCH', `/payments/${id}`, { status: 2 })
    expect(await priceOf(student.inscription)).toEqual([6_000, 0])
  })

  test('one that is ended, also by two at once, and one that is not there', async () => {
    await world.openConnections(3)
    const { id } = (await give((await inscribed()).id)).body.data
    const ends = await Promise.all([end(id), end(id)])
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await end(id)).body.message).toBe('discount_already_ended')
    expect((await end(999_999)).body.message).toBe('resource_not_found')
  })

  test('what is given while somebody is inscribed counts once, whoever comes first', async () => {
    for (const wait of [0, 5, 20, 60]) {
      const student = await createStudentRow(world)
      const inscribe = admin.call('POST', '/inscriptions/', {
        student_id: student.id,
        section_id: now.section_id,
      })
      const [{ body }] = await Promise.all([
        inscribe,
        new Promise((resolve) => setTimeout(resolve, wait)).then(() => give(student.id)),
      ])
      expect(await priceOf(body.data.id)).toEqual([6_000, 6_000])
    }
  })
})
