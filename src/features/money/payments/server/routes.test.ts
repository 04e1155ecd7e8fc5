import { beforeAll, expect, test } from 'vitest'
import { studentRoutes } from '#features/people/students/server/routes.ts'
import type { Jobs } from '#server/jobs/worker.ts'
import {
  createInstitute,
  createStudentRow,
  type Institute,
  idOf,
  inscribeByRows,
} from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { noticeJob } from '../notices/server/jobs.ts'
import { paymentRoutes } from './routes.ts'

let world: World
let jobs: Jobs
let institute: Institute
let own: { student_id: number; inscription: number }
let other: { id: number; user_id: number; inscription: number }
let receipts = 0
/** Dear enough for all that the tests report of it. */
const PRICE = 900_000

beforeAll(async () => {
  world = await createWorld({ only: [...paymentRoutes, ...studentRoutes] })
  jobs = await jobsOf(world, noticeJob)
  institute = await createInstitute(world)
  const student_id = await idOf(world, 'students', world.as('student'))
  own = { student_id, inscription: await inscribeByRows(world, student_id, institute, PRICE) }
  const student = await createStudentRow(world, { first_name: 'Ana', last_name: 'Ñáñez' })
  other = { ...student, inscription: await inscribeByRows(world, student.id, institute) }
})

const today = '2026-11-23'
const transfer = (changes: object = {}) => ({
  type: 3,
  receipt_number: `T-${++receipts}`,
  date: today,
  amount: 2_500,
  ...changes,
})
const report = async (changes: object = {}) =>
  (await world.as('student').call('POST', `/inscriptions/${own.inscription}/payments`, transfer(changes)))
    .body.data
/** What a student was told by a minute later. */
const notices = async (user_id: number) => {
  world.clock.move(60_000)
  await jobs.drain()
  const rows = await world.db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select(['n.content', 'n.type'])
    .where('r.user_id', '=', user_id)
    .orderBy('n.id', 'desc')
    .execute()
  return rows
}
const actionsOn = async (id: number) => {
  const rows = await world.db
    .selectFrom('audit_entries')
    .select(['action', 'reason'])
    .where('entity', '=', 'payment')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute()
  return rows
}

test('a student reports a payment: pending, counted against the debt', async () => {
  const student = world.as('student')
  const debt = async () =>
    (await student.call('GET', `/students/${own.student_id}?with=latestInscription`)).body.data
      .latestInscription.debt_e2
  const before = await debt()
  const { status, body } = await student.call('POST', `/inscriptions/${own.inscription}/payments`, transfer())
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    student_id: own.student_id,
    title: 'Pago de inscripción 2026-2',
    type: 3,
    type_name: 'Transferencia Bancaria',
    status: 1,
    status_name: 'Pendiente',
    amount: 2_500,
    semester_price_e2: PRICE,
  })
  expect(await debt()).toBe(before - 2_500)
  expect(await actionsOn(body.data.id)).toEqual([{ action: 'payments.report', reason: null }])
  expect((await student.call('GET', `/payments/${body.data.id}`)).body.data.id).toBe(body.data.id)
})

test('a report that comes twice with its key is one payment', async () => {
  const headers = { 'idempotency-key': 'once' }
  const body = transfer()
  const send = () =>
    world.as('student').call('POST', `/inscriptions/${own.inscription}/payments`, body, { headers })
  const first = await send()
  const second = await send()
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body).toEqual(first.body)
  const { body: listed } = await world.as('admin').call('GET', `/payments?search=${body.receipt_number}`)
  expect(listed.total).toBe(1)
})

