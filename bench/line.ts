import { existsSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import chromiumPackage from '@sparticuz/chromium'
import { chromium } from 'playwright-core'
import { classOf, type Loaded, measureLoad, type Open, REST_MS, visitorsOf } from './line-page.ts'

type Screen = { title: string; person: string; path: string }

const LOADS = 3
const GOAL = {
  cold: 3_000,
  cached: 1_200,
  again: 800,
  requests: 12,
  bytes: 150_000,
  script: 110_000,
  shift: 0.02,
}
const SIZES = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }
const SIZE_NAMES = ['desk', 'phone'] as const

const SCREENS: readonly Screen[] = [
  { title: 'Home, administrator', person: 'admin', path: '/home' },
  { title: 'Home, teacher', person: 'profesor', path: '/home' },
  { title: 'Home, student', person: 'estudiante', path: '/home' },
  { title: 'Students', person: 'admin', path: '/students' },
  { title: 'Timetable', person: 'admin', path: '/schedules' },
  { title: 'Roll call', person: 'profesor', path: '/lessons/COURSE/SECTION/CLASS' },
  { title: 'Gradebook', person: 'profesor', path: '/lessons/COURSE/SECTION/section-notes' },
  { title: 'Payments', person: 'admin', path: '/payments' },
]

const TITLES = SCREENS.map(({ title }) => title)

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const middle = (loads: readonly Loaded[]): Loaded => {
  const of = (name: keyof Loaded) => median(loads.map((one) => one[name]))
  return {
    rows: of('rows'),
    largest: of('largest'),
    requests: of('requests'),
    bytes: of('bytes'),
    script: of('script'),
    shift: of('shift'),
  }
}

type Row = { cold: Loaded; cached: Loaded; again: Loaded }

type What = { at: string; person: string; size: keyof typeof SIZES }

async function measureScreen(open: Open, { at, person, size }: What): Promise<Row> {
  const look = { viewport: SIZES[size], hasTouch: size === 'phone', isMobile: size === 'phone' }
  const cold: Loaded[] = []
  const cached: Loaded[] = []
  const again: Loaded[] = []
  for (let load = 0; load < LOADS; load += 1) {
    const first = await open({ ...look, serviceWorkers: 'block' }, person)
    cold.push(await measureLoad(first, at))
    // What was seen and answered is forgotten, its files are not.
    await first.goto(new URL('/favicon.svg', at).href)
    await first.evaluate(
      'indexedDB.databases().then((all) => all.map(({ name }) => indexedDB.deleteDatabase(name)))',
    )
    cached.push(await measureLoad(first, at))
    await first.context().close()
    const second = await open(look, person)
    await second.goto(at)
    await second.waitForTimeout(REST_MS * 2)
    again.push(await measureLoad(second, at))
    await second.context().close()
  }
  return { cold: middle(cold), cached: middle(cached), again: middle(again) }
}

const HEAD = [
  '| | cold: rows | largest | files cached | second visit | requests | kB | script, kB | layout shift |',
  '|---|---|---|---|---|---|---|---|---|',
]
const marked = (value: number, goal: number, shown: string) =>
  value > goal ? { shown: `${shown} ✗`, missed: 1 } : { shown, missed: 0 }
const ms = (value: number) => Math.round(value).toLocaleString('en')
const kB = (value: number) => (value / 1_000).toFixed(0)

function rowOf(title: string, { cold, cached, again }: Row) {
  const shift = Math.max(cold.shift, cached.shift, again.shift)
  const cells = [
    marked(cold.rows, GOAL.cold, ms(cold.rows)),
    marked(cold.largest, GOAL.cold, ms(cold.largest)),
    marked(cached.rows, GOAL.cached, ms(cached.rows)),
    marked(again.rows, GOAL.again, ms(again.rows)),
    marked(cold.requests, GOAL.requests, String(cold.requests)),
    marked(cold.bytes, GOAL.bytes, kB(cold.bytes)),
    marked(cold.script, GOAL.script, kB(cold.script)),
    marked(shift, GOAL.shift, shift.toFixed(3)),
  ]
  return {
    line: `| ${title} | ${cells.map(({ shown }) => shown).join(' | ')} |`,
    missed: cells.reduce((sum, one) => sum + one.missed, 0),
  }
}

type Say = (line: string) => void
type LineOptions = { address: string; measured_on: string; only: readonly string[] | null }

/** Says what screens cost on a weak line, of `only` (titles, `desk`, `phone`) if given; returns how many goals were missed. */
export async function sayLine({ address, measured_on, only }: LineOptions, say: Say): Promise<number> {
  say(`## On a weak line

\`npm run bench -- line\`, ${measured_on}, Node ${process.version}, ${cpus().length} cores: 400 kbit/s, 150 ms, processor ÷ 4, Chromium, the demo institute. Medians of three loads, in ms: rows and largest content of a first visit; rows with the files cached; rows from the second visit. Requests and bytes of a first visit in all; script before the rows. Goals: cold 3.0 s, files cached 1.2 s, second visit 0.8 s, 12 requests, 150 kB, 110 kB of script, layout shift 0.02.`)
  const own = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
  const executablePath = own ?? (await chromiumPackage.executablePath())
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const open = visitorsOf(browser, address)
  const { id, course_id, section_id } = await classOf(address)
  const addressOf = (path: string) =>
    `${address}${path.replace('COURSE', `${course_id}`).replace('SECTION', `${section_id}`).replace('CLASS', `${id}`)}`
  const wanted = (of: string, kind: readonly string[]) =>
    !only?.some((one) => kind.includes(one)) || only.includes(of)
  let missed = 0
  for (const size of SIZE_NAMES.filter((one) => wanted(one, SIZE_NAMES))) {
    const { width, height } = SIZES[size]
    say(`\n### ${size === 'desk' ? 'At a desk' : 'On a phone'}, ${width} × ${height}\n`)
    for (const line of HEAD) say(line)
    for (const screen of SCREENS.filter(({ title }) => wanted(title, TITLES))) {
      const { person, title, path } = screen
      const what = { at: addressOf(path), person, size }
      const row = rowOf(title, await measureScreen(open, what))
      missed += row.missed
      say(row.line)
    }
  }
  say(`\nLoad of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`)
  await browser.close()
  return missed
}
