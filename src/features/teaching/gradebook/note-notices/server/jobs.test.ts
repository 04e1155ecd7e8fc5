import { expect, test } from 'vitest'
import { createClass } from '#test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld } from '#test/support/world.ts'
import { noteNoticeJob } from './jobs.ts'

const world = await createWorld()
const { db, clock } = world
const teacher = world.as('teacher')
const own_teacher = await idOf(world, 'teachers', teacher)
const institute = await createInstitute(world)
await letTeach(world, own_teacher, institute)
const jobs = await jobsOf(world, noteNoticeJob)

const told = async (user_id: number, milliseconds: number) => {
  clock.move(milliseconds)
  await jobs.drain()
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
    .select(['n.content', 'n.link'])
    .where('r.user_id', '=', user_id)
    .execute()
  expect(rows.every(({ link }) => link?.startsWith('/profile/courseNote/'))).toBe(true)
  return rows.map(({ content }) => content)
}

test('each student hears once of a note, ten quiet minutes after the last one, and never of what was taken back', async () => {
  const { lesson, students } = await createClass(world, institute, own_teacher)
  const [ana, ines, eva] = students
  const note = (at: number, given: number | null) =>
    teacher.call('PATCH', `/lessons/${lesson}/evaluate`, {
      title: 'Parcial 1',
      weighting: 20,
      notes: [{ student_id: students[at]?.id, note: given }],
    })
  await note(0, 12)
  await note(1, 9)
  expect(await told(ana?.user_id ?? 0, 300_000)).toEqual([])
  await note(1, null)
  expect(await told(ana?.user_id ?? 0, 300_000), 'the ten minutes begin anew').toEqual([])
  expect(await told(ana?.user_id ?? 0, 300_000)).toEqual(['Se publicó la nota de Parcial 1 en Matemática I.'])
  expect(await told(ines?.user_id ?? 0, 0)).toEqual([])
  // Who is noted later hears then; a corrected note is no news.
  await note(2, 15)
  await note(0, 13)
  expect(await told(eva?.user_id ?? 0, 600_000)).toHaveLength(1)
  expect(await told(ana?.user_id ?? 0, 0)).toHaveLength(1)
})
