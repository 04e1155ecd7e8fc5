import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import chromiumPackage from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core'
import { DEMO_PASSWORD } from '../src/server/postgres/demo-mode.ts'

/** What a screen costs until what one came for is there: times in ms, bytes as they came over the line. */
type Loaded = {
  largest: number
  requests: number
  bytes: number
  script: number
  shift: number
  work: number
}
type Saved = Exclude<BrowserContextOptions['storageState'], string | undefined>
type Screen = { title: string; person: string; path: string | RegExp; from?: string }

const LINE = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4
const LOADS = Number(process.env.LOADS ?? 3)
/** How long nothing comes until a page has all it asked for. */
const REST_MS = 1_500
const MOST_MS = 40_000
const GOAL = {
  cold: 3_000,
  cached: 1_200,
  again: 800,
  requests: 12,
  bytes: 150_000,
  script: 110_000,
  shift: 0.02,
}
const GOAL_OF_BARE = 1.25
const SIZES = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }

const SCREENS: readonly Screen[] = [
  { title: 'Home, administrator', person: 'admin', path: '/home' },
  { title: 'Home, teacher', person: 'profesor', path: '/home' },
  { title: 'Home, student', person: 'estudiante', path: '/home' },
  { title: 'Students', person: 'admin', path: '/students' },
  { title: 'Timetable', person: 'admin', path: '/schedules' },
  { title: 'Roll call', person: 'profesor', path: /\/attendances$/, from: '/home' },
  { title: 'Gradebook', person: 'profesor', path: /\/section-notes$/, from: '/home' },
  { title: 'Payments', person: 'admin', path: '/payments' },
]

const SEEN = `(() => {
  const seen = globalThis.seen = { largest: 0, shift: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largest = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
})()`

/** What came over the line, each with when it was there, in seconds of the browser's own clock. */
function watchLine(session: CDPSession) {
  const files = new Map<string, { isScript: boolean; bytes: number; at: number }>()
  const underWay = new Set<string>()
  let began = 0
  let last = performance.now()
  const ended = (requestId: string) => {
    underWay.delete(requestId)
    last = performance.now()
  }
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type, request }) => {
    began ||= timestamp
    // The news of a page come as long as it is open.
    if (request.url.endsWith('/stream')) return
    underWay.add(requestId)
    files.set(requestId, { isScript: type === 'Script', bytes: 0, at: Infinity })
  })
  session.on('Network.loadingFailed', ({ requestId }) => ended(requestId))
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    ended(requestId)
    const file = files.get(requestId)
    if (file) Object.assign(file, { bytes: encodedDataLength, at: (timestamp - began) * 1_000 })
  })
  return { files, isAtRest: () => underWay.size === 0 && performance.now() - last > REST_MS }
}

async function measureLoad(page: Page, address: string): Promise<Loaded> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Performance.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const { files, isAtRest } = watchLine(session)
  const since = performance.now()
  await page.goto(address, { waitUntil: 'commit', timeout: MOST_MS })
  while (!isAtRest() && performance.now() - since < MOST_MS) await page.waitForTimeout(100)
  const { largest, shift } = await page.evaluate<{ largest: number; shift: number }>('seen')
  const { metrics } = await session.send('Performance.getMetrics')
  const all = [...files.values()].filter(({ bytes }) => bytes > 0)
  const sumOf = (some: typeof all) => some.reduce((sum, { bytes }) => sum + bytes, 0)
  await session.detach()
  return {
    largest,
    shift,
    requests: all.length,
    bytes: sumOf(all),
    script: sumOf(all.filter(({ isScript, at }) => isScript && at <= largest)),
    work: (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000,
  }
}

