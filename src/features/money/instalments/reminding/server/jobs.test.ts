import { beforeAll, expect, test } from 'vitest'
import { institutionRoutes } from '#features/institute/institution/server/routes.ts'
import { createInstitute, createStudentRow, type Institute, inscribeByRows } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld, type World } from '#test/support/world.ts'
import { instalmentRoutes } from '../../server/routes.ts'
import { instalmentReminderJob } from './jobs.ts'

let world: World
let institute: Institute
let student: { id: number; user_id: number }
let jobs: Awaited<ReturnType<typeof jobsOf>>

beforeAll(async () => {
  world = await createWorld({ only: [...instalmentRoutes, ...institutionRoutes] })
  await world.db.insertInto('institution').values({ id: 1, name: 'Ávila', short_name: 'IA' }).execute()
  institute = await createInstitute(world)
  student = await createStudentRow(world)
  await inscribeByRows(world, student.id, institute)
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
  const after = 'La cuota 1 de 2 de 2026-2 venció el viernes 27 de noviembre: quedan 60,00 $ por pagar.'
  expect(await told('2026-11-28')).toEqual([before])
  expect(await told('2026-11-29')).toEqual([before, after])
  expect(await told('2026-11-30')).toEqual([before, after])
  await world.db
    .updateTable('inscriptions')
    .set({ paid_amount_e2: 12_000 })
    .where('student_id', '=', student.id)
    .execute()
  expect(await told('2026-12-14')).toEqual([before, after])
})
