import { expect, test } from 'vitest'
import { idOf } from '../institute.ts'
import { twoOfEverything } from '../two-of-everything.ts'
import { createWorld } from '../world.ts'

test('who teaches one course of a section sees in it only those who take that course', async () => {
  const world = await createWorld()
  const { course, section } = await twoOfEverything(world)
  const coordinator = world.as('coordinator')
  const students = () => coordinator.call('GET', `/sections/${section.foreign}/students`)
  expect((await students()).status).toBe(404)
  const other = { section_id: section.foreign, course_id: course.own }
  const made = await world.db
    .insertInto('course_sections')
    .values(other)
    .returning('id')
    .executeTakeFirstOrThrow()
  const teacher_id = await idOf(world, 'teachers', coordinator)
  await world.db
    .insertInto('course_section_teachers')
    .values({ course_section_id: made.id, teacher_id })
    .execute()
  const { status, body } = await students()
  expect([status, body.total, body.data]).toEqual([200, 0, []])
  const staff = await world.as('admin').call('GET', `/sections/${section.foreign}/students`)
  expect(staff.body.total).toBe(1)
})
