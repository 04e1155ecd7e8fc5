import { expect, test } from 'vitest'
import { day } from '#test/support/institute.ts'
import { createTracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const it = await createTracks(world)

test('the home of a student invites to the coming period, then says that the inscription is done, until it begins', async () => {
  const begins = (first: string) =>
    db
      .updateTable('periods')
      .set({ start_date: day(first), first_cut_start_date: day(first) })
      .where('id', '=', it.periods.now)
      .execute()
  await begins('2026-11-27')
  const { id, user_id } = await it.former('INF-1', { PRO1: 15, RED1: 12 })
  const self = await world.signIn(user_id)
  const ahead = async () => (await self.call('GET', '/dashboard/student')).body.data.reinscription
  expect(await ahead()).toMatchObject({ period: '2026-2', sentence: null, inscription_id: null })
  const { body } = await self.call('POST', `/students/${id}/re-inscription`, {})
  expect(await ahead()).toMatchObject({ period: '2026-2', sentence: null, inscription_id: body.data.id })
  const become = (state: string) => db.updateTable('students').set({ state }).where('id', '=', id).execute()
  await become('retired')
  expect(await ahead()).toBeNull()
  await become('active')
  await begins('2026-09-01')
  expect(await ahead()).toBeNull()
  // Who is not in the begun period is still invited, while its inscriptions are open.
  const late = await it.former('INF-1', { PRO1: 15, RED1: 12 })
  const other = await world.signIn(late.user_id)
  const { reinscription } = (await other.call('GET', '/dashboard/student')).body.data
  expect(reinscription).toMatchObject({ period: '2026-2', sentence: null, inscription_id: null })
})
