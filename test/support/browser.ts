import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import chromiumPackage from '@sparticuz/chromium'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { afterAll } from 'vitest'
import { faultsOfHeaders, faultsOfPart, isPart } from './answer-headers.ts'
import { moveTime, SHIFT_MS } from './fixed-day.ts'
import { isShort } from './size.ts'
import type { World } from './world.ts'

export const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  /** Where the counts of screens.md#jobs hold by touch. */
  small: { width: 360, height: 640 },
  narrowest: { width: 320, height: 640 },
} as const
type Size = keyof typeof SIZES

/** What phones are wide (screens.md#phones). */
export const PHONE_WIDTHS = [320, 360, 390, 412, 430, 600] as const
/** In the short form the narrowest, the usual one and the widest. */
const LOOKED_AT: readonly number[] = isShort ? [320, 390, 600] : PHONE_WIDTHS

/** By how many pixels the page passes the width that was asked for: on a phone the window grows with what is too wide. */
export async function overflowOf(page: Page): Promise<number> {
  const asked = page.viewportSize()?.width ?? 0
  return Number(await page.evaluate('Math.max(document.documentElement.scrollWidth, innerWidth)')) - asked
}

/** The same at each width of a phone, where it is too wide. */
export async function overflowsOf(page: Page): Promise<Record<number, number>> {
  const before = page.viewportSize()
  const found: Record<number, number> = {}
  for (const width of LOOKED_AT) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
    const wider = await overflowOf(page)
    if (wider > 0) found[width] = wider
  }
  if (before) await page.setViewportSize(before)
  return found
}

/** The shell opens a page in half the time that the whole browser needs. */
const CHROMIUMS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

/** A Chromium that the machine has, or the one that comes with the development packages. */
export async function executable(): Promise<string> {
  const installed = CHROMIUMS.find((path) => path && existsSync(path))
  return installed ?? (await chromiumPackage.executablePath())
}

/** What is not there by then is not coming. */
const PATIENCE_MS = 60_000

export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  // Of what a headless page needs from it, a process of its own costs a seventh more.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Pages are set in what phones have, where this machine has it: its letters are narrower than most, and lines break elsewhere. */
export const WITH_ROBOTO = {
  ...process.env,
  FONTCONFIG_FILE: fileURLToPath(new URL('fonts.conf', import.meta.url)),
}

/** The one browser of a worker, for all its test files: it goes with the worker, each file closes what it opened. */
let launched: Promise<Browser> | undefined

export type Visit = {
  size?: Size
  dark?: boolean
  touch?: boolean
  /** Whether the page may have its service worker: what the worker fetches, no test can stop or look at. */
  worker?: boolean
}

/**
 * A browser before the world's server, listening on a free port; each visit is in a context of its own. Every page
 * notes requests to other hosts, violations of the content policy, errors of the console, answers that say the server
 * failed, and what an answer's headers lack; `complaints` gives them all, and whatever file has one at its end has failed.
 */
