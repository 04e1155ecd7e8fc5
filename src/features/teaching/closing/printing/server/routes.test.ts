import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopPdf } from '#server/pdf/pdf.ts'
import { createClass } from '#test/support/classes.ts'
import { leftOut, readBy, wordsOfPdf } from '#test/support/debian-programs.ts'
import { createInstitute, idOf } from '#test/support/institute.ts'
import { makeExports } from '#test/support/make-exports.ts'
import { createWorld } from '#test/support/world.ts'

afterAll(stopPdf)
const MONTH = 31 * 86_400_000
const world = await createWorld()
const { clock } = world
let admin = world.as('admin')
let [period, other] = [0, 0]
let classes: { section_id: number; course_id: number }[] = []

/** A period with two classes of one teacher. */
async function periodOf(number: number) {
  const institute = await createInstitute(world, { number, enabled: number === 2, open: false })
  const teacher = await idOf(world, 'teachers', world.as('teacher'))
  const made = [await createClass(world, institute, teacher), await createClass(world, institute, teacher)]
  return { id: institute.period_id, classes: made.map(({ own }) => own) }
}
const close = (id: number) => admin.call('POST', `/periods/${id}/close`, { accept_incomplete: true })
const order = (id = period, query: Record<string, string> = { paper: 'a4' }, by = admin) =>
  by.call('POST', `/periods/${id}/actas/file`, undefined, { query })
const acta = ({ section_id, course_id }: (typeof classes)[number]) =>
  admin.call('GET', `/sections/${section_id}/courses/${course_id}/acta`, undefined, {
    query: { paper: 'a4' },
    headers: { accept: 'application/pdf' },
  })

beforeAll(async () => {
  const made = await periodOf(2)
  ;[period, classes] = [made.id, made.classes]
  other = (await periodOf(1)).id
  clock.move(4 * MONTH)
  admin = await world.signIn(world.as('admin').user_id)
})

test('of a period that is open nothing is printed, nor of one that nobody took a course in', async () => {
  const open = await order()
  expect([open.status, open.body.message]).toEqual([409, 'period_not_closed'])
  const { period_id: empty } = await createInstitute(world, { year: 2025, enabled: false, open: false })
  expect((await close(empty)).status).toBe(200)
  const none = await order(empty)
  expect([none.status, none.body.message]).toEqual([409, 'period_without_actas'])
})

test.skipIf(leftOut('pdfinfo') || leftOut('qpdf'))(
  'all actas of a closed period are one file: after a page with the head of the chain each as it is by itself, in the order of the screen, and who took it is written',
  async () => {
    expect((await close(period)).status).toBe(200)
    // One was asked for before; the other is drawn now.
    const [first] = classes
    if (!first) throw new Error('there are classes')
    const before = await acta(first)
    const asked = await order()
    expect([asked.status, asked.body.data]).toMatchObject([
      202,
      { format: 'pdf', rows_total: 2, state: 'making' },
    ])
    await makeExports(world, 'http://claustro.test')
    const { id } = asked.body.data
    expect((await admin.call('GET', `/exports/${id}`)).body.data).toMatchObject({
      state: 'ready',
      rows_done: 2,
    })
    const file = await admin.call('GET', `/exports/${id}/file`)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toMatch(/actas-de-\d{4}-2-/)

    const { courses } = (await admin.call('GET', `/periods/${period}/closing`)).body.data
    const alone = []
    for (const course of courses) alone.push(await wordsOfPdf((await acta(course)).bytes, '-layout'))
    const [cover = '', ...pages] = (await wordsOfPdf(file.bytes, '-layout')).split(/(?<=\f)/)
    expect(pages.join('')).toBe(alone.join(''))
    // Before them what is kept: which they are, and the head of the chain.
    const { head } = (await admin.call('GET', `/periods/${period}/closing`)).body.data
    expect(cover).toMatch(/Actas de \d{4}-2/)
    expect(cover).toMatch(
      /2 actas\s+Se cerró\s+el .+ de 2027 a las \d.+\s+Se imprimió\s+el .+ de 2027 a las /,
    )
    expect(cover).toContain(`Última acta de la cadena: N.º ${head.number}`)
    expect(cover.replaceAll(/\s/g, '')).toContain(`SHA-256${head.hash}`)
    expect((await acta(first)).bytes.equals(before.bytes)).toBe(true)
    expect(await readBy('qpdf', ['--check', '-'], file.bytes)).toContain('No syntax')
    // With the tags of each, under one document.
    expect(await readBy('pdfinfo', ['-'], file.bytes)).toMatch(/Tagged:\s+yes/)
    const taken = await admin.call('GET', `/audit-entries?entity=period&entity_id=${period}`)
    expect(JSON.stringify(taken.body.data)).toContain('Actas del período')
  },
)

test('a third file of one person waits its turn', async () => {
  expect((await close(other)).status).toBe(200)
  expect((await order(period, { paper: 'us-letter' })).status).toBe(202)
  expect((await order(period, { paper: 'a4' })).status).toBe(202)
  const third = await order(other)
  expect([third.status, third.body.message]).toEqual([429, 'too_many_requests'])
})
