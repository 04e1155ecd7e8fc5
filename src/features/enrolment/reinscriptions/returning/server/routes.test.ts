import { expect, test } from 'vitest'
import { createTracks } from '#test/support/tracks.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const admin = world.as('admin')
const it = await createTracks(world)

const preview = async (id: number) =>
  (await admin.call('GET', `/students/${id}/courses/next-semester`)).body.data
const retire = (id: number) =>
  db.updateTable('students').set({ state: 'retired' }).where('id', '=', id).execute()

async function newPensum(specialization_id: number): Promise<number> {
  const { id: pensum_id } = await db
    .insertInto('pensums')
    .values({ name: 'Pensum 2027', specialization_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const number of [1, 2])
    await db
      .insertInto('semesters')
      .values({ pensum_id, number, code: `ADM27-${number}` })
      .execute()
  await db.updateTable('pensums').set({ versioned: true }).where('id', '=', pensum_id).execute()
  return pensum_id
}

test('who goes on is told nothing of coming back', async () => {
  const { id } = await it.former('CB-1', { MAT1: 15, LEN1: 12 })
  expect(await preview(id)).toMatchObject({ kind: 'regular', returning: null })
})

test('who left is told of the time away, of the former pensum and of what is owed, before anything is done', async () => {
  const { id } = await it.former('ADM-1', { CON1: 15 }, { debt_e2: 5_000 })
  await retire(id)
  await db.deleteFrom('sections').where('id', '=', it.sectionOf('now ADM-1')).execute()
  await db
    .updateTable('period_pensums')
    .set({ pensum_id: await newPensum(it.idOf('ADM')) })
    .where('period_id', '=', it.periods.now)
    .where('specialization_id', '=', it.idOf('ADM'))
    .execute()
  expect(await preview(id)).toMatchObject({
    kind: 'reincorporation',
    debt_e2: 5_000,
    returning: {
      was_retired: true,
      last_period_name: '2026-1',
      periods_missed: 0,
      pensum: { before: 'Pensum ADM', now: 'Pensum 2027', dropped: ['Contabilidad I'] },
      began_on: '2026-09-01',
    },
  })
})

test('who is in the period already is told of no coming back, and its price is no debt of former periods', async () => {
  const { id } = await it.former('INF-1', { PRO1: 15, RED1: 12 }, { debt_e2: 5_000 })
  await db
    .insertInto('inscriptions')
    .values({
      student_id: id,
      period_id: it.periods.now,
      specialization_id: it.idOf('INF'),
      semester_id: it.idOf('INF-2'),
      section_id: it.sectionOf('now INF-2'),
      kind: 'reincorporation',
      semester_price_e2: 30_000,
    })
    .execute()
  await retire(id)
  expect(await preview(id)).toMatchObject({
    code: 'period_and_student_latest_period_are_equals',
    sentence:
      'Está en retiro y ya tiene inscripción en el período 2026-2: para que vuelva, deshaga el retiro en «Retiros».',
    student_state: 'retired',
    returning: null,
    debt_e2: 5_000,
  })
  const { body } = await admin.call('GET', `/students/${id}/inscription-state`)
  expect(body.data.debt_e2).toBe(35_000)
})

test('who comes back is charged what that costs, where the institute has a fee for it', async () => {
  const fee = { name: 'Reincorporación', price_e2: 1_500, cause: 'reincorporation', days_until_due: 10 }
  expect((await admin.call('POST', '/fees', fee)).status).toBe(201)
  const { id } = await it.former('CB-1', { MAT1: 15, LEN1: 12 })
  await retire(id)
  const back = await admin.call('POST', `/students/${id}/re-inscription`, {})
  expect([back.status, back.body.data.kind]).toEqual([201, 'reincorporation'])
  expect((await admin.call('GET', `/charges?student_id=${id}`)).body.data).toMatchObject([
    { title: fee.name, debt_e2: 1_500, period_id: it.periods.now, due_on: '2026-12-03' },
  ])
})
