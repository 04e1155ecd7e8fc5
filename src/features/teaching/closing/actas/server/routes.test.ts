import { afterAll, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { createClass } from '#test/support/classes.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute, idOf, letTeach } from '#test/support/institute.ts'
import { createWorld } from '#test/support/world.ts'
import { checkRecords } from '../../checking/server/actions.ts'

afterAll(stopPdf)

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

test.skipIf(leftOut('pdftotext'))(
  'an acta is drawn in the words of the day when it was sealed, whenever that is; the chain knows nothing of them',
  async () => {
    const world = await createWorld()
    const institute = await createInstitute(world)
    const teacher = await idOf(world, 'teachers', world.as('teacher'))
    const { own, first } = await createClass(world, institute, teacher)
    world.clock.move(4 * MONTH)
    const admin = await world.signIn(world.as('admin').user_id)
    const word = async (version: number, closing: string) => {
      const text = { kind: 'acta', version, closing, opening: null, remark: '{materia}: consta en actas.' }
      expect((await admin.call('POST', '/paper-texts', text)).status).toBe(201)
    }
    const place = `/sections/${own.section_id}/courses/${own.course_id}`
    const drawn = async () => {
      const headers = { accept: 'application/pdf' }
      const { bytes } = await admin.call('GET', `${place}/acta`, undefined, { headers })
      return { bytes, words: (await wordsOfPdf(bytes, '-raw')).replaceAll(/\s+/g, ' ') }
    }
    await word(1, 'Sellada {lugar_y_fecha}.')
    const closing = { accept_incomplete: true }
    expect((await admin.call('POST', `/periods/${institute.period_id}/close`, closing)).status).toBe(200)
    const chain = () => world.db.selectFrom('actas').selectAll().orderBy('number').execute()
    const sealed = await chain()

    await word(2, 'Otra cosa {lugar_y_fecha}.')
    const then = await drawn()
    expect(then.words).toMatch(/Matemática I: consta en actas\. Sellada a los /)
    expect(then.words.replaceAll(' ', '')).toContain(sealed[0]?.hash)
    expect((await drawn()).bytes.equals(then.bytes)).toBe(true)
    expect(await chain()).toEqual(sealed)
    expect(await checkRecords(world.db)).toEqual([])

    const corrected = { note: 12, reason: 'Faltaba una nota' }
    expect((await admin.call('PATCH', `${place}/students/${first}`, corrected)).status).toBe(200)
    expect((await drawn()).words).toContain('Otra cosa a los ')
    expect(await checkRecords(world.db)).toEqual([])
  },
)