test.each([
  [{ receipt_number: '' }, { receipt_number: ['required'] }],
  [{ type: 1 }, { receipt_number: ['prohibited'] }],
  [{ type: 6 }, { type: ['in'] }],
  [{ type: undefined }, { type: ['required'] }],
  [{ date: '2026-11-24' }, { date: ['before_or_equal:2026-11-23'] }],
  [{ date: '2026-02-30' }, { date: ['date'] }],
  [{ amount: 0 }, { amount: ['min:1'] }],
  [{ amount: 10.5 }, { amount: ['integer'] }],
])('a report with %j is refused at its field', async (change, errors) => {
  const { status, body } = await world
    .as('student')
    .call('POST', `/inscriptions/${own.inscription}/payments`, transfer(change))
  expect([status, body.errors]).toEqual([422, errors])
})

test('cash needs no receipt', async () => {
  const cash = await report({ type: 1, receipt_number: undefined })
  expect(cash).toMatchObject({ type_name: 'Efectivo', receipt_number: null })
})

test('what is paid in all stays an amount that can be held', async () => {
  const student = await createStudentRow(world, { last_name: 'Bello' })
  await inscribeByRows(world, student.id, institute)
  const place = { student_id: student.id, period_id: institute.period_id }
  const pay = (amount: number) =>
    world.as('admin').call('POST', '/payments', { ...place, type: 1, date: today, amount, status: 1 })
  const first = await pay(999_999_900)
  expect((await pay(100)).status).toBe(201)
  const { status, body } = await pay(1)
  expect([status, body.errors]).toEqual([422, { amount: ['max:0'] }])
  const correct = (amount: number) =>
    world.as('admin').call('PATCH', `/payments/${first.body.data.id}`, { amount })
  expect((await correct(999_999_901)).body.errors).toEqual({ amount: ['max:999999900'] })
  expect((await correct(999_999_899)).status).toBe(200)
})

test("another's inscription is not found", async () => {
  const answer = await world
    .as('student')
    .call('POST', `/inscriptions/${other.inscription}/payments`, transfer())
  expect(answer.status).toBe(404)
})

test('a receipt number is good once by type, and again after a rejection', async () => {
  const { id, receipt_number } = await report()
  const again = () =>
    world
      .as('student')
      .call('POST', `/inscriptions/${own.inscription}/payments`, transfer({ receipt_number }))
  const twice = await again()
  expect([twice.status, twice.body.message]).toEqual([409, 'receipt_number_already_exists'])
  await world.as('admin').call('PATCH', `/payments/${id}`, { status: 3, rejection_reason: 'Ilegible' })
  expect((await again()).status).toBe(201)
})

test('of two equal receipts that a student sends at once one is kept', async () => {
  await world.openConnections(6)
  const body = transfer()
  const send = () => world.as('student').call('POST', `/inscriptions/${own.inscription}/payments`, body)
  const answers = await Promise.all([send(), send(), send(), send(), send()])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter((one) => one.body.message === 'receipt_number_already_exists')).toHaveLength(4)
})

test('an administrator registers a payment, approved at once if so sent, and the student is told', async () => {
  const admin = world.as('admin')
  const body = {
    student_id: other.id,
    period_id: institute.period_id,
    ...transfer({ amount: 5_000 }),
    status: 2,
  }
  const { status, body: made } = await admin.call('POST', '/payments', body)
  expect(status).toBe(201)
  expect(made.data).toMatchObject({ status: 2, student_name: 'Ñáñez, Ana', paid_amount_e2: 5_000 })
  expect((await notices(other.user_id))[0]).toEqual({
    type: 6,
    content: 'El pago de 50,00 $ del lunes 23 de noviembre, período 2026-2, ha sido aprobado.',
  })
  const pending = await admin.call('POST', '/payments', {
    ...body,
    ...transfer(),
    status: undefined,
    title: 'Inicial',
  })
  expect(pending.body.data).toMatchObject({ status: 1, title: 'Inicial' })
})

