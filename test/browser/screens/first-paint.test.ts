import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, settled } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

const token = () => world.as('admin').token ?? ''

/** Where the parts of the frame lie. */
const frameOf = (page: Page): Promise<string[]> =>
  page.evaluate(`['.header', '.sidebar', '.shell-body', '.bottom-bar'].map((name) => {
    const { x, y, width, height } = document.querySelector(name).getBoundingClientRect()
    return [name, x, y, width, name === '.shell-body' ? 0 : height].map(String).join(' ')
  })`)

/** A page whose scripts with this name wait until they are let go. */
async function held(page: Page, names: RegExp, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(names, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return async () => resolve()
}

/** The colour of the bar that a phone's browser puts above the page. */
const barOf = (page: Page) =>
  page.evaluate<string>(
    `[...document.querySelectorAll('[name=theme-color]')].find(({ media }) => matchMedia(media).matches).content`,
  )

test.each([
  'desktop',
  'phone',
] as const)('the frame stands before any script, in the chosen look, and where it stays (%s)', async (size) => {
  const page = await browser.enter(token(), 'about:blank', { size })
  await page.addInitScript(`localStorage.setItem('claustro.theme', 'dark')`)
  const letGo = await held(page, /assets\/(?:main|application)-/, '/students')
  await page.getByRole('status', { name: 'Cargando' }).waitFor()
  expect(await page.evaluate(`getComputedStyle(document.querySelector('.header')).backgroundColor`)).toBe(
    'rgb(27, 26, 24)',
  )
  expect(await barOf(page)).toBe('#131211')
  const before = await frameOf(page)
  await letGo()
  await page.getByRole('table').or(page.getByRole('list')).first().waitFor()
  expect(await frameOf(page)).toEqual(before)
  await page.context().close()
})

test('whoever is not signed in sees no frame', async () => {
  const page = await browser.visit('about:blank')
  const letGo = await held(page, /assets\/start-/, '/preinscription')
  await page.getByText('Cargando').waitFor()
  expect(await page.locator('.shell').count()).toBe(0)
  await letGo()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.context().close()
})

/** What a first visit asks for in all, and how many bytes come. */
async function weighed(page: Page, path: string): Promise<{ requests: number; bytes: number }> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const sum = { requests: 0, bytes: 0 }
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    sum.requests += 1
    sum.bytes += encodedDataLength
  })
  await page.goto(path)
  await settled(page)
  return sum
}

// Reached so far, three visits of each alike; the goals are 12 requests and 150 kB (docs/decisions/0019-speed.md).
test.each([
  ['/login', 8, 98_000],
  ['/home', 23, 191_000],
  ['/students', 37, 217_000],
  ['/schedules', 43, 225_100],
])('a first visit of %s takes at most %i requests and %i bytes', async (path, requests, bytes) => {
  const page =
    path === '/login' ? await browser.visit('about:blank') : await browser.enter(token(), 'about:blank')
  const sum = await weighed(page, path)
  expect(sum.requests).toBeLessThanOrEqual(requests)
  expect(sum.bytes).toBeLessThanOrEqual(bytes)
  await page.context().close()
})
