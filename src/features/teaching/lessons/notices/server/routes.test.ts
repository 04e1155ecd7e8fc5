import { expect, test } from 'vitest'
import { addDays } from '#kernel/dates.ts'
import { createClass, lessonRow } from '#test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld } from '#test/support/world.ts'
import { moveNoticeJob, removalNoticeJob } from './jobs.ts'

const world = await createWorld()
const { db, clock } = world
const teacher = world.as('teacher')
const own_teacher = await idOf(world, 'teachers', teacher)
const institute = await createInstitute(world)
await letTeach(world, own_teacher, institute)
const days = (many: number) => addDays(clock.today(), many)

const jobs = await jobsOf(world, moveNoticeJob, removalNoticeJob)

const told = (user_id: number) =>
  db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select(['n.content', 'n.link'])
    .where('r.user_id', '=', user_id)
    .orderBy('n.id')
    .execute()

test('who takes or teaches a course hears that a lesson has moved, and nobody of what is past', async () => {
  const { own, students } = await createClass(world, institute, own_teacher)
  const [ana, ines] = students
  const colleague = await idOf(world, 'teachers', world.as('coordinator'))
  await letTeach(world, colleague, own)
  await db
    .updateTable('enrolments')
    .set({ state: 'withdrawn' })
    .where('student_id', '=', ines?.id ?? 0)
    .execute()
  const lesson = await lessonRow(world, own, days(3))
  const move = (id: number, change: object) => teacher.call('PATCH', `/lessons/${id}`, change)
  const wait = async () => {
    clock.move(600_000)
    await jobs.drain()
  }
  // Of several moves the first day and the last one are told.
  expect((await move(lesson, { date: days(9) })).status).toBe(200)
  await move(lesson, { date: days(4) })
  expect(await told(ana?.user_id ?? 0)).toEqual([])
  await wait()
  const { section_id, course_id } = own
  const [first, ...more] = await told(ana?.user_id ?? 0)
  expect([first?.link, more]).toEqual([`/profile/courseNote/${section_id}/${course_id}`, []])
  expect(first?.content).toMatch(/^Matemática I: la clase del \S+ \d+ de \S+ pasa al \S+ \d+ de \S+\.$/)
  expect((await told(world.as('coordinator').user_id)).map(({ link }) => link)).toEqual([
    `/lessons/${course_id}/${section_id}`,
  ])
  expect(await told(ines?.user_id ?? 0), 'who left the course').toEqual([])
  expect(await told(teacher.user_id), 'who moved it').toEqual([])

  await move(lesson, { title: 'Parcial 2', weighting: 20 })
  await move(lesson, { date: days(5) })
  await move(lesson, { date: days(4) })
  await wait()
  expect(await told(ana?.user_id ?? 0), 'it came back').toHaveLength(1)
  await move(lesson, { date: days(5) })
  await wait()
  expect((await told(ana?.user_id ?? 0)).at(-1)?.content).toContain('«Parcial 2»')

  // Who moved it first does not know where another has moved it since.
  await move(lesson, { date: days(6) })
  const office = await world.signIn(world.as('admin').user_id)
  expect((await office.call('PATCH', `/lessons/${lesson}`, { date: days(7) })).status).toBe(200)
  await wait()
  expect(await told(teacher.user_id)).toHaveLength(1)
  expect(await told(office.user_id)).toEqual([])

  const past = await lessonRow(world, own, days(-5))
  expect((await move(past, { date: days(-4) })).status).toBe(200)
  await wait()
  expect(await told(ana?.user_id ?? 0)).toHaveLength(3)
})

test('who takes or teaches a course hears once that a lesson to come was removed, unless it came back', async () => {
  const { own, students } = await createClass(world, institute, own_teacher)
  const office = await world.signIn(world.as('admin').user_id)
  const ana = students[0]?.user_id ?? 0
  const remove = async (on: number) => {
    const lesson = await lessonRow(world, own, days(on))
    expect((await office.call('DELETE', `/lessons/${lesson}`)).status).toBe(204)
  }
  const wait = async () => {
    clock.move(600_000)
    await jobs.drain()
  }
  await remove(6)
  await remove(-3)
  await remove(8)
  await remove(8)
  await remove(9)
  await lessonRow(world, own, days(9))
  expect(await told(ana)).toEqual([])
  await wait()
  const heard = await told(ana)
  expect(heard.map(({ content }) => content)).toEqual([
    expect.stringMatching(/^Matemática I: se suspende la clase del \S+ \d+ de \S+\.$/),
    expect.stringMatching(/^Matemática I: se suspende la clase del /),
  ])
  expect(heard[0]?.link).toBe(`/profile/courseNote/${own.section_id}/${own.course_id}`)
  expect((await told(teacher.user_id)).filter(({ content }) => content.includes('suspende'))).toHaveLength(2)
  expect(await told(office.user_id)).toEqual([])
})
