import { expect, test } from 'vitest'
import { addTime, systemClock } from '#kernel/dates.ts'
import { faultsOfDay, keepFault } from '#server/http/faults.ts'
import { createWorld } from '../../../../../test/support/world.ts'

const world = await createWorld()
const read = async () => (await world.as('admin').call('GET', '/institution/health')).body.data

test('what waits, what was given up and what room is left are told', async () => {
  const quiet = await read()
  expect(quiet).toMatchObject({ records: null, queue: { waiting: 0, late_since: null, failed: [] } })
  expect(quiet.disk.free_bytes).toBeLessThan(quiet.disk.total_bytes)
  expect(quiet.database_bytes).toBeGreaterThan(1_000_000)
  const now = world.clock.now()
  const job = { kind: 'mail', payload: '{}' }
  await world.db
    .insertInto('jobs')
    .values([
      { ...job, run_at: addTime(now, -7_200_000) },
      { ...job, run_at: addTime(now, 7_200_000) },
      { ...job, failed_at: addTime(now, -60_000) },
      { ...job, failed_at: addTime(now, -2 * 86_400_000) },
    ])
    .execute()
  await world.db
    .insertInto('record_checks')
    .values({ actas_count: 3, faults_count: 1, faults: '[]' })
    .execute()
  const { records, queue } = await read()
  expect(records).toMatchObject({ actas_count: 3, faults_count: 1 })
  expect(queue).toMatchObject({ waiting: 2, failed: [{ kind: 'mail', count: 1 }] })
  expect(new Date(queue.late_since).toISOString()).toBe(addTime(now, -7_200_000))
})

test('faults of a day are kept with where and when, no more than so many, the latest first', () => {
  const now = addTime(systemClock.now(), 10 * 86_400_000)
  expect(faultsOfDay(now)).toMatchObject({ count: 0, last: [], since: addTime(now, -86_400_000) })
  keepFault({ route: '/api/old' }, addTime(now, -90_000_000))
  for (let at = 0; at < 250; at++)
    keepFault({ route: `/api/x${at}`, request_id: `r${at}`, message: 'no' }, addTime(now, -1_000 + at))
  const { count, last } = faultsOfDay(now)
  expect([count, last.length]).toEqual([250, 200])
  expect(last[0]).toEqual({ at: addTime(now, -751), where: '/api/x249', reference: 'r249' })
  expect(faultsOfDay(addTime(now, 86_400_000)).count).toBe(0)
})
