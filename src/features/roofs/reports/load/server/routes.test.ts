import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { createInstitute, idOf } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [admin, coordinator] = [world.as('admin'), world.as('coordinator')]
const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
const institute = await createInstitute(world)
const { own, lesson } = await createClass(world, institute, teacher_id)
await createClass(world, institute, teacher_id)
await lessonRow(world, own, world.clock.today())
await lessonRow(world, own, '2027-01-11')
const next = await createInstitute(world, { number: 3, enabled: false })
await createClass(world, next, teacher_id)

const read = async (query = '', person = admin) => {
  const { status, body } = await person.call('GET', `/reports/teachers-load${query}`)
  expect(status).toBe(200)
  return body.data
}

test('what a teacher has in the current period is added up', async () => {
  expect((await admin.call('PATCH', `/lessons/${lesson}/register`, { attendances: [] })).status).toBe(200)
  const rows = await read()
  expect(rows).toMatchObject([
    { id: teacher_id, students: 6, hours: 10, scheduled_hours: 0, registered: 1, unregistered: 1 },
  ])
  expect(rows[0].courses).toHaveLength(2)
  expect(rows[0].courses[0]).toMatch(/^Matemática I \(Informática \w+ S1-L\d+\)$/)
})

test('another period and one specialization are asked for', async () => {
  expect(await read(`?period_id=${next.period_id}`)).toMatchObject([{ students: 3, hours: 5 }])
  expect(await read(`?specialization_id=${next.specialization_id}`)).toEqual([])
  expect(await read('?search=nadie')).toEqual([])
})

test('a file of one period names it', async () => {
  const { year, number } = await world.db
    .selectFrom('periods')
    .select(['year', 'number'])
    .where('id', '=', next.period_id)
    .executeTakeFirstOrThrow()
  const { bytes } = await admin.call(
    'GET',
    `/reports/teachers-load?period_id=${next.period_id}&format=xlsx&search=a`,
  )
  const [, about] = (await readXlsx(bytes)).sheets
  expect(about?.rows).toContainEqual(['Filtros', `Período: ${year}-${number}; «a»`])
})

test('a coordinator reads what is taught in the own specialization alone', async () => {
  expect(await read('', coordinator)).toEqual([])
  await world.db
    .updateTable('specializations')
    .set({ coordinator_id: await idOf(world, 'teachers', coordinator) })
    .where('id', '=', institute.specialization_id)
    .execute()
  expect(await read('', coordinator)).toMatchObject([{ id: teacher_id, hours: 10 }])
  expect(await read(`?period_id=${next.period_id}`, coordinator)).toEqual([])
})

test('it is had as a spreadsheet and on paper', async () => {
  for (const format of ['xlsx', 'pdf'])
    expect((await admin.call('GET', `/reports/teachers-load?format=${format}`)).status).toBe(200)
})
