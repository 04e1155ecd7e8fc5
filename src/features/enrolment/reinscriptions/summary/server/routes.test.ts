import { beforeAll, expect, test } from 'vitest'
import { createTracks, type Tracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
let it: Tracks
beforeAll(async () => {
  it = await createTracks(world)
})

const summary = async () => (await world.as('lowAdmin').call('GET', '/re-inscriptions/summary')).body.data

test('the office sees how many are done, ready, in the way and waiting, and until when', async () => {
  const before = await summary()
  const [good, other] = [
    await it.former('CB-1', { MAT1: 15, LEN1: 12 }),
    await it.former('CB-1', { MAT1: 15, LEN1: 12 }),
  ]
  await it.former('CB-1', { MAT1: 5, LEN1: 12 })
  await it.former('CB-1', { MAT1: null, LEN1: 12 })
  // Nothing is left to take.
  await it.former('ADM-1', { CON1: 15 })
  await admin.call('POST', `/students/${good.id}/re-inscription`, {})
  const full = await it.section(it.periods.now, 'CB-2', { letter_code: 'L', females_limit: 0 })
  const joined = await admin.call('POST', `/sections/${full}/waiting-list`, { student_id: other.id })
  expect(joined.status).toBe(201)
  expect(await summary()).toEqual({
    period: { id: it.periods.now, name: '2026-2', first_cut_end_date: '2026-11-30' },
    done: before.done + 1,
    left: before.left + 3,
    ready: before.ready + 1,
    in_the_way: before.in_the_way + 2,
    awaiting_notes: 1,
    waiting: 1,
    offered: 0,
  })
})

test('while no period is open there is none', async () => {
  const open = (enabled_inscriptions: boolean) =>
    db.updateTable('periods').set({ enabled_inscriptions }).where('id', '=', it.periods.now).execute()
  await open(false)
  expect(await summary()).toMatchObject({ period: null, done: 0 })
  await open(true)
})
