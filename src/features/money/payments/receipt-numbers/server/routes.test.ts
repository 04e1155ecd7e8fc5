import { describe, expect, test } from 'vitest'
import { createInstitute, createStudentRow, day, idOf, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'
import { paymentRoutes } from '../../server/routes.ts'

const world = await createWorld({ only: paymentRoutes })
const institute = await createInstitute(world)
const own = await inscribeByRows(world, await idOf(world, 'students', world.as('student')), institute)
const other = await createStudentRow(world, { first_name: 'Ana', last_name: 'Ñáñez' })
const inscription = await inscribeByRows(world, other.id, institute)
let receipts = 0

const transfer = (receipt_number = `T-${++receipts}`) => ({
  type: 3,
  receipt_number,
  date: '2026-11-23',
  amount: 100,
})
const report = async () =>
  (await world.as('student').call('POST', `/inscriptions/${own}/payments`, transfer())).body.data

describe('a receipt number in another spelling', () => {
  const pay = (receipt_number: string, more: object = {}) =>
    world.as('admin').call('POST', '/payments', {
      ...{ student_id: other.id, period_id: institute.period_id, status: 2 },
      ...transfer(receipt_number),
      ...more,
    })

  test.each([
    ['ABC-12', ['abc-12', 'ABC–12', 'ＡＢＣ-12', ' abc 12 ', 'A.B.C.12', 'ABC\u200b-12']],
    ['000998877', ['000 998 877', '000-998877', ' 000998877 ']],
  ])('%s is the same, and is shown as it was typed', async (first, others) => {
    const { status, body } = await pay(first)
    expect([status, body.data.receipt_number]).toEqual([201, first])
    for (const one of others) {
      const again = await pay(one)
      expect([again.status, again.body.message]).toEqual([409, 'receipt_number_already_exists'])
    }
    expect((await pay(others[0] ?? '', { type: 2 })).status).toBe(201)
  })

  test('that differs by zeros in front alone is pointed out to the review, and may be approved', async () => {
    expect((await pay('000445566')).status).toBe(201)
    const { status, body } = await pay('445 566', { status: 1 })
    expect([status, body.data.receipt_repeated]).toEqual([201, true])
    const path = `/payments/${body.data.id}`
    expect((await world.as('admin').call('PATCH', path, { status: 2 })).status).toBe(200)
  })

  test('is approved once, whoever writes the rows', async () => {
    const row = {
      student_id: other.id,
      period_id: institute.period_id,
      title: 'Pago',
      amount: 100,
      status: 2,
    }
    const write = (receipt_number: string) =>
      world.db
        .insertInto('payments')
        .values({ ...row, type: 3, receipt_number, date: day('2026-11-23') })
        .execute()
    await write('Z-77')
    await expect(write('z 77')).rejects.toMatchObject({ constraint: 'payments_receipt_unique' })
  })
})

describe("another student's receipt number", () => {
  const reportOfOther = async (receipt_number?: string) => {
    const caller = await world.signIn(other.user_id)
    return caller.call('POST', `/inscriptions/${inscription}/payments`, transfer(receipt_number))
  }

  test('is not told to whoever reports it: the report looks like one with a number of its own', async () => {
    const taken = await reportOfOther((await report()).receipt_number)
    const free = await reportOfOther()
    expect([taken.status, free.status]).toEqual([201, 201])
    expect(Object.keys(taken.body.data)).toEqual(Object.keys(free.body.data))
    expect(taken.body.data).not.toHaveProperty('receipt_repeated')
    const shown = await (await world.signIn(other.user_id)).call('GET', `/payments/${taken.body.data.id}`)
    expect(shown.body.data).not.toHaveProperty('receipt_repeated')
  })

  test('marks both for the review, until one of them is rejected', async () => {
    const first = await report()
    const second = (await reportOfOther(first.receipt_number)).body.data
    const marks = async () => {
      const { body } = await world.as('lowAdmin').call('GET', `/payments?search=${first.receipt_number}`)
      return body.data.map((one: { receipt_repeated: boolean }) => one.receipt_repeated)
    }
    expect(await marks()).toEqual([true, true])
    const reject = { status: 3, rejection_reason: 'La transferencia es de otra persona' }
    await world.as('lowAdmin').call('PATCH', `/payments/${second.id}`, reject)
    expect(await marks()).toEqual([false, false])
  })

  test('is approved once: alone by decision, and neither of two in one go', async () => {
    const admin = world.as('admin')
    const first = await report()
    const second = (await reportOfOther(first.receipt_number)).body.data
    const both = await admin.call('POST', '/payments/review', { ids: [first.id, second.id], status: 2 })
    const code = 'receipt_number_already_exists'
    const skipped = [first.id, second.id].map((id) => ({ id, code }))
    expect(both.body.data).toMatchObject({ updated: 0, skipped })
    expect((await admin.call('PATCH', `/payments/${second.id}`, { status: 2 })).status).toBe(200)
    const late = await admin.call('PATCH', `/payments/${first.id}`, { status: 2 })
    expect([late.status, late.body.message]).toEqual([409, code])
    const alone = await admin.call('POST', '/payments/review', { ids: [first.id], status: 2 })
    expect(alone.body.data).toMatchObject({ updated: 0, skipped: [{ id: first.id, code }] })
  })

  test('is approved once also by two who approve at the same moment', async () => {
    await world.openConnections(4)
    const first = await report()
    const second = (await reportOfOther(first.receipt_number)).body.data
    const approve = (role: 'admin' | 'lowAdmin', id: number) =>
      world.as(role).call('POST', '/payments/review', { ids: [id], status: 2 })
    const answers = await Promise.all([approve('admin', first.id), approve('lowAdmin', second.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.reduce((sum, { body }) => sum + body.data.updated, 0)).toBe(1)
  })
})