test('a payment for a period without inscription, or with a known receipt, is refused', async () => {
  const admin = world.as('admin')
  const later = await createInstitute(world, { year: 2027, number: 1, enabled: false })
  const body = { student_id: other.id, period_id: later.period_id, ...transfer() }
  const none = await admin.call('POST', '/payments', body)
  expect([none.status, none.body.message]).toEqual([409, 'student_not_inscribed'])
  const { receipt_number } = await report()
  const known = { ...body, period_id: institute.period_id, receipt_number }
  const twice = await admin.call('POST', '/payments', known)
  expect([twice.status, twice.body.message]).toEqual([409, 'receipt_number_already_exists'])
})

test('a payment is approved once, recorded, and the student told', async () => {
  const { id, updated_at } = await report()
  const lowAdmin = world.as('lowAdmin')
  const stale = { headers: { 'if-unmodified-since-version': '2020-01-01T00:00:00Z' } }
  expect((await lowAdmin.call('PATCH', `/payments/${id}`, { status: 2 }, stale)).body.message).toBe(
    'stale_version',
  )
  const fresh = { headers: { 'if-unmodified-since-version': updated_at } }
  const { body } = await lowAdmin.call('PATCH', `/payments/${id}`, { status: 2 }, fresh)
  expect(body.data).toMatchObject({ status: 2, reviewed_at: world.clock.now().replace('.000Z', 'Z') })
  const again = await world.as('admin').call('PATCH', `/payments/${id}`, { status: 3, rejection_reason: 'x' })
  expect([again.status, again.body.message]).toEqual([409, 'payment_already_reviewed'])
  expect((await actionsOn(id)).map(({ action }) => action)).toEqual(['payments.report', 'payments.approve'])
  expect((await notices(world.as('student').user_id))[0]?.content).toContain('ha sido aprobado.')
})

test('a rejection needs a reason, which the student reads', async () => {
  const { id } = await report()
  const admin = world.as('admin')
  const bare = await admin.call('PATCH', `/payments/${id}`, { status: 3 })
  expect([bare.status, bare.body.errors]).toEqual([422, { rejection_reason: ['required'] }])
  const reason = 'No aparece en el estado de cuenta'
  const { body } = await admin.call('PATCH', `/payments/${id}`, { status: 3, rejection_reason: reason })
  expect(body.data).toMatchObject({ status: 3, rejection_reason: reason })
  expect((await notices(world.as('student').user_id))[0]?.content).toMatch(/rechazado: No aparece/)
  expect((await actionsOn(id)).at(-1)).toEqual({ action: 'payments.reject', reason })
})

test('an administrator corrects a pending payment; a lowAdmin does not', async () => {
  const { id } = await report()
  const admin = world.as('admin')
  const refused = await world.as('lowAdmin').call('PATCH', `/payments/${id}`, { amount: 1 })
  expect([refused.status, refused.body.message]).toEqual([403, 'this_action_is_unauthorized'])
  const { body } = await admin.call('PATCH', `/payments/${id}`, { type: 1, amount: 3_000 })
  expect(body.data).toMatchObject({ type: 1, receipt_number: null, amount: 3_000, status: 1 })
  const bare = await admin.call('PATCH', `/payments/${id}`, { type: 2 })
  expect(bare.body.errors).toEqual({ receipt_number: ['required'] })
  const future = await admin.call('PATCH', `/payments/${id}`, { date: '2027-01-01' })
  expect(future.body.errors).toEqual({ date: ['before_or_equal:2026-11-23'] })
  const { receipt_number } = await report()
  const twice = await admin.call('PATCH', `/payments/${id}`, { type: 3, receipt_number })
  expect(twice.body.message).toBe('receipt_number_already_exists')
})

