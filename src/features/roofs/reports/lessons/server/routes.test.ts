import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { createInstitute, idOf } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [admin, coordinator] = [world.as('admin'), world.as('coordinator')]
const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
const institute = await createInstitute(world)
const { own, lesson } = await createClass(world, institute, teacher_id)
const other = await createClass(world, institute, teacher_id)
const today = world.clock.today()
const described = await lessonRow(world, own, addDays(today, -6))
await lessonRow(world, own, addDays(today, -5))
// Without an hour it ends with its day.
await lessonRow(world, own, today)
await lessonRow(world, own, addDays(today, 9))
await world.db.updateTable('lessons').set({ content: 'Derivadas' }).where('id', '=', described).execute()
const next = await createInstitute(world, { number: 3, enabled: false })

const read = async (query = '', person = admin) => {
  const { status, body } = await person.call('GET', `/reports/lessons${query}`)
  expect(status).toBe(200)
  return body.data
}

test('of each course of a section it says what was given, registered and described', async () => {
  for (const id of [lesson, described])
    expect((await admin.call('PATCH', `/lessons/${id}/register`, { attendances: [] })).status).toBe(200)
  const rows = await read('?sort_by=unregistered,desc')
  expect(rows).toHaveLength(2)
  expect(rows.find((row: { section_id: number }) => row.section_id === own.section_id)).toMatchObject({
    course: 'Matemática I',
    section: expect.stringMatching(/ S1-L\d+$/),
    teachers: ['Persona teacher'],
    lessons: 3,
    registered: 2,
    unregistered: 1,
    without_content: 1,
    last_registered_on: addDays(today, -6),
    planned: 5,
  })
  expect(rows.find((row: { section_id: number }) => row.section_id === other.own.section_id)).toMatchObject({
    registered: 0,
    unregistered: 1,
    last_registered_on: null,
  })
})

test('another period, one specialization and a course are asked for', async () => {
  expect(await read(`?period_id=${next.period_id}`)).toEqual([])
  expect(await read(`?specialization_id=${next.specialization_id}`)).toEqual([])
  expect(await read(`?specialization_id=${institute.specialization_id}`)).toHaveLength(2)
  expect(await read('?search=matematica')).toHaveLength(2)
  expect(await read('?search=persona TEACHER')).toHaveLength(2)
  expect(await read('?search=nada')).toEqual([])
})

test('a coordinator reads of the own specialization alone', async () => {
  expect(await read('', coordinator)).toEqual([])
  await world.db
    .updateTable('specializations')
    .set({ coordinator_id: await idOf(world, 'teachers', coordinator) })
    .where('id', '=', institute.specialization_id)
    .execute()
  expect(await read('', coordinator)).toHaveLength(2)
})

test('it is had as a spreadsheet and on paper', async () => {
  for (const format of ['xlsx', 'pdf'])
    expect((await admin.call('GET', `/reports/lessons?format=${format}`)).status).toBe(200)
})
