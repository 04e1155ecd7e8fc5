import { expect, test } from 'vitest'
import { movedNoticeJob } from '#features/enrolment/inscriptions/section-change/server/jobs.ts'
import { deliveriesIn } from '#test/support/deliveries.ts'
import { jobsOf } from '#test/support/jobs.ts'
import { createWorld } from '#test/support/world.ts'
import { rollNoticeJob } from './jobs.ts'

const world = await createWorld()
const { db, clock } = world
const admin = world.as('admin')
const jobs = await jobsOf(world, rollNoticeJob, movedNoticeJob)
const { classOf } = await deliveriesIn(world)

test('the student is told where to, and those who teach who came and who left, once', async () => {
  const [from, to] = [await classOf(), await classOf()]
  const told = () =>
    db.selectFrom('notifications').select('content').where('type', '=', 6).orderBy('id').execute()
  const moveAll = ({ own }: Awaited<ReturnType<typeof classOf>>) =>
    admin.call('POST', '/students/change-section', { ids: from.ids, new_section_id: own.section_id })
  const wait = async () => {
    clock.move(60_000)
    await jobs.drain()
  }
  await wait()
  const { length } = await told()
  // What is undone within a minute is told to nobody.
  await moveAll(to)
  await moveAll(from)
  await wait()
  expect(await told()).toHaveLength(length)
  await moveAll(to)
  await wait()
  const news = (await told())
    .slice(length)
    .map(({ content }) => content.replaceAll(/([ -])L\d+/g, '$1L').replace(/E\w+ S1/, 'E S1'))
  expect(news.sort()).toEqual([
    'Están ahora en su lista de Matemática I, E S1-L: Inés Blanco, Inés Castro e Inés Díaz.',
    ...from.ids.map(() =>
      expect.stringMatching(/^Pasó de la sección Informática \w+ S1-L a Informática \w+ S1-L, período/),
    ),
    'Ya no están en su lista de Matemática I, E S1-L: Inés Blanco, Inés Castro e Inés Díaz.',
  ])
})
