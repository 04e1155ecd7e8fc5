import { expect, test } from 'vitest'
import { routes } from '#server/registry.ts'
import { CALLERS, type CallerName } from '../access/access-table.ts'
import { idOf } from '../support/institute.ts'
import { isShort } from '../support/size.ts'
import { twoOfEverything } from '../support/two-of-everything.ts'
import { createWorld } from '../support/world.ts'
import { plantCanaries } from './canaries.ts'
import { forgottenColumns } from './canary-columns.ts'
import { leaksIn, may } from './canary-entitled.ts'
import { strangeWords } from './canary-messages.ts'
import { plantFeeds } from './canary-rows.ts'
import { type FoundNothing, searchAll } from './canary-search.ts'
import { type Format, hear, READS_PDF, type Walk } from './canary-walk.ts'

const world = await createWorld({ dry: true })
const objects = await twoOfEverything(world)
const canaries = await plantCanaries(world, objects)
const coordinator = await idOf(world, 'teachers', world.as('coordinator'))
const owners = { student: objects.student.own, teacher: objects.teacher.own, coordinator }
const specs = routes.map(({ endpoint }) => endpoint)
const walk: Walk = { world, objects, specs, coordinator, feeds: await plantFeeds(world, owners) }

test('every column in which people write holds a word, or a reason why it needs none', async () => {
  expect(await forgottenColumns(world, canaries)).toEqual([])
})

const heardBy = new Map<CallerName, string>()
/** By call and format, the words of an administrator's files and reports. */
const inFiles = new Map<string, Map<Format, Set<string>>>()

test.each(CALLERS)('%s hears no word that is not theirs to hear', async (name) => {
  const leaks: string[] = []
  let all = ''
  await hear(walk, name, ({ call, said, format, text }) => {
    all += text
    for (const word of leaksIn(canaries, name, text)) leaks.push(`${call} ${said}: ${word}`)
    if (name !== 'admin' || format === 'text') return
    const formats = inFiles.get(call) ?? new Map<Format, Set<string>>()
    formats.set(format, new Set(canaries.flatMap(({ word }) => (text.includes(word) ? [word] : []))))
    inFiles.set(call, formats)
  })
  heardBy.set(name, all)
  expect(leaks).toEqual([])
})

test('each word that an administrator may read was heard, so that the walk really looked', () => {
  const heard = heardBy.get('admin') ?? ''
  const read = canaries.filter((one) => may('admin', one))
  const silent = read.filter((one) => !heard.includes(one.word))
  expect(silent.map(({ word }) => word)).toEqual([])
  for (const [name, subject] of [
    ['student', 's1'],
    ['teacher', 't1'],
    ['coordinator', 'tc'],
    ['lowAdmin', 'low'],
  ] as const) {
    const own = canaries.filter((one) => one.subject === subject && may(name, one))
    expect(own.filter(({ word }) => !heardBy.get(name)?.includes(word)).map(({ word }) => word)).toEqual([])
  }
})

test.skipIf(!READS_PDF)(
  'a PDF tells what the same list tells as a sheet, so that PDFs are really read',
  () => {
    const poorer: string[] = []
    let compared = 0
    for (const [call, formats] of inFiles) {
      const [pdf, sheet] = [formats.get('pdf'), formats.get('xlsx')]
      if (!pdf || !sheet) continue
      compared += sheet.size
      for (const word of sheet) if (!pdf.has(word)) poorer.push(`${call}: ${word}`)
    }
    expect(poorer).toEqual([])
    expect(compared).toBeGreaterThan(100)
    // What is a document alone: a teacher is named on the timetable of a section.
    const papers = [...inFiles].filter(([call]) => call.includes('/schedules/pdf'))
    expect(papers.filter(([, formats]) => formats.get('pdf')?.size)).toHaveLength(papers.length)
    expect(papers.length).toBeGreaterThanOrEqual(6)
  },
)

const foundNothing: FoundNothing = new Map()

/** Who sees least, and who sees almost all; in `npm run release` those between them too. */
const SEARCHING = ['student', 'lowAdmin', ...(isShort ? [] : (['teacher', 'coordinator'] as const))] as const

test.each(SEARCHING)('no search, filter or total tells %s of what is hidden', async (name) => {
  const { told, searched } = await searchAll(walk, canaries, name, foundNothing)
  expect(told).toEqual([])
  expect(searched).toBeGreaterThan(2)
})

test('no line of the log holds a word of anybody', () => {
  const text = JSON.stringify(world.lines)
  expect(world.lines.length).toBeGreaterThan(500)
  expect(canaries.filter(({ word }) => text.includes(word)).map(({ word }) => word)).toEqual([])
})

test('no mail and no notice tells one person of another', async () => {
  const real = await createWorld()
  const things = await twoOfEverything(real)
  const words = await plantCanaries(real, things)
  const { own, foreign } = things.preregistered_student
  const admin = real.as('admin')
  const statuses = [
    await admin.call('POST', `/preregistered-students/${own}/reject`, { reason: 'Falta' }),
    await admin.call('POST', `/preregistered-students/${foreign}/confirm`, {}),
    await admin.call('POST', '/payments/review', { ids: Object.values(things.payment), status: 2 }),
    await admin.call('PATCH', `/users/${real.as('lowAdmin').user_id}/email`, {
      new_email: 'zqlowemailqz@y.test',
    }),
    await real.guest.call('POST', '/password-reset/zqs2emailqz@x.test'),
    await real.guest.call('POST', '/password-reset/zqtcemailqz@x.test'),
  ].map(({ status }) => status)
  expect(statuses).toEqual([200, 201, 200, 200, 202, 202])
  const { messages, strange } = await strangeWords(real, words)
  // Beside the notices that were planted, one to each account.
  expect(messages).toBeGreaterThanOrEqual(5 + 8)
  expect(strange).toEqual([])
  const logged = JSON.stringify(real.lines)
  expect(words.filter(({ word }) => logged.includes(word))).toEqual([])
})
