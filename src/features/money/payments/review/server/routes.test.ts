import { beforeAll, describe, expect, test } from 'vitest'
import type { Jobs } from '#server/jobs/worker.ts'
import { createInstitute, createStudentRow, inscribeByRows } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import type { Person } from '#test/support/people.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { noticeJob } from '../../notices/server/jobs.ts'
import { paymentRoutes } from '../../server/routes.ts'

const MINUTE_MS = 60_000
const MISTAKEN = 'Era de otro estudiante'

let world: World
let jobs: Jobs
let student: { id: number; user_id: number; inscription: number }
let receipts = 0

beforeAll(async () => {
  world = await createWorld({ only: paymentRoutes })
  jobs = await jobsOf(world, noticeJob)
  const institute = await createInstitute(world)
  const row = await createStudentRow(world, { first_name: 'Ana', last_name: 'Ñáñez' })
  student = { ...row, inscription: await inscribeByRows(world, row.id, institute) }
})

type Facts = { status: number; paid_amount_e2: number; pending_amount_e2: number; updated_at: string }
const report = async (changes: object = {}): Promise<number> => {
  const caller = await world.signIn(student.user_id)
  const date = world.clock.today()
  const body = { type: 3, receipt_number: `U-${++receipts}`, date, amount: 100, ...changes }
  return (await caller.call('POST', `/inscriptions/${student.inscription}/payments`, body)).body.data.id
}
const review = (person: Person, id: number, status = 2) =>
  world
    .as(person)
    .call('PATCH', `/payments/${id}`, { status, ...(status === 3 && { rejection_reason: 'No consta' }) })
const reviewed = async (person: Person, status = 2): Promise<number> => {
  const id = await report()
  await review(person, id, status)
  return id
}
const undo = (person: Person, body: object, headers: Record<string, string> = {}) =>
  world.as(person).call('POST', '/payments/review/undo', body, { headers })
const undone = async (person: Person, body: object) => {
  const { status, body: answered } = await undo(person, body)
  return [status, answered.data ?? answered.errors]
}
const factsOf = async (id: number): Promise<Facts & Record<string, unknown>> =>
  (await world.as('admin').call('GET', `/payments/${id}`)).body.data
/** What the student was told since the last look, a minute later. */
const told = async (): Promise<string[]> => {
  world.clock.move(MINUTE_MS)
  await jobs.drain()
  const { rows } = await world.db.executeQuery<{ content: string; link: string }>({
    ...world.db
      .deleteFrom('notification_recipients as r')
      .using('notifications as n')
      .whereRef('n.id', '=', 'r.notification_id')
      .where('r.user_id', '=', student.user_id)
      .returning(['n.content', 'n.link'])
      .compile(),
  })
  for (const { link } of rows) expect(link).toMatch(/^\/profile\/\d+\/payments$/)
  return rows.map(({ content }) => content)
}

describe('the reviewer within ten minutes, without a word', () => {
  test.each([
    ['approved', 2],
    ['rejected', 3],
  ])('what was %s waits again, with the sums that it had', async (_, status) => {
    const id = await report()
    const before = await factsOf(id)
    world.clock.move(1_000)
    await review('lowAdmin', id, status)
    world.clock.move(598_000)
    expect(await undone('lowAdmin', { ids: [id] })).toEqual([200, { updated: 1, skipped: [] }])
    const after = await factsOf(id)
    expect(after).toEqual({ ...before, updated_at: after.updated_at })
    expect(after.updated_at).not.toBe(before.updated_at)
    const trail = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after', 'reason'])
      .where('entity', '=', 'payment')
      .where('entity_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(trail).toEqual({
      action: 'payments.undo',
      before: { status, ...(status === 3 && { rejection_reason: 'No consta' }) },
      after: { status: 1 },
      reason: null,
    })
  })

  test('it is reviewed again afterwards, and undone again', async () => {
    const id = await reviewed('admin')
    expect(await undone('admin', { ids: [id] })).toEqual([200, { updated: 1, skipped: [] }])
    expect((await review('admin', id, 3)).status).toBe(200)
    expect(await undone('admin', { ids: [id] })).toEqual([200, { updated: 1, skipped: [] }])
    expect((await factsOf(id)).rejection_reason).toBeNull()
  })

  test('twenty are undone at once; those that wait already are skipped by name', async () => {
    const ids: number[] = []
    for (let nth = 0; nth < 20; nth += 1) ids.push(await report())
    await world.as('lowAdmin').call('POST', '/payments/review', { ids: ids.slice(1), status: 2 })
    expect(await undone('lowAdmin', { ids })).toEqual([
      200,
      { updated: 19, skipped: [{ id: ids[0], code: 'payment_not_reviewed' }] },
    ])
  })
})

