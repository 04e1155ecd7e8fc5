import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { gridOf } from '#test/support/timetable.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
const create = (body: object) => admin.call('POST', '/schedules', body)

test('a classroom or a teacher is not taken twice in periods whose dates overlap, by call and past it', async () => {
  const grid = await gridOf(world)
  const [first] = grid.sections
  if (!first) throw new Error('a grid has sections')
  const [room = 0, other_room = 0] = grid.room_ids
  const [hour = 0] = grid.hour_ids
  const beside = await createInstitute(world, { year: 2035, number: 1, enabled: false })
  const of = (id: number) =>
    world.db.selectFrom('periods').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { end_date, year, number } = await of(grid.period_id)
  const begin = (id: number, start_date: typeof end_date) =>
    world.db.updateTable('periods').set({ start_date }).where('id', '=', id).execute()
  const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
  for (const section of [first, beside]) await letTeach(world, teacher_id, section)
  const at = (classroom_id: number) => ({ day: 1, classroom_id, class_hours_ids: [hour] })
  const there = { section_id: beside.section_id, course_id: beside.course_id }
  await begin(beside.period_id, end_date)

  expect(
    (await create({ section_id: first.section_id, course_id: first.course_id, ...at(room) })).status,
  ).toBe(201)
  const both = await create({ ...there, ...at(room) })
  expect([both.status, both.body.message]).toEqual([409, 'day_classroom_class_hour_taken'])
  expect(both.body.conflicts).toMatchObject([
    { code: 'day_classroom_class_hour_taken', with: { period: `${year}-${number}` } },
    { code: 'day_teacher_class_hour_taken', with: { period: `${year}-${number}` } },
  ])
  expect((await create({ ...there, ...at(other_room) })).body.message).toBe('day_teacher_class_hour_taken')
  const { body } = await admin.call('GET', '/classrooms/schedules-availability', undefined, {
    query: { period_id: beside.period_id, day: 1, class_hours_ids: hour },
  })
  expect(body.data.find(({ id }: { id: number }) => id === room)).toMatchObject({ available: false })

  // Apart both are free, and are not brought together again.
  await begin(beside.period_id, addDays(end_date, 1))
  expect((await create({ ...there, ...at(room) })).status).toBe(201)
  await expect(begin(beside.period_id, end_date)).rejects.toThrow(/taken in a period beside/)
  const moved = await admin.call('PATCH', `/periods/${beside.period_id}`, { start_date: end_date })
  expect([moved.status, moved.body.message]).toEqual([409, 'period_hours_taken'])
})