export async function openBrowser(world: World) {
  const address = await world.app.listen({ host: '127.0.0.1', port: 0 })
  launched ??= executable().then((path) =>
    chromium.launch({ executablePath: path, args: QUIET, env: WITH_ROBOTO }),
  )
  const browser = await launched
  const complaints: string[] = []
  const contexts = new Set<BrowserContext>()
  world.app.server.prependListener('request', ({ method, url = '' }, response) => {
    // Headers that are sent as one are told by no `getHeaders()` afterwards.
    let headers = {}
    const { writeHead } = response
    response.writeHead = (status: number, ...more: never[]) => {
      headers = Object.assign({}, response.getHeaders(), ...more)
      return Reflect.apply(writeHead, response, [status, ...more])
    }
    response.on('finish', () => {
      if (response.statusCode === 500) complaints.push(`a fault answered ${method} ${url}`)
      const isSent = isPart(url) && response.statusCode < 400
      const faults = isSent ? faultsOfPart(headers) : faultsOfHeaders(headers, url.startsWith('/api'))
      if (faults.length > 0) complaints.push(`headers of ${url}: ${faults.join(', ')}`)
    })
  })
  afterAll(async () => {
    await Promise.all([...contexts].map((context) => context.close()))
    insistOnNone(complaints)
  })

  async function newContext({
    size = 'desktop',
    dark = false,
    touch = size !== 'desktop',
    worker = false,
  }: Visit = {}) {
    const context = await browser.newContext({
      baseURL: address,
      viewport: SIZES[size],
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: 'reduce',
      serviceWorkers: worker ? 'allow' : 'block',
      locale: 'es-VE',
      timezoneId: 'America/Caracas',
    })
    contexts.add(context)
    // A page lives at the time of the world that it is before, which may stand on another day than the machine's.
    await context.addInitScript(moveTime, Date.parse(world.clock.now()) - (Date.now() - SHIFT_MS))
    context.on('close', () => contexts.delete(context))
    context.setDefaultTimeout(PATIENCE_MS)
    context.on('page', watch)
    context.on('request', (request) => {
      const { host, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && host !== new URL(address).host) complaints.push(`request to ${host}`)
    })
    context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`))
    context.on('console', (message) => {
      // The browser itself says so of every refused call; the answers are what the tests look at.
      const isRefusal = message.text().startsWith('Failed to load resource')
      if (message.type() === 'error' && !isRefusal) complaints.push(`console: ${message.text()}`)
    })
    return context
  }

  return {
    address,
    complaints,
    newContext,
    /** A page of nobody. */
    async visit(path: string, how: Visit = {}): Promise<Page> {
      const context = await newContext(how)
      const page = await context.newPage()
      await page.goto(path)
      return page
    },
    /** A page of somebody who has a token, as the browser keeps it after a login. */
    async enter(token: string, path: string, how: Visit = {}): Promise<Page> {
      const context = await newContext(how)
      await keepSession(context, world, token)
      const page = await context.newPage()
      await page.goto(path)
      return page
    },
  }
}
/** Whatever a page did that none may do fails the file, also where no test looks. */
export function insistOnNone(complaints: readonly string[]): void {
  if (complaints.length > 0)
    throw new Error(`Pages of this file did what none may do:\n${complaints.join('\n')}`)
}

/** How long no request is under way until a page counts as still. */
const STILL_MS = 60

/** Waits until the page asks for nothing more. */
export async function still(page: Page, rest: () => Promise<boolean> = async () => true): Promise<void> {
  const since = Date.now()
  while (Date.now() - since < PATIENCE_MS) {
    // While `rest` was waited for the page may have asked anew.
    if (stillFor(page) >= STILL_MS && (await rest()) && stillFor(page) >= STILL_MS) return
    await page.waitForTimeout(15)
  }
  throw new Error(`${page.url()} did not come to rest`)
}

/** Once the page has nothing to work at, since until then it may be about to ask for what it shows: whether it has no skeleton. */
const SHOWS_ALL = `new Promise((done) =>
  requestIdleCallback(() => done(document.querySelector('[aria-busy="true"]') === null), { timeout: 2000 }))`

/** Waits until the page has its title, shows no skeleton, has nothing to work at and asks for nothing more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ timeout: PATIENCE_MS })
  // A page that goes elsewhere meanwhile is not at rest.
  await still(page, () => page.evaluate<boolean>(SHOWS_ALL).catch(() => false))
}

/** Goes where a link would lead, without loading the application anew; titles of before are marked as left. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate('for (const one of document.querySelectorAll("h1")) one.dataset.left = ""')
  await page.evaluate((to) => {
    // This file is for Node, which has neither.
    const { history } = globalThis as unknown as {
      history: { pushState(state: object, title: string, to: string): void }
    }
    history.pushState({}, '', to)
  }, path)
}

/** By the application itself where it runs already: half of what a screen costs is to begin anew. */
export async function go(page: Page, path: string): Promise<void> {
  const isRunning = Number(await page.evaluate('document.querySelectorAll(".screen h1").length')) > 0
  // Where it stands already it would keep its title.
  if (!isRunning || new URL(page.url()).pathname === path) {
    await page.goto(path)
    return
  }
  await follow(page, path)
  await page.locator('h1:not([data-left])').first().waitFor()
}

const traffic = new WeakMap<Page, { underWay: Set<Request>; last: number }>()

function watch(page: Page): void {
  const seen = { underWay: new Set<Request>(), last: Date.now() }
  traffic.set(page, seen)
  page.on('request', (request) => {
    // A page that is left ends what it asked without a word.
    if (request.isNavigationRequest()) seen.underWay.clear()
    seen.underWay.add(request)
  })
  const ended = (request: Request) => {
    seen.underWay.delete(request)
    seen.last = Date.now()
  }
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
}

function stillFor(page: Page): number {
  const seen = traffic.get(page)
  if (!seen || seen.underWay.size > 0) return 0
  return Date.now() - seen.last
}

async function keepSession(context: BrowserContext, world: World, token: string): Promise<void> {
  const stored = await storedSession(world, token)
  await context.addInitScript((kept) => {
    const storage = storageOf()
    // Only where nothing is kept yet: a logout in the page must stay one.
    if (!storage || storage.getItem('claustro:entered')) return
    storage.setItem('claustro:entered', '1')
    for (const [key, value] of Object.entries(kept)) storage.setItem(key, value)

    type Kept = { getItem(key: string): string | null; setItem(key: string, value: string): void }
    // An empty page has no storage, and says so by an error.
    function storageOf(): Kept | null {
      try {
        return (globalThis as unknown as { localStorage: Kept }).localStorage
      } catch {
        return null
      }
    }
  }, stored)
}

/** How src/web/api/session.ts keeps the session of a token. */
export async function storedSession(world: World, token: string): Promise<Record<string, string>> {
  const { body } = await world.with(token).call('GET', '/session')
  const session = {
    access_token: token,
    expires_in_datetime: '2099-01-01T00:00:00.000Z',
    user: body.data,
    remember: true,
    lasts: 30 * 86_400_000,
  }
  return { 'claustro.session': JSON.stringify(session) }
}
