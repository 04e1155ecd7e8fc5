import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../src/server/postgres/demo-mode.ts'
import { moveTime, SHIFT_MS } from '../test/support/fixed-day.ts'

/** What a screen costs until what one came for is there: times in ms, bytes as they came over the line. */
export type Loaded = {
  rows: number
  largest: number
  requests: number
  bytes: number
  script: number
  shift: number
}
const LATE = '2099-01-01T00:00:00.000Z'
const MONTH_MS = 30 * 86_400_000
const LINE = { offline: false, latency: 150, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4
/** How long nothing comes until a page has all it asked for. */
export const REST_MS = 1_000
const MOST_MS = 40_000

/** What a screen is opened for: rows of a list, of a week, of a home. */
const ROWS = '.gb tbody tr, .list tbody tr, .record, .ruled > li, .tt tbody tr, .tt-list li'
const SEEN = `(() => {
  const seen = globalThis.seen = { rows: 0, largest: 0, shift: 0 }
  const look = () => {
    if (document.querySelector('${ROWS}')) seen.rows = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
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

/** Opens an address on a weak line, and waits until all has come. */
export async function measureLoad(page: Page, address: string): Promise<Loaded> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const { files, isAtRest } = watchLine(session)
  const since = performance.now()
  await page.goto(address, { waitUntil: 'commit', timeout: MOST_MS })
  while (!isAtRest() && performance.now() - since < MOST_MS) await page.waitForTimeout(100)
  const seen = await page.evaluate<Pick<Loaded, 'rows' | 'largest' | 'shift'>>('seen')
  const all = [...files.values()].filter(({ bytes }) => bytes > 0)
  const sumOf = (some: typeof all) => some.reduce((sum, { bytes }) => sum + bytes, 0)
  await session.detach()
  return {
    ...seen,
    requests: all.length,
    bytes: sumOf(all),
    script: sumOf(all.filter(({ isScript, at }) => isScript && at <= (seen.rows || seen.largest))),
  }
}

type Session = { access_token: string; user: object }

async function enter(address: string, person: string): Promise<Session> {
  const body = { email: `${person}@demo.example`, password: DEMO_PASSWORD, remember: true }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${address}/api/login`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as Session
}

/** Opens a page as a browser that has never been there; signed in where somebody is named. */
export function visitorsOf(browser: Browser, address: string) {
  const sessions = new Map<string, Session>()
  return async (options: BrowserContextOptions, person?: string): Promise<Page> => {
    const context = await browser.newContext({ locale: 'es-VE', timezoneId: 'America/Caracas', ...options })
    await context.addInitScript(moveTime, SHIFT_MS)
    await context.addInitScript(SEEN)
    const session = person && (sessions.get(person) ?? (await enter(address, person)))
    if (!session) return context.newPage()
    sessions.set(person, session)
    const kept = { ...session, expires_in_datetime: LATE, remember: true, lasts: MONTH_MS }
    await context.addInitScript(
      `localStorage.setItem('claustro.session', ${JSON.stringify(JSON.stringify(kept))})`,
    )
    return context.newPage()
  }
}
export type Open = ReturnType<typeof visitorsOf>

/** A class of the teacher, with its roll and the sheet of notes of its course. */
export async function classOf(
  address: string,
): Promise<{ id: number; course_id: number; section_id: number }> {
  const { access_token } = await enter(address, 'profesor')
  const headers = { authorization: `Bearer ${access_token}` }
  const asked = `${address}/api/lessons?limit=1&sort_by=date%2Cdesc&state=registered`
  const { data } = (await (await fetch(asked, { headers })).json()) as {
    data: Awaited<ReturnType<typeof classOf>>[]
  }
  if (!data[0]) throw new Error('the teacher has no class')
  return data[0]
}
