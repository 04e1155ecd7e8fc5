import { beforeEach, expect, test } from 'vitest'
import { idOf, letTeach } from '#test/support/institute.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { proposingWorld } from '#test/support/proposals.ts'
import { weekNoticeJob } from './jobs.ts'

const { world, db, grid, sectionOf, on, clear, proposed, changesOf, placeBy, at } = await proposingWorld()
const notices = await jobsOf(world, weekNoticeJob)
const teacher = world.as('teacher')

beforeEach(async () => {
  await clear()
  await db.deleteFrom('notifications').execute()
  const teacher_id = await idOf(world, 'teachers', teacher)
  for (const section of grid.sections.slice(0, 2)) await letTeach(world, teacher_id, section)
})

/** What the teacher has been told since, once the quiet time is over. */
async function told(): Promise<string[]> {
  world.clock.move(600_000)
  await notices.drain()
  const { body } = await teacher.call('GET', '/notifications')
  await db.deleteFrom('notifications').execute()
  return body.data.map((one: { content: string; link: string }) => `${one.content} ${one.link}`)
}

test('teachers are told once of what was taken bit by bit, and once of what was undone', async () => {
  const kept = await placeBy(0, at(6, [6, 7]))
  expect(kept.status).toBe(201)
  const id = await proposed()
  expect(await told()).toEqual([])
  const moved = (await changesOf(id)).find(({ kind }) => kind === 'moved')
  expect(moved?.schedule_id).toBe(kept.body.data.id)
  for (const index of [0, 1, 2]) await on(id, '/take', { sections_ids: [sectionOf(index)] })
  const [first = '', ...more] = await told()
  expect(more).toEqual([])
  expect(first).toMatch(
    /^Cambió su horario del período 2026-2\. (Matemática I \(.+?\): .+?\. ){4}Y \d cambios? más\. \/profile\/schedule$/,
  )
  expect(first).toMatch(/: clase nueva, el [a-zé]+ \d+:00 a \d+:45, aula T-\d\./)
  await on(id, '/undo')
  const [undone = '', ...others] = await told()
  expect(others).toEqual([])
  expect(undone).toMatch(/ya no hay clase el /)
})

test('a class that moves is told with where it was, also when it goes back', async () => {
  await placeBy(0, at(6, [6, 7]))
  const id = await proposed({ section_id: sectionOf(0) })
  await on(id, '/take')
  const [moved = ''] = await told()
  expect(moved).toMatch(
    /pasa del sábado 13:00 a 14:45, aula T-1, al (lunes|martes|miércoles|jueves|viernes) /,
  )
  await on(id, '/undo')
  expect((await told())[0]).toMatch(/ pasa del .+, al sábado 13:00 a 14:45, aula T-1\./)
})

test('a class that somebody moves since is told where it stands, and not at all where it is back', async () => {
  const { body } = await placeBy(0, at(6, [6, 7]))
  const path = `/schedules/${body.data.id}`
  const id = await proposed({ section_id: sectionOf(0) })
  await on(id, '/take')
  await world.as('admin').call('PATCH', path, at(6, [0, 1], 2))
  expect((await on(id, '/undo')).body.left).toMatchObject([{ code: 'moved_since' }])
  expect(await told()).toEqual([
    expect.stringMatching(
      /2026-2\. [^:]+: pasa del sábado 13:00 a 14:45, aula T-1, al sábado 6:00 a 7:45, aula T-3\. \S+$/,
    ),
  ])
  const again = await proposed({ section_id: sectionOf(0) })
  await on(again, '/take')
  await world.as('admin').call('PATCH', path, at(6, [0, 1], 2))
  await on(again, '/undo')
  expect(await told()).toEqual([])
})

test('a class that two proposals move is told once, from where it was known to be to where it stands', async () => {
  const { body } = await placeBy(0, at(6, [6, 7]))
  const { id: schedule_id } = body.data
  const order = { section_id: sectionOf(0), stays: 'locked' }
  const from = async (proposal: number) =>
    (await changesOf(proposal)).find((one) => one.schedule_id === schedule_id)?.from
  const first = await proposed(order)
  await on(first, '/take')
  // Of the second it is the other way: it leaves where the first has put it.
  await world.as('admin').call('PATCH', `/schedules/${schedule_id}`, at(6, [6, 7], 1))
  const second = await proposed(order)
  await on(second, '/take')
  expect((await from(second))?.day).toBe(6)
  const [one = '', ...more] = await told()
  expect(more).toEqual([])
  expect(one.match(/ pasa del /g)).toHaveLength(1)
  expect(one).toMatch(/pasa del sábado 13:00 a 14:45, aula T-1, al (lunes|martes|miércoles|jueves|viernes) /)
  // Taken back are both: from where the second had put it.
  await on(second, '/undo')
  expect(await told()).toEqual([expect.stringMatching(/ al sábado 13:00 a 14:45, aula T-2\. /)])
})

test('what came and went before anybody was told is told to nobody', async () => {
  const id = await proposed()
  await on(id, '/take')
  await on(id, '/undo')
  expect(await told()).toEqual([])
})

test('of a period that is not the current one the notice leads to the week of that', async () => {
  const id = await proposed({ section_id: sectionOf(0) })
  await on(id, '/take')
  await grid.makeOlder()
  expect((await told())[0]).toMatch(new RegExp(` /profile/schedule\\?period_id=${grid.period_id}$`))
})
