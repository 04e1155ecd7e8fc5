import { expect, onTestFinished, test } from 'vitest'
import { addDays, weekdayOf } from '#kernel/dates.ts'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { createInstitute, idOf } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const [admin, coordinator] = [world.as('admin'), world.as('coordinator')]
const institute = await createInstitute(world)
const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
const [first, second] = [
  await createClass(world, institute, teacher_id),
  await createClass(world, institute, teacher_id),
]
const today = world.clock.today()
const hours = await world.db
  .insertInto('class_hours')
  .values([7, 8, 13].map((hour) => ({ start_hour: hour, start_minute: 0, end_hour: hour, end_minute: 45 })))
  .returning('id')
  .execute()
const room = await world.db
  .insertInto('classrooms')
  .values({ code: 'A-101', max_capacity: 30 })
  .returning('id')
  .executeTakeFirstOrThrow()

const place = async ({ section_id, course_id }: typeof first.own, day: number, at: number[]) => {
  const entry = { day, classroom_id: room.id, class_hours_ids: at.map((one) => hours[one]?.id) }
  const { status } = await admin.call('POST', '/schedules/bulk-store', {
    ...{ section_id, course_id },
    entries: [entry],
  })
  expect(status).toBe(201)
}
await place(first.own, weekdayOf(today), [0, 1])
await place(second.own, weekdayOf(today), [2])

const read = async (query = '', person = admin) => {
  const { status, body } = await person.call('GET', `/reports/classes${query}`)
  expect(status).toBe(200)
  return body.data
}
const states = async (query = '') => (await read(query)).map(({ state }: { state: string }) => state)
const counted = async () => (await admin.call('GET', '/dashboard/index')).body.data.today?.classes ?? 0

test('the classes of today stand by hour with teacher and classroom, made or not, as many as the home counts', async () => {
  await lessonRow(world, first.own, today)
  const rows = await read()
  expect(rows).toMatchObject([
    {
      ...{ date: today, hours: '7:00 a 8:45', classrooms: ['A-101'], course: 'Matemática I' },
      ...{ teachers: ['Persona teacher'], state: 'to_register', lesson_id: expect.any(Number) },
    },
    { hours: '13:00 a 13:45', state: 'not_made', lesson_id: null },
  ])
  expect(rows[0].section).toMatch(/ S1-L\d+$/)
  expect(await counted()).toBe(2)
})

test('registered, without content, or not begun yet is told apart, and looked for', async () => {
  const [{ lesson_id }] = await read()
  await lessonRow(world, second.own, today)
  // At ten in the morning.
  expect(await states()).toEqual(['to_register', 'planned'])
  expect((await admin.call('PATCH', `/lessons/${lesson_id}/register`, { attendances: [] })).status).toBe(200)
  expect(await states()).toEqual(['without_content', 'planned'])
  const written = await admin.call('PATCH', `/lessons/${lesson_id}/register`, { content: 'Límites' })
  expect(written.status).toBe(200)
  expect(await states()).toEqual(['registered', 'planned'])
  expect(await states('?state=planned')).toEqual(['planned'])
  for (const [search, many] of [
    ['a-101', 2],
    ['persona TEACHER', 2],
    ['matematica', 2],
    ['nada', 0],
  ])
    expect(await read(`?search=${search}`)).toHaveLength(Number(many))
})

test('a class is late from the minute at which its hours end', async () => {
  const before = world.clock.now()
  world.clock.set(`${today}T17:44:59Z`)
  onTestFinished(() => world.clock.set(before))
  const office = await world.signIn(admin.user_id)
  const last = async () => (await read('', office)).at(-1)
  expect(await last()).toMatchObject({ hours: '13:00 a 13:45', state: 'planned' })
  world.clock.set(`${today}T17:45:00Z`)
  expect(await last()).toMatchObject({ state: 'to_register' })
})

test('another day has its own: a lesson without an hour stands, a holiday has no timetable, and what is no day is refused', async () => {
  const before = addDays(today, -7)
  expect(await states(`?date=${before}`)).toEqual(['to_register', 'to_register'])
  const odd = addDays(today, 1)
  await lessonRow(world, first.own, odd)
  expect(await read(`?date=${odd}`)).toMatchObject([{ hours: '', classrooms: [], state: 'planned' }])
  expect(await read(`?date=${addDays(today, 900)}`)).toEqual([])
  const coming = addDays(today, 7)
  expect(await states(`?date=${coming}`)).toEqual(['not_made', 'not_made'])
  await world.db.insertInto('holidays').values({ date: coming, title: 'Feriado' }).execute()
  expect(await read(`?date=${coming}`)).toEqual([])
  const { status, body } = await admin.call('GET', '/reports/classes?date=2026-02-30')
  expect([status, body.errors]).toEqual([422, { date: ['date'] }])
})

test('a coordinator has those of the own specialization alone; all have them on paper', async () => {
  expect(await read('', coordinator)).toEqual([])
  await world.db
    .updateTable('specializations')
    .set({ coordinator_id: await idOf(world, 'teachers', coordinator) })
    .where('id', '=', institute.specialization_id)
    .execute()
  expect(await read('', coordinator)).toHaveLength(2)
  // The file of another day is named by that day.
  const before = addDays(today, -7)
  for (const format of ['xlsx', 'pdf'])
    for (const [query, named] of [
      ['', today],
      [`&date=${before}`, before],
    ]) {
      const { status, headers } = await admin.call('GET', `/reports/classes?format=${format}${query}`)
      expect([status, headers['content-disposition']]).toEqual([
        200,
        expect.stringContaining(`clases-del-dia-${named}.${format}`),
      ])
    }
})
