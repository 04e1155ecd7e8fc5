import { expect, test } from 'vitest'
import { createClass } from '#test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'
import { keepRecordsCheck } from '../checking/server/actions.ts'
import { closePeriod } from './actions.ts'

const world = await createWorld()
const teacher = await idOf(world, 'teachers', world.as('teacher'))
const institute = await createInstitute(world)
await letTeach(world, teacher, institute)
const { first } = await createClass(world, institute, teacher)

const home = async () => {
  const { body } = await (await world.signIn(world.as('admin').user_id)).call('GET', '/dashboard/index')
  return body.data.records
}

test('what the night has found stands on the home of the administration: nothing, then what differs', async () => {
  expect(await home()).toBeNull()
  world.clock.move(4 * 31 * 86_400_000)
  const actor = await world.actor('admin')
  await world.db
    .transaction()
    .execute((tx) =>
      closePeriod(tx, { actor, clock: world.clock }, { id: institute.period_id, accept_incomplete: true }),
    )
  await world.act((tx) => keepRecordsCheck(tx, world.clock))
  expect(await home()).toMatchObject({ actas_count: 1, faults_count: 0, faults: [] })
  await world.db
    .updateTable('enrolments')
    .set({ definitive_note: 20 })
    .where('student_id', '=', first)
    .execute()
  await world.act((tx) => keepRecordsCheck(tx, world.clock))
  expect(await home()).toMatchObject({ faults_count: 1, faults: [{ number: 1 }] })
})