describe('afterwards, or by another', () => {
  test.each([
    'the ten minutes are over',
    'the review is of somebody else',
  ])('when %s an assistant undoes nothing, an administrator with a reason', async (when) => {
    const isLate = when.startsWith('the ten')
    const id = await reviewed(isLate ? 'lowAdmin' : 'dios')
    if (isLate) world.clock.move(10 * MINUTE_MS + 1_000)
    const skipped = [{ id, code: 'review_stands' }]
    expect(await undone('lowAdmin', { ids: [id], reason: MISTAKEN })).toEqual([200, { updated: 0, skipped }])
    expect(await undone('admin', { ids: [id] })).toEqual([422, { reason: ['required'] }])
    expect((await factsOf(id)).status).toBe(2)
    expect(await undone('admin', { ids: [id], reason: MISTAKEN })).toEqual([200, { updated: 1, skipped: [] }])
    expect((await factsOf(id)).status).toBe(1)
  })

  test('the reason is kept in the history', async () => {
    const id = await reviewed('dios')
    await undo('admin', { ids: [id], reason: MISTAKEN })
    const kept = world.db.selectFrom('audit_entries').select('reason').where('action', '=', 'payments.undo')
    expect(await kept.where('entity_id', '=', id).execute()).toEqual([{ reason: MISTAKEN }])
  })
})

test('nothing of a reviewed payment changes but that its review is taken back', async () => {
  const id = await reviewed('admin')
  const change = (set: object) =>
    world.db
      .updateTable('payments')
      .set(set)
      .where('id', '=', id)
      .execute()
      .then(() => 'changed', String)
  const wait = { status: 1, reviewed_by: null, reviewed_at: null, told_at: null }
  for (const set of [{ amount: 1 }, { ...wait, amount: 1 }, { ...wait, reviewed_by: 1 }, { status: 3 }])
    expect(await change(set)).toMatch(/was reviewed/)
  expect(await change(wait)).toBe('changed')
})

test('who saw another version is told; the same key twice gives the first answer', async () => {
  const id = await reviewed('admin')
  const { updated_at } = await factsOf(id)
  world.clock.move(1_000)
  const stale = await undo('admin', { ids: [id] }, { 'if-unmodified-since-version': '2020-01-01T00:00:00Z' })
  expect([stale.status, stale.body.message]).toEqual([409, 'stale_version'])
  const fresh = { 'if-unmodified-since-version': updated_at, 'idempotency-key': `undo-${id}` }
  const first = await undo('admin', { ids: [id] }, fresh)
  const second = await undo('admin', { ids: [id] }, fresh)
  expect([first.status, second.body]).toEqual([200, first.body])
  expect(first.body.data.updated).toBe(1)
})

test('the version that a review of many gives is that of each of them', async () => {
  const ids = [await report(), await report()]
  world.clock.move(1_000)
  const { body } = await world.as('admin').call('POST', '/payments/review', { ids, status: 2 })
  const version = { 'if-unmodified-since-version': body.data.updated_at }
  expect((await undo('admin', { ids }, version)).body.data).toEqual({ updated: 2, skipped: [] })
  expect((await undo('admin', { ids }, version)).body.message).toBe('stale_version')
})

describe('the notice to the student leaves one quiet minute after the review', () => {
  test('and not before, and once', async () => {
    await told()
    const id = await reviewed('admin', 3)
    world.clock.move(MINUTE_MS - 1_000)
    expect(await jobs.drain()).toBe(0)
    expect(await told()).toEqual([expect.stringContaining('rechazado: No consta')])
    expect(await told()).toEqual([])
    expect((await factsOf(id)).status).toBe(3)
  })

  test('undone in the minute, nothing is sent; reviewed anew, the last word alone', async () => {
    await told()
    const id = await reviewed('admin')
    await undo('admin', { ids: [id] })
    expect(await told()).toEqual([])
    await review('admin', id)
    await undo('admin', { ids: [id] })
    await review('admin', id, 3)
    expect(await told()).toEqual([expect.stringContaining('rechazado: No consta')])
  })

  test('undone after it was sent, the student is told that it waits again', async () => {
    await told()
    const id = await reviewed('admin')
    expect(await told()).toHaveLength(1)
    const { updated_at } = await factsOf(id)
    // That somebody was told is no change of the payment: the bar still undoes it.
    const version = { 'if-unmodified-since-version': updated_at }
    expect((await undo('admin', { ids: [id] }, version)).status).toBe(200)
    expect(await told()).toEqual([expect.stringContaining('está otra vez por revisar')])
  })
})
