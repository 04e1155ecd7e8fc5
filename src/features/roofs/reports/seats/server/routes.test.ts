import { expect, test } from 'vitest'
import { tableOf } from '#server/http/export-order.ts'
import {
  createInstitute,
  createSection,
  createStudentRow,
  idOf,
  inscribeByRows,
} from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'
import { reportSeats } from '../contract.ts'

const world = await createWorld()
const [admin, coordinator] = [world.as('admin'), world.as('coordinator')]
const institute = await createInstitute(world)
const full = await createSection(world, institute, { letter_code: 'B', males_limit: 0, females_limit: 1 })
await inscribeByRows(world, (await createStudentRow(world)).id, institute)
await inscribeByRows(world, (await createStudentRow(world)).id, full)
const waiting = await createStudentRow(world)
await world.db
  .insertInto('waiting_list_entries')
  .values({ section_id: full.section_id, student_id: waiting.id, gender: 'female' })
  .execute()

const read = async (query = '', person = admin) => {
  const { status, body } = await person.call('GET', `/reports/seats${query}`)
  expect(status).toBe(200)
  return body.data
}

test('seats are told section by section', async () => {
  expect(await read()).toMatchObject([
    { id: institute.section_id, letter_code: 'A', semester_number: 1, free: 19, females_assigned: 1 },
    { id: full.section_id, letter_code: 'B', free: 0, females_limit: 1, waiting: 1 },
  ])
  expect(
    (await read('?sort_by=waiting,desc')).map(({ letter_code }: { letter_code: string }) => letter_code),
  ).toEqual(['B', 'A'])
})

test.each([
  ['semester', { semester_number: 1 }],
  ['specialization', { semester_number: null }],
])('and added up by %s', async (by, place) => {
  const sum = { letter_code: null, sections: 2, females_limit: 11, females_assigned: 2, free: 19, waiting: 1 }
  expect(await read(`?by=${by}`)).toMatchObject([{ ...place, ...sum }])
  expect(tableOf(reportSeats, { by }).filters).toHaveLength(1)
})

test('a coordinator reads of the own specialization alone, and another period has its own', async () => {
  expect(await read('', coordinator)).toEqual([])
  await world.db
    .updateTable('specializations')
    .set({ coordinator_id: await idOf(world, 'teachers', coordinator) })
    .where('id', '=', institute.specialization_id)
    .execute()
  expect(await read('', coordinator)).toHaveLength(2)
  const next = await createInstitute(world, { year: 2027, number: 1, enabled: false })
  expect(await read(`?period_id=${next.period_id}`)).toMatchObject([{ id: next.section_id }])
  expect(await read(`?specialization_id=${next.specialization_id}`)).toEqual([])
})

test('it is had as a spreadsheet and on paper', async () => {
  for (const format of ['xlsx', 'pdf'])
    expect((await admin.call('GET', `/reports/seats?by=semester&format=${format}`)).status).toBe(200)
})
