import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { seatsOf } from '#features/roofs/dashboard/trends/rules.ts'
import { openBrowser, settled } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

const period = (at: number, inscribed: number, current: number) => ({
  id: at + 1,
  year: 2000 + Math.floor(at / 2),
  number: (at % 2) + 1,
  inscribed,
  is_current: at === current,
  is_ahead: at > current,
})
const range = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
const collected = (weeks: number, each: number, price_e2: number) => ({
  ...period(51, 0, 51),
  weeks_length: 19,
  price_e2,
  weeks: range(weeks, (at) => each * (at + 1)),
})
const section = (at: number, seats: number, title = `Especialidad ${at}`) => ({
  id: at,
  letter_code: 'A',
  shift: 'morning',
  specialization_id: at,
  specialization: title,
  semester: 1,
  males_limit: seats,
  males_assigned: Math.min(seats, at),
  females_limit: seats,
  females_assigned: 0,
  waiting: 0,
  courses_without_teacher: 0,
  hours_to_place: 0,
})
const course = (at: number, approved: number, failed: number, title = `Materia ${at}`) => ({
  course_id: at,
  code: `M${at}`,
  title,
  approved,
  failed,
  approved_before: at % 2 === 0 ? null : 60,
})
const attended = (weeks: (number | null)[]) => ({ ...period(51, 0, 51), weeks_length: 19, weeks })
const approval = (courses: ReturnType<typeof course>[]) => ({
  ...period(50, 0, 50),
  approved: 90,
  failed: 10,
  before: { year: 2025, number: 1 },
  courses,
})
const LONG = 'Administración de Empresas Agropecuarias y de la Economía Popular y Solidaria'

const CASES = {
  'sixty periods and long names': {
    trends: {
      inscribed: range(60, (at) => period(at, 10_000 + at * 13, 58)),
      collected: collected(19, 52_000_000, 1_000_000_000),
      collected_before: collected(19, 52_500_000, 990_000_000),
    },
    teaching: {
      attendance: attended(range(19, (at) => (at === 5 ? null : 100))),
      approval: approval(range(8, (at) => course(at, 5, 5, `${LONG} ${at}`))),
    },
    sections: range(40, (at) => section(at, 4000, `${LONG} ${at}`)),
  },
  'nothing but zeros': {
    trends: {
      inscribed: [period(0, 0, 0)],
      collected: collected(1, 0, 0),
      collected_before: collected(19, 0, 0),
    },
    teaching: { attendance: attended([0]), approval: approval([course(1, 0, 4)]) },
    sections: [section(1, 0)],
  },
  'more paid than it costs, between two periods': {
    trends: {
      inscribed: range(8, (at) => ({ ...period(at, at, -1), is_ahead: at === 7 })),
      collected: collected(2, 60_00, 110_00),
      collected_before: collected(19, 6_00, 0),
    },
    teaching: { attendance: attended([null, 50, null, 70]), approval: approval([]) },
    sections: [section(1, 10), section(2, 10), section(3, 0)],
  },
}
type Case = (typeof CASES)[keyof typeof CASES]

async function answer(page: Page, { trends, teaching, sections }: Case): Promise<void> {
  await page.route('**/api/dashboard/trends', (route) => route.fulfill({ json: { data: trends } }))
  await page.route('**/api/dashboard/trends/teaching', (route) => route.fulfill({ json: { data: teaching } }))
  await page.route('**/api/dashboard/index', async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, seats: seatsOf(sections) } } })
  })
}

/** Words of a picture that lie over each other or reach out of it, and what in a picture the keyboard would stop at. */
const FAULTS = `[...document.querySelectorAll('main svg')].filter((svg) => svg.querySelector('text')).flatMap((svg) => {
  const frame = svg.getBoundingClientRect()
  const words = [...svg.querySelectorAll('text')].map((one) => ({ says: one.textContent, at: one.getBoundingClientRect() }))
  const out = words.filter(({ at }) => at.left < frame.left - 1 || at.right > frame.right + 1)
  const over = words.flatMap((one, index) => words.slice(index + 1)
    .filter(({ at }) => Math.min(at.right, one.at.right) - Math.max(at.left, one.at.left) > 1 &&
      Math.min(at.bottom, one.at.bottom) - Math.max(at.top, one.at.top) > 3)
    .map((other) => one.says + ' over ' + other.says))
  const stops = [...svg.querySelectorAll('a, button, [tabindex]')].map((one) => 'stop: ' + one.outerHTML)
  const silent = svg.querySelector('title') ? [] : ['tells nothing']
  const untold = svg.closest('section, figure').querySelector('details table') ? [] : ['no table']
  return [...out.map(({ says }) => 'out: ' + says), ...over, ...stops, ...silent, ...untold]
})`
const PLOTS = [
  'Inscritos por período',
  'Cobrado por semana',
  /^Cupos de .*, por especialidad$/,
  /^Asistencia en/,
  /^Aprobación en/,
]

async function seen(page: Page): Promise<void> {
  await settled(page)
  for (const name of PLOTS)
    await expect
      .poll(async () => {
        await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)')
        return page.getByRole('heading', { name }).count()
      })
      .toBe(1)
  await settled(page)
}

test.each(
  Object.entries(CASES),
)('with %s the five plots are read, large letters on a narrow phone too', async (_, made) => {
  const page = await browser.enter(world.as('admin').token ?? '', '/login', { size: 'narrowest' })
  await answer(page, made)
  await page.goto('/home')
  await seen(page)
  expect(await page.evaluate(FAULTS)).toEqual([])
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
  await settled(page)
  expect(await page.evaluate(FAULTS)).toEqual([])
  await page.evaluate(`document.documentElement.style.fontSize = ''`)
  await page.setViewportSize({ width: 1280, height: 800 })
  await settled(page)
  expect(await page.evaluate(FAULTS)).toEqual([])
  await page.context().close()
})
