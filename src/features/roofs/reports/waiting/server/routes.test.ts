import { expect, test } from 'vitest'
import { addTime, startOfDay } from '#kernel/dates.ts'
import { createInstitute, createSection, createStudentRow } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const HOUR = 3_600_000
const world = await createWorld()
const admin = world.as('admin')
const institute = await createInstitute(world)
const other = await createSection(world, institute, { letter_code: 'B' })
const now = world.clock.now()
const midnight = addTime(startOfDay(world.clock.today()), 24 * HOUR)
// As many seats as are offered: nobody else is offered one.
const seats = (section_id: number, females_limit: number) =>
  world.db.updateTable('sections').set({ females_limit }).where('id', '=', section_id).execute()
await seats(institute.section_id, 2)
await seats(other.section_id, 0)
for (const [last_name, { section_id }, offered_until] of [
  ['Castro', institute, addTime(midnight, -HOUR)],
  ['Díaz', institute, addTime(midnight, HOUR)],
  ['Blanco', institute, null],
  ['Escalona', other, null],
] as const) {
  const { id: student_id } = await createStudentRow(world, { last_name })
  await world.db
    .insertInto('waiting_list_entries')
    .values({
      ...{ section_id, student_id, gender: 'female' },
      ...(offered_until && { offered_at: now, offered_until }),
    })
    .execute()
}
const read = async (query = '') => {
  const { status, body } = await admin.call('GET', `/reports/waiting-list${query}`)
  expect(status).toBe(200)
  return body.data.map(({ student_name }: { student_name: string }) => student_name.split(',')[0])
}

test('who waits for a seat of any section stands in one list, what ends next first', async () => {
  expect(await read()).toEqual(['Castro', 'Díaz', 'Blanco', 'Escalona'])
  const { body } = await admin.call('GET', '/reports/waiting-list?search=blanco')
  expect(body.data).toMatchObject([
    {
      position: 1,
      gender: 'female',
      offered_until: null,
      period: '2026-2',
      section: expect.stringMatching(/ S1-A$/),
    },
  ])
})

test('by section, and by how the offer stands: today ends with the day of the institute', async () => {
  expect(await read(`?section_id=${other.section_id}`)).toEqual(['Escalona'])
  expect(await read('?offer=ends_today')).toEqual(['Castro'])
  expect(await read('?offer=offered')).toEqual(['Castro', 'Díaz'])
  expect(await read('?offer=none')).toEqual(['Blanco', 'Escalona'])
  expect((await admin.call('GET', '/reports/waiting-list?offer=soon')).status).toBe(422)
})

test('the home counts the same: by section, and what ends today with its hour', async () => {
  const { body } = await admin.call('GET', '/dashboard/index')
  expect(body.data.offers_ending).toEqual({ count: 1, first_at: expect.stringMatching(/T03:00:00/) })
  const { fullest } = body.data.seats as { fullest: { letter_code: string; waiting: number }[] }
  expect(new Map(fullest.map((one) => [one.letter_code, one.waiting]))).toEqual(
    new Map([
      ['A', 3],
      ['B', 1],
    ]),
  )
})

test('it is had as a spreadsheet and on paper', async () => {
  for (const format of ['xlsx', 'pdf'])
    expect((await admin.call('GET', `/reports/waiting-list?format=${format}`)).status).toBe(200)
})