test('twenty payments are approved at once; the reviewed ones are skipped by name', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => report({ amount: 100 })))
  const ids = made.map(({ id }) => id)
  await world.as('admin').call('PATCH', `/payments/${ids[0]}`, { status: 2 })
  const { status, body } = await world.as('lowAdmin').call('POST', '/payments/review', { ids, status: 2 })
  expect(status).toBe(200)
  expect(body.data).toEqual({
    updated: 19,
    skipped: [{ id: ids[0], code: 'payment_already_reviewed' }],
    updated_at: expect.any(String),
  })
  expect(
    (await notices(world.as('student').user_id)).filter(({ content }) => content.includes('1,00 $')),
  ).toHaveLength(20)
  expect((await actionsOn(ids[7])).map(({ action }) => action)).toEqual([
    'payments.report',
    'payments.approve',
  ])
})

test('a reason that comes with an approval is left out', async () => {
  const { id } = await report()
  const order = { ids: [id], status: 2, rejection_reason: 'Ilegible' }
  const { status, body } = await world.as('admin').call('POST', '/payments/review', order)
  expect([status, body.data]).toMatchObject([200, { updated: 1, skipped: [] }])
})

test('a review of many needs a reason to reject, and payments that exist', async () => {
  const { id } = await report()
  const admin = world.as('admin')
  const bare = await admin.call('POST', '/payments/review', { ids: [id], status: 3 })
  expect(bare.body.errors).toEqual({ rejection_reason: ['required'] })
  const missing = await admin.call('POST', '/payments/review', { ids: [id, 999_999], status: 2 })
  expect([missing.status, missing.body.errors]).toEqual([422, { ids: ['exists'] }])
})

test('two reviewers at once: the first counts, the second is told', async () => {
  const { id } = await report()
  await world.openConnections(4)
  const answers = await Promise.all([
    world.as('admin').call('PATCH', `/payments/${id}`, { status: 2 }),
    world.as('lowAdmin').call('PATCH', `/payments/${id}`, { status: 3, rejection_reason: 'x' }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('only a pending payment is deleted', async () => {
  const { id } = await report()
  expect((await world.as('admin').call('DELETE', `/payments/${id}`)).status).toBe(204)
  expect((await world.as('admin').call('GET', `/payments/${id}`)).status).toBe(404)
  const reviewed = await report()
  await world.as('admin').call('PATCH', `/payments/${reviewed.id}`, { status: 2 })
  const refused = await world.as('admin').call('DELETE', `/payments/${reviewed.id}`)
  expect([refused.status, refused.body.message]).toEqual([409, 'payment_already_reviewed'])
})

test('the list is searched, filtered, sorted, and includes what is asked', async () => {
  const admin = world.as('admin')
  const get = async (query: string) => (await admin.call('GET', `/payments?limit=0&${query}`)).body.data
  expect(
    (await get('search=nanez')).every((row: { student_id: number }) => row.student_id === other.id),
  ).toBe(true)
  expect(await get('search=nanez')).toHaveLength(2)
  for (const [query, field, value] of [
    ['type=1', 'type', 1],
    ['status=3', 'status', 3],
  ] as const) {
    const found = (await get(query)).map((row: Record<string, unknown>) => row[field])
    expect(new Set(found), query).toEqual(new Set([value]))
  }
  expect(await get(`student_id=${other.id}&period_id=${institute.period_id}`)).toHaveLength(2)
  const amounts = (await get('sort_by=amount,asc')).map((row: { amount: number }) => row.amount)
  expect(amounts).toEqual([...amounts].sort((a: number, b: number) => a - b))
  const namesBy = async (order: string): Promise<string[]> =>
    (await get(`sort_by=student_name,${order}`)).map((row: { student_name: string }) => row.student_name)
  const names = await namesBy('desc')
  expect(names.length).toBeGreaterThan(20)
  expect(new Set(names).size).toBeGreaterThan(1)
  expect(names).toEqual((await namesBy('asc')).reverse())
  const [row] = await get('search=nanez&with=student,period')
  expect(row).toMatchObject({ student: { first_name: 'Ana' }, period: { year: 2026, number: 2 } })
  const { bytes } = await admin.call('GET', '/payments?format=csv&search=nanez')
  expect(bytes.toString()).toContain('Ñáñez, Ana')
})
