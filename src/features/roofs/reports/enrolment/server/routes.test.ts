import { expect, test } from 'vitest'
import { createInstitute, createStudentRow, idOf, inscribeByRows } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { db } = world
const [admin, coordinator] = [world.as('admin'), world.as('coordinator')]
const before = await createInstitute(world, { year: 2025, number: 2, enabled: false, open: false })
const now = await createInstitute(world)
const [newcomer, regular, back] = [
  await createStudentRow(world),
  await createStudentRow(world),
  await createStudentRow(world),
]
await inscribeByRows(world, back.id, before)
for (const [{ id }, kind] of [
  [newcomer, 'new'],
  [regular, 'regular'],
  [back, 'reincorporation'],
] as const) {
  const inscription = await inscribeByRows(world, id, now)
  await db.updateTable('inscriptions').set({ kind }).where('id', '=', inscription).execute()
}
await db
  .updateTable('inscriptions')
  .set({ retired_at: world.clock.now() })
  .where('student_id', '=', newcomer.id)
  .execute()
await db
  .updateTable('students')
  .set({ state: 'graduated', graduation_proposed_in: before.period_id, graduated_at: world.clock.now() })
  .where('id', '=', back.id)
  .execute()

const read = async (query = '', person = admin) => {
  const { status, body } = await person.call('GET', `/reports/enrolment${query}`)
  expect(status).toBe(200)
  return body.data
}

test('each period says who was inscribed, by kind, who retired and who graduated', async () => {
  expect(await read()).toMatchObject([
    { period: '2026-2', total: 3, new: 1, regular: 1, reincorporation: 1, retired: 1, graduated: 0 },
    { period: '2025-2', total: 1, new: 0, regular: 1, reincorporation: 0, retired: 0, graduated: 1 },
  ])
})

test('of one specialization, and a coordinator of the own alone', async () => {
  const totals = async (query: string, person = admin) =>
    (await read(query, person)).map(({ total }: { total: number }) => total)
  expect(await totals(`?specialization_id=${before.specialization_id}`)).toEqual([0, 1])
  expect(await totals('', coordinator)).toEqual([0, 0])
  await db
    .updateTable('specializations')
    .set({ coordinator_id: await idOf(world, 'teachers', coordinator) })
    .where('id', '=', now.specialization_id)
    .execute()
  expect(await totals('?sort_by=period,asc', coordinator)).toEqual([0, 3])
  expect(await totals('?search=2025', coordinator)).toEqual([0])
})

test('it is had as a spreadsheet and on paper', async () => {
  for (const format of ['xlsx', 'pdf'])
    expect((await admin.call('GET', `/reports/enrolment?format=${format}`)).status).toBe(200)
})
