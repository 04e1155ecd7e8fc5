import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { institutionRoutes } from '#features/institute/institution/server/routes.ts'
import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import { rateRoutes } from '#features/money/rates/server/routes.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { createInstitute, createStudentRow, type Institute, inscribeByRows } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { instalmentRoutes } from '../../server/routes.ts'
import { instalmentReminderJob } from './jobs.ts'
import { keepTold } from './queries.ts'

let world: World
let institute: Institute
let inscription_id: number
let student: { id: number; user_id: number }
let jobs: Awaited<ReturnType<typeof jobsOf>>

beforeAll(async () => {
  world = await createWorld({ only: [...instalmentRoutes, ...institutionRoutes, ...rateRoutes] })
  await world.db.insertInto('institution').values({ id: 1, name: 'Ávila', short_name: 'IA' }).execute()
  institute = await createInstitute(world)
  student = await createStudentRow(world)
  inscription_id = await inscribeByRows(world, student.id, institute)
  jobs = await jobsOf(world, instalmentReminderJob)
})

const admin = () => world.signIn(world.as('admin').user_id)
/** What the student has been told once it is nine o'clock of a day. */
const told = async (day: string): Promise<string[]> => {
  world.clock.set(`${day}T13:00:00Z`)
  await jobs.drain()
  const rows = await world.db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select('n.content')
    .where('r.user_id', '=', student.user_id)
    .orderBy('n.id')
    .execute()
  return rows.map(({ content }) => content)
}

test('a student is reminded some days before and after, once each, and not while it is off or paid', async () => {
  const { period_id } = institute
  const parts = [
    { percent: 50, due_on: '2026-11-27' },
    { percent: 50, due_on: '2026-12-15' },
  ]
  await (await admin()).call('POST', '/instalment-plans', { period_id, parts })
  expect(await told('2026-11-25')).toEqual([])
  const wrong = await (await admin()).call('PATCH', '/institution', {
    instalment_days_before: 31,
    instalment_days_after: -1,
  })
  expect(wrong.body.errors).toEqual({ instalment_days_before: ['max:30'], instalment_days_after: ['min:0'] })
  const days = { instalment_days_before: 1, instalment_days_after: 2 }
  expect((await (await admin()).call('PATCH', '/institution', days)).status).toBe(200)
  const before = 'La cuota 1 de 2 de 2026-2 vence el viernes 27 de noviembre: 60,00 $.'
  expect(await told('2026-11-26')).toEqual([before])
  expect(await told('2026-11-27')).toEqual([before])
  const after =
    'La cuota 1 de 2 de 2026-2 venció el viernes 27 de noviembre: quedan 60,00 $ (≈ Bs. 14.586,63 a la tasa del 27 nov 2026) por pagar.'
  expect(await told('2026-11-28')).toEqual([before])
  await (await admin()).call('POST', '/exchange-rates', { day: '2026-11-27', rate_e4: 2_431_105 })
  expect(await told('2026-11-29')).toEqual([before, after])
  expect(await told('2026-11-30')).toEqual([before, after])
  await world.db
    .updateTable('inscriptions')
    .set({ paid_amount_e2: 12_000 })
    .where('student_id', '=', student.id)
    .execute()
  expect(await told('2026-12-14')).toEqual([before, after])
})

test('more are told in one morning than a statement has parameters for, each of the own', async () => {
  const MANY = 22_000
  const users = [student.user_id, world.as('student').user_id]
  await world.db.transaction().execute(async (tx) => {
    const whom = Array.from({ length: MANY }, (_, at) => users[at % 2] ?? 0)
    await notifyEach(
      tx,
      whom.map((user_id) => ({ user_id, content: `Para ${user_id}`, link: '/home' })),
    )
    const days = whom.map((_, at) => addDays('2030-01-01' as Day, at))
    await keepTold(
      tx,
      days.map((due_on) => ({ inscription_id, due_on, is_after: false })),
    )
  })
  const { rows } = await sql`
    select count(*)::int as told, count(*) filter (where n.content <> 'Para ' || r.user_id)::int as wrong
    from notifications n join notification_recipients r on r.notification_id = n.id
    where n.content like 'Para %'`.execute(world.db)
  expect(rows).toEqual([{ told: MANY, wrong: 0 }])
})
