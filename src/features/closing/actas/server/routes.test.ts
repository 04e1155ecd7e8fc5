import { expect, test } from 'vitest'
import { createClass } from '../../../../../test/support/classes.ts'
import { createInstitute, idOf, letTeach } from '../../../../../test/support/institute.ts'
import { createWorld } from '../../../../../test/support/world.ts'

const MONTH = 31 * 86_400_000

test('each teacher hears once which actas of the own courses were sealed, and of one that amends another', async () => {
  const world = await createWorld()
  const { db } = world
  const own_teacher = await idOf(world, 'teachers', world.as('teacher'))
  const institute = await createInstitute(world)
  const [one, other] = [
    await createClass(world, institute, own_teacher),
    await createClass(world, institute, own_teacher),
  ]
  const colleague = await idOf(world, 'teachers', world.as('coordinator'))
  await letTeach(world, colleague, other.own)
  const told = async (user_id: number) => {
    const rows = await db
      .selectFrom('notifications as n')
      .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
      .select(['n.content', 'n.link'])
      .where('r.user_id', '=', user_id)
      .where('n.content', 'like', '%sell%')
      .orderBy('n.id')
      .execute()
    return rows
  }
  world.clock.move(4 * MONTH)
  const admin = await world.signIn(world.as('admin').user_id)
  const closed = await admin.call('POST', `/periods/${institute.period_id}/close`, {
    accept_incomplete: true,
  })
  expect(closed.status).toBe(200)
  const [all, ...more] = await told(world.as('teacher').user_id)
  expect([all?.link, more]).toEqual(['/lessons', []])
  expect(all?.content).toMatch(
    /^Se sellaron 2 actas: N\.º \d+, de Matemática I, .+; N\.º \d+, de Matemática I, .+\.$/,
  )
  const gradebook = ({ section_id, course_id }: { section_id: number; course_id: number }) =>
    `/lessons/${course_id}/${section_id}/section-notes`
  expect(await told(world.as('coordinator').user_id)).toMatchObject([{ link: gradebook(other.own) }])

  const { section_id, course_id } = one.own
  const corrected = await admin.call(
    'PATCH',
    `/sections/${section_id}/courses/${course_id}/students/${one.first}`,
    { note: 12, reason: 'Faltaba una nota' },
  )
  expect(corrected.status).toBe(200)
  expect((await told(world.as('teacher').user_id)).at(-1)?.content).toMatch(
    /^Se selló el acta N\.º \d+, de Matemática I, .+, que enmienda la N\.º \d+\.$/,
  )
  expect(await told(world.as('coordinator').user_id)).toHaveLength(1)
})