/** A page of so many bytes, which come in one wave and are shown once they are there. */
async function serveBare() {
  const server = createServer(({ url = '' }, response) => {
    const bytes = Number(/^\/bytes\/(\d+)/.exec(url)?.[1])
    if (bytes > 0) {
      response.setHeader('content-type', 'text/javascript')
      const filling = randomBytes(Math.ceil(bytes * 0.75))
        .toString('base64')
        .slice(0, bytes)
      response.end(`/*${filling}*/document.body.append('${'palabras '.repeat(80)}')`)
      return
    }
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>.</title><body><script src="/bytes/${url.slice(1)}"></script>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() }
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const middle = (loads: readonly Loaded[]): Loaded => {
  const of = (name: keyof Loaded) => median(loads.map((one) => one[name]))
  return {
    largest: of('largest'),
    requests: of('requests'),
    bytes: of('bytes'),
    script: of('script'),
    shift: of('shift'),
    work: of('work'),
  }
}

function visitorsOf(browser: Browser, address: string) {
  const sessions = new Map<string, Promise<Saved>>()
  const open = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({ locale: 'es-VE', timezoneId: 'America/Caracas', ...options })
    await context.addInitScript(SEEN)
    return context.newPage()
  }
  async function enter(person: string): Promise<Saved> {
    const page = await open({})
    await page.goto(`${address}/login`)
    await page.getByLabel('Recordarme').check()
    await page.locator('#email').fill(`${person}@demo.example`)
    await page.locator('#password').fill(DEMO_PASSWORD)
    await page.locator('#password').press('Enter')
    await page.waitForURL(`${address}/home`)
    const state = await page.context().storageState()
    await page.context().close()
    return state
  }
  function sessionOf(person: string): Promise<Saved> {
    const session = sessions.get(person) ?? enter(person)
    sessions.set(person, session)
    return session
  }
  return { open, sessionOf }
}
type Visitors = ReturnType<typeof visitorsOf>

/** The address of a screen: of those that belong to somebody the first that a link on `from` leads to. */
async function addressOf(
  visitors: Visitors,
  address: string,
  { person, path, from }: Screen,
): Promise<string> {
  if (typeof path === 'string') return `${address}${path}`
  const page = await visitors.open({ storageState: await visitors.sessionOf(person) })
  await page.goto(`${address}${from}`)
  await page.locator('main a[href*="/lessons/"]').first().waitFor()
  const links = await page.locator('a[href]').evaluateAll((all) => all.map((one) => String(one)))
  await page.context().close()
  const found = links.find((link) => path.test(new URL(link).pathname))
  if (!found) throw new Error(`no link to ${path} on ${from}: ${links.join(' ')}`)
  return found
}

type Row = { cold: Loaded; cached: Loaded; again: Loaded; bare: number }

async function measureScreen(
  visitors: Visitors,
  { at, person, size, bare }: { at: string; person: string; size: keyof typeof SIZES; bare: string },
): Promise<Row> {
  const storageState = await visitors.sessionOf(person)
  const look = { viewport: SIZES[size], hasTouch: size === 'phone', isMobile: size === 'phone' }
  const cold: Loaded[] = []
  const cached: Loaded[] = []
  const again: Loaded[] = []
  const bares: number[] = []
  for (let load = 0; load < LOADS; load += 1) {
    const first = await visitors.open({ ...look, storageState, serviceWorkers: 'block' })
    const came = await measureLoad(first, at)
    cold.push(came)
    // What was seen and answered is forgotten, its files are not.
    await first.goto(new URL('/favicon.svg', at).href)
    await first.evaluate(
      `indexedDB.databases().then((all) => all.map(({ name }) => indexedDB.deleteDatabase(name)))`,
    )
    cached.push(await measureLoad(first, at))
    await first.context().close()
    const second = await visitors.open({ ...look, storageState })
    await second.goto(at)
    await second.waitForTimeout(REST_MS * 2)
    again.push(await measureLoad(second, at))
    await second.context().close()
    const page = await visitors.open(look)
    bares.push((await measureLoad(page, `${bare}/${Math.round(came.bytes)}`)).largest)
    await page.context().close()
  }
  return { cold: middle(cold), cached: middle(cached), again: middle(again), bare: median(bares) }
}

const HEAD = [
  '| | cold | bare page | of it | files cached | second visit | requests | kB | script, kB | its work, ms | layout shift |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
]
const marked = (value: number, goal: number, shown: string) =>
  value > goal ? { shown: `${shown} ✗`, missed: 1 } : { shown, missed: 0 }
const ms = (value: number) => Math.round(value).toLocaleString('en')
const kB = (value: number) => (value / 1_000).toFixed(0)

function rowOf(title: string, { cold, cached, again, bare }: Row) {
  const ratio = bare > 0 ? cold.largest / bare : 0
  const shift = Math.max(cold.shift, cached.shift, again.shift)
  const cells = [
    marked(cold.largest, GOAL.cold, ms(cold.largest)),
    { shown: ms(bare), missed: 0 },
    marked(ratio, GOAL_OF_BARE, ratio.toFixed(2)),
    marked(cached.largest, GOAL.cached, ms(cached.largest)),
    marked(again.largest, GOAL.again, ms(again.largest)),
    marked(cold.requests, GOAL.requests, String(cold.requests)),
    marked(cold.bytes, GOAL.bytes, kB(cold.bytes)),
    marked(cold.script, GOAL.script, kB(cold.script)),
    { shown: ms(cold.work), missed: 0 },
    marked(shift, GOAL.shift, shift.toFixed(3)),
  ]
  return {
    line: `| ${title} | ${cells.map(({ shown }) => shown).join(' | ')} |`,
    missed: cells.reduce((sum, one) => sum + one.missed, 0),
  }
}

/** Says what screens cost on a weak line, at a desk and on a phone; returns how many goals were missed. */
export async function sayLine(address: string, say: (line: string) => void): Promise<number> {
  const own = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))
  const executablePath = own ?? (await chromiumPackage.executablePath())
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const bare = await serveBare()
  const visitors = visitorsOf(browser, address)
  let missed = 0
  for (const size of process.env.LOADS ? (['desk'] as const) : (['desk', 'phone'] as const)) {
    const { width, height } = SIZES[size]
    say(`\n## ${size === 'desk' ? 'At a desk' : 'On a phone'}, ${width} × ${height}\n`)
    for (const line of HEAD) say(line)
    for (const screen of SCREENS) {
      const at = await addressOf(visitors, address, screen)
      const { person, title } = screen
      const row = rowOf(title, await measureScreen(visitors, { at, person, size, bare: bare.address }))
      missed += row.missed
      say(row.line)
    }
  }
  say(`\nLoad of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`)
  await browser.close()
  bare.close()
  return missed
}
