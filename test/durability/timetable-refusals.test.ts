import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf, letTeach } from '../support/institute.ts'
import { type Grid, gridOf } from '../support/timetable.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const admin = world.as('admin')
let grid: Grid
let teacher_id: number
beforeAll(async () => {
  grid = await gridOf(world)
  teacher_id = await idOf(world, 'teachers', world.as('teacher'))
})
beforeEach(async () => {
  await sql`delete from schedules`.execute(world.db)
  await sql`delete from course_section_teachers`.execute(world.db)
})

const placeOf = (section: number, course = 0) => ({
  section_id: grid.sections[section]?.section_id ?? 0,
  course_id: grid.course_ids[course] ?? 0,
})
const at = (day: number, hour: number, room = 0) => ({
  day,
  classroom_id: grid.room_ids[room],
  class_hours_ids: [grid.hour_ids[hour]],
})

async function make(place: ReturnType<typeof placeOf>, when: ReturnType<typeof at>): Promise<number> {
  const { status, body } = await admin.call('POST', '/schedules', { ...place, ...when })
  expect(status).toBe(201)
  return body.data.id
}
const bulk = (place: ReturnType<typeof placeOf>, when: ReturnType<typeof at>) =>
  admin.call('POST', '/schedules/bulk-store', { ...place, entries: [when] })
const move = (id: number, when: ReturnType<typeof at>) => admin.call('PATCH', `/schedules/${id}`, when)
const bothTaught = async () => {
  for (const section of grid.sections.slice(0, 2)) await letTeach(world, teacher_id, section)
}

test('moved or stored onto another hour of the same course of the section', async () => {
  await make(placeOf(0), at(1, 0))
  const id = await make(placeOf(0), at(1, 1, 1))
  expect((await move(id, at(1, 0, 1))).body.message).toBe('day_course_section_class_hour_taken')
  expect((await bulk(placeOf(0), at(1, 0, 1))).body.message).toBe('day_course_section_class_hour_taken')
})

test('moved or stored where the section has another course', async () => {
  await make(placeOf(0), at(1, 0))
  const id = await make(placeOf(0, 1), at(1, 2, 1))
  const answers = [await move(id, at(1, 0, 1)), await bulk(placeOf(0, 1), at(1, 0, 1))]
  for (const { status, body } of answers)
    expect([status, body.message, body.conflicts[0].with.course_id]).toEqual([
      409,
      'day_section_class_hour_taken',
      grid.course_ids[0],
    ])
})

test('moved or stored where the teacher is with another section', async () => {
  await bothTaught()
  await make(placeOf(0), at(2, 1))
  const id = await make(placeOf(1), at(2, 3, 1))
  for (const { body } of [await move(id, at(2, 1, 1)), await bulk(placeOf(1), at(2, 1, 1))])
    expect([body.message, body.conflicts[0].with.section_id]).toEqual([
      'day_teacher_class_hour_taken',
      placeOf(0).section_id,
    ])
})

test.each(['PATCH', 'POST'] as const)('a teacher who is busy is not given by %s', async (method) => {
  const [first] = grid.sections
  if (!first) throw new Error('no section')
  await letTeach(world, teacher_id, first)
  await make(placeOf(0), at(3, 0))
  await make(placeOf(1), at(3, 0, 1))
  const { section_id, course_id } = placeOf(1)
  const path = `/sections/${section_id}/courses/${course_id}/assign-teacher`
  const { status, body } = await admin.call(method, path, { teacher_ids: [teacher_id] })
  expect([status, body.message]).toEqual([409, 'day_teacher_class_hour_taken'])
})
