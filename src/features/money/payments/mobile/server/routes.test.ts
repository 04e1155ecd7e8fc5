import { beforeAll, expect, test } from 'vitest'
import { createInstitute, idOf, inscribeByRows } from '#test/support/institute.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { paymentRoutes } from '../../server/routes.ts'

let world: World
let path: string
let place: { student_id: number; period_id: number }
let receipts = 0

beforeAll(async () => {
  world = await createWorld({ only: paymentRoutes })
  const institute = await createInstitute(world)
  const student_id = await idOf(world, 'students', world.as('student'))
  path = `/inscriptions/${await inscribeByRows(world, student_id, institute, 900_000)}/payments`
  place = { student_id, period_id: institute.period_id }
})

const PAYER = { payer_bank: '0102', payer_phone: '0412-1234567', payer_identity: 'v 12.345.678' }
const KEPT = {
  ...{ payer_bank: '0102', payer_bank_name: '0102 Banco de Venezuela' },
  ...{ payer_phone: '+584121234567', payer_identity: 'V12345678' },
}
const mobile = (changes: object = {}) => ({
  ...{ type: 5, receipt_number: `P-${(receipts += 1)}`, date: '2026-11-23', amount: 100 },
  ...PAYER,
  ...changes,
})
const report = (changes?: object) => world.as('student').call('POST', path, mobile(changes))

test('who made a mobile payment is kept in one writing, for the student, the administration and its files', async () => {
  const { status, body } = await report()
  expect([status, body.data]).toMatchObject([201, KEPT])
  expect((await world.as('lowAdmin').call('GET', `/payments/${body.data.id}`)).body.data).toMatchObject(KEPT)
  const { bytes } = await world.as('admin').call('GET', '/payments?format=csv')
  expect(bytes.toString()).toContain('0102 Banco de Venezuela')
  // Nobody finds a payment by the telephone or the document of who paid it.
  for (const search of ['04121234567', '4121234567', 'V12345678'])
    expect((await world.as('admin').call('GET', `/payments?search=${search}`)).body.total).toBe(0)
})

test.each([
  [{ payer_bank: undefined, payer_identity: null }, { payer_phone: '+584121234567' }],
  [{ payer_identity: '' }, { payer_bank: '0102', payer_phone: '+584121234567' }],
  [{ payer_phone: '', payer_identity: '' }, { payer_bank: '0102' }],
])('what a bank tells of it is enough: %j', async (change, kept) => {
  const none = { payer_bank: null, payer_phone: null, payer_identity: null }
  const { status, body } = await report(change)
  expect([status, body.data]).toMatchObject([201, { ...none, ...kept }])
})

test('another service needs none of it, and a payment at the desk takes it too', async () => {
  const none = { payer_bank: null, payer_phone: '', payer_identity: '' }
  expect((await report(none)).body.data).toMatchObject({ payer_bank: null, payer_bank_name: null })
  const made = await world.as('admin').call('POST', '/payments', { ...place, ...mobile() })
  expect([made.status, made.body.data]).toMatchObject([201, KEPT])
})

test.each([
  [{ payer_bank: '9999' }, { payer_bank: ['in'] }],
  [{ payer_phone: '123' }, { payer_phone: ['phone'] }],
  [{ payer_identity: 'J-12' }, { payer_identity: ['payer_document'] }],
  [{ type: 3 }, { payer_bank: ['prohibited'], payer_phone: ['prohibited'], payer_identity: ['prohibited'] }],
])('a report with %j is refused at its field', async (change, errors) => {
  const { status, body } = await report(change)
  expect([status, body.errors]).toEqual([422, errors])
})

test('a correction changes one of the three, and takes all away with the type', async () => {
  const { body } = await report()
  const correct = (changes: object) => world.as('admin').call('PATCH', `/payments/${body.data.id}`, changes)
  expect((await correct({ payer_bank: '0134' })).body.data).toMatchObject({
    ...KEPT,
    payer_bank: '0134',
    payer_bank_name: '0134 Banesco',
  })
  expect((await correct({ payer_bank: null })).body.data).toMatchObject({
    ...KEPT,
    ...{ payer_bank: null, payer_bank_name: null },
  })
  expect((await correct({ payer_bank: '0999' })).body.errors).toEqual({ payer_bank: ['in'] })
  expect((await correct({ type: 3 })).body.data).toMatchObject({
    type: 3,
    payer_bank: null,
    payer_phone: null,
  })
  expect((await correct({ payer_bank: '0102' })).body.errors).toEqual({ payer_bank: ['prohibited'] })
})
