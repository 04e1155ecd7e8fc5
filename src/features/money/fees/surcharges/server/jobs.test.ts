import { beforeAll, expect, test } from 'vitest'
import { instalmentRoutes } from '#features/money/instalments/server/routes.ts'
import type { Instant } from '#kernel/dates.ts'
import { createInstitute, createStudentRow, type Institute, inscribeByRows } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { feeRoutes } from '../../server/routes.ts'
import { surchargeParts } from './actions.ts'
import { surchargeJob } from './jobs.ts'

let world: World
let institute: Institute
let plan: string
const students: Record<string, { id: number; user_id: number }> = {}

/** Today is 23 November. Of 120,00 $ one half is due on the 27th, the other on 15 December. */
const parts = [
  { percent: 50, due_on: '2026-11-27' },
  { percent: 50, due_on: '2026-12-15' },
]
const WHO = ['late', 'partly', 'reported', 'retired', 'left', 'afterwards']

beforeAll(async () => {
  world = await createWorld({ only: [...instalmentRoutes, ...feeRoutes] })
  institute = await createInstitute(world)
  await world.db.updateTable('sections').set({ males_limit: 50, females_limit: 50 }).execute()
  for (const name of WHO) {
    const student = await createStudentRow(world)
    students[name] = student
    const id = await inscribeByRows(world, student.id, institute)
    const set = (values: object) =>
      world.db.updateTable('inscriptions').set(values).where('id', '=', id).execute()
    if (name === 'partly') await set({ paid_amount_e2: 1_000, pending_amount_e2: 1_990 })
    if (name === 'reported') await set({ paid_amount_e2: 1_000, pending_amount_e2: 5_000 })
    if (name === 'left') await set({ retired_at: world.clock.now() })
    if (name === 'afterwards') await set({ created_at: '2026-11-28T12:00:00Z' as Instant })
  }
  const retired = students.retired?.id ?? 0
  await world.db.updateTable('students').set({ state: 'retired' }).where('id', '=', retired).execute()
  const { period_id } = institute
  const late = { surcharge_after_days: 3, surcharge_percent: 5 }
  const { body } = await world.as('admin').call('POST', '/instalment-plans', { period_id, parts, ...late })
  plan = `/instalment-plans/${body.data.id}`
})

const admin = () => world.signIn(world.as('admin').user_id)
/** The surcharges once it is nine o'clock of a day. */
async function on(day: string) {
  world.clock.set(`${day}T13:00:00Z`)
  const jobs = await jobsOf(world, surchargeJob)
  await jobs.drain()
  await jobs.stop()
  return made()
}
async function made() {
  const rows = await world.db
    .selectFrom('charges')
    .select(['student_id', 'instalment', 'amount_e2', 'due_on', 'title'])
    .orderBy('instalment')
    .orderBy('student_id')
    .execute()
  return rows.map(({ student_id, ...row }) => [
    WHO.find((name) => students[name]?.id === student_id),
    ...Object.values(row),
  ])
}
const toldTo = async (name: string) => {
  const rows = await world.db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select('n.content')
    .where('r.user_id', '=', students[name]?.user_id ?? 0)
    .orderBy('n.id')
    .execute()
  return rows.map(({ content }) => content)
}
const TITLE = 'Recargo de la cuota 1 de 2026-2'
// 5 % of 60,00 $, and of the 30,10 $ that are neither paid nor reported: 1,505.
const FIRST = [
  ['late', 1, 300, '2026-12-01', TITLE],
  ['partly', 1, 151, '2026-12-01', TITLE],
]

test('who is late has it once, also of two servers at once; who paid, left or came later has none', async () => {
  expect(await on('2026-11-30')).toEqual([])
  world.clock.set('2026-12-01T13:00:00Z')
  const run = () => world.db.transaction().execute((tx) => surchargeParts(tx, world.clock.today()))
  await Promise.all([run(), run(), run()])
  expect(await made()).toEqual(FIRST)
  expect(await on('2026-12-02')).toEqual(FIRST)
  expect(await toldTo('late')).toEqual([
    `Tiene un cargo: ${TITLE}, 3,00 $, que vence el martes 1 de diciembre.`,
  ])
  expect(await toldTo('reported')).toEqual([])
})

test('it is waived with a reason, and comes back neither then nor after a change of the plan', async () => {
  const desk = await admin()
  const { body } = await desk.call('GET', `/charges?student_id=${students.late?.id}`)
  const [charge] = body.data
  expect(charge).toMatchObject({ kind: 'surcharge', state: 'overdue', debt_e2: 300, by: null })
  const waived = await desk.call('POST', `/charges/${charge.id}/waive`, { reason: 'Estuvo enferma' })
  expect(waived.body.data).toMatchObject({ state: 'waived', debt_e2: 0 })
  expect(await on('2026-12-03')).toEqual(FIRST)
  const again = await admin()
  const stands = await again.call('GET', `/periods/${institute.period_id}/instalment-plans`)
  const headers = { 'if-unmodified-since-version': stands.body.data[0].updated_at }
  const change = { parts, surcharge_percent: null, surcharge_e2: 200 }
  expect((await again.call('PATCH', plan, change, { headers })).status).toBe(200)
  expect(await on('2026-12-04')).toEqual(FIRST)
})

test('the next part has its own, by the plan as it is then; without a plan there is none', async () => {
  const title = 'Recargo de la cuota 2 de 2026-2'
  const second = ['late', 'partly', 'reported', 'afterwards'].map((name) => [
    name,
    2,
    200,
    '2026-12-19',
    title,
  ])
  expect(await on('2026-12-18')).toEqual(FIRST)
  expect(await on('2026-12-19')).toEqual([...FIRST, ...second])
  expect((await (await admin()).call('DELETE', plan)).status).toBe(204)
  expect(await on('2026-12-20')).toEqual([...FIRST, ...second])
})
