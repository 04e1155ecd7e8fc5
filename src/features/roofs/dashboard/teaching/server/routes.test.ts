import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { createClass, deliverByRows, lessonRow } from '#test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'

const world = await createWorld()
const { clock, db } = world
const institute = await createInstitute(world)
const teacher_id = await idOf(world, 'teachers', world.as('teacher'))
await letTeach(world, teacher_id, institute)
const { own, first, ids, lesson: noted } = await createClass(world, institute, teacher_id)
const coordinator_id = await idOf(world, 'teachers', world.as('coordinator'))
await db.insertInto('supervisions').values({ coordinator_id, teacher_id }).execute()

const home = async (of: 'teacher' | 'coordinator') =>
  (await world.as(of).call('GET', `/dashboard/${of}`)).body.data

test('what weighs in a course stands on the home with how far it is', async () => {
  const due = await lessonRow(world, own, addDays(clock.today(), -6))
  const running = await lessonRow(world, own, clock.today())
  const later = await lessonRow(world, own, addDays(clock.today(), 20))
  const weigh = (id: number, title: string, weighting: number) =>
    db.updateTable('lessons').set({ title, weighting }).where('id', '=', id).execute()
  await weigh(noted, 'Parcial', 20)
  await weigh(due, 'Taller', 15)
  await weigh(running, 'Prueba', 10)
  await weigh(later, 'Proyecto', 30)
  for (const student_id of ids) {
    const { status } = await world
      .as('teacher')
      .call('PATCH', `/lessons/${noted}/students/${student_id}`, { note: 8 })
    expect(status).toBe(200)
  }
  const { courses } = await home('teacher')
  expect(
    courses.find(({ section_id }: { section_id: number }) => section_id === own.section_id),
  ).toMatchObject({
    weighting_left: 25,
    weighed: [
      { title: 'Parcial', weighting: 20, state: 'noted' },
      { title: 'Taller', weighting: 15, state: 'to_grade' },
      { title: 'Prueba', weighting: 10, state: 'to_come' },
      { title: 'Proyecto', weighting: 30, state: 'to_come' },
    ],
  })
  const { supervised_teachers } = await home('coordinator')
  expect(supervised_teachers.data).toMatchObject([
    { evaluation: { title: 'Taller', noted_count: 0, expected_count: ids.length }, reminded_at: null },
  ])
})

test('who may miss one more lesson or none is named, the fewest left first', async () => {
  expect((await home('teacher')).near_limit).toEqual({ count: 0, data: [] })
  const most = (await home('teacher')).courses[0].course_id
  const { max_absences_to_fail: limit } = await db
    .selectFrom('courses')
    .select('max_absences_to_fail')
    .where('id', '=', most)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('enrolments')
    .set({ absences: limit - 1 })
    .where('student_id', '=', first)
    .execute()
  expect((await home('teacher')).near_limit).toMatchObject({
    count: 1,
    data: [{ student_id: first, section_id: own.section_id, absences_left: 1 }],
  })
})

test('a reminder of today is told to who supervises', async () => {
  const { period_id } = institute
  const at = { period_id, teacher_id, day: clock.today(), reminded_by: null }
  await db.insertInto('note_reminders').values(at).execute()
  const { supervised_teachers } = await home('coordinator')
  expect(supervised_teachers.data).toMatchObject([{ reminded_at: expect.any(String) }])
})

test('what is handed over is asked of nobody: neither its classes nor its notes', async () => {
  expect((await home('teacher')).to_register.count).toBe(2)
  await deliverByRows(world, { period_id: institute.period_id })
  const { to_register, to_grade } = await home('teacher')
  expect([to_register.count, to_grade.count]).toEqual([0, 0])
  const { supervised_teachers } = await home('coordinator')
  const [one] = supervised_teachers.data
  expect([one.lessons_to_register, one.evaluation]).toEqual([0, null])
  expect(one.lessons.map(({ state }: { state: string }) => state)).not.toContain('to_register')
  const asked = await world.as('teacher').call('GET', '/lessons?state=to_register')
  expect(asked.body.data).toEqual([])
  const { data } = (await world.as('teacher').call('GET', '/lessons?when=past')).body
  expect(data.map((lesson: { state: string }) => lesson.state)).toEqual(['unregistered', 'unregistered'])
  const classes = await world.as('admin').call('GET', `/reports/classes?date=${data[0].date}`)
  expect(classes.body.data).toMatchObject([{ state: 'unregistered' }])
})
