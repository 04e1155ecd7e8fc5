import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, settled, type Visit } from '../../support/browser.ts'
import { forgiveLost, kept } from '../../support/kept-pages.ts'
import type { Person } from '../../support/people.ts'
import { testBeforeRelease } from '../../support/size.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

/** What stands in the page in the moment in which the last look of it was drawn, and whether React had begun. */
const WATCH = `{
  const mark = performance.mark.bind(performance)
  performance.mark = (name, ...rest) => {
    const root = document.getElementById('root')
    if (name === 'snapshot-drawn')
      globalThis.drawn = {
        text: root.innerText,
        look: getComputedStyle(root).colorScheme,
        values: [...root.querySelectorAll('input')].map(({ value }) => value).filter(Boolean),
        begun: Object.keys(root).some((key) => key.startsWith('__react')),
      }
    return mark(name, ...rest)
  }
  globalThis.shifts = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifts += value
  }).observe({ type: 'layout-shift', buffered: true })
}`

type Drawn = { text: string; look: string; values: string[]; begun: boolean } | null

async function opened(person: Person, path: string, visit: Visit = {}): Promise<Page> {
  const { token } = await world.signIn(world.as(person).user_id)
  const page = await browser.enter(token ?? '', path, { ...visit, worker: true })
  await page.addInitScript(WATCH)
  await settled(page)
  await kept(page)
  await isSeen(page, path)
  return page
}

/** Waits until the look of this address in this window is on the device. */
const isSeen = (page: Page, path: string, expected = true) =>
  expect
    .poll(() =>
      page.evaluate(`new Promise((resolve) => {
        const name = 'claustro-' + localStorage.getItem('claustro.person')
        indexedDB.open(name).onsuccess = ({ target: { result: db } }) => {
          const store = db.transaction('answers').objectStore('answers')
          store.get(${JSON.stringify(`seen ${path}`)}).onsuccess = ({ target: { result } }) => {
            db.close()
            resolve(result?.data.width === innerWidth)
          }
        }
      })`),
    )
    .toBe(expected)

/** Waits until the application shows the screen, of fresh answers. */
const shown = (page: Page) =>
  expect
    .poll(() =>
      page
        .evaluate(`Object.keys(document.getElementById('root')).some((key) => key.startsWith('__react')) &&
          document.querySelector('#root > .shell h1') !== null &&
          document.querySelector('.skeleton, .toast-loading') === null`)
        .catch(() => false),
    )
    .toBe(true)

/** What is missing as the application's first frame takes the place of what was drawn. */
const FIRST_FRAME = `new MutationObserver((_, observer) => {
  if (!document.querySelector('#main')) return
  observer.disconnect()
  globalThis.missing = [...document.querySelectorAll('.skeleton')].map(({ className }) => className)
  if (!document.querySelector('.toast-loading')) globalThis.missing.push('hour')
}).observe(document, { childList: true, subtree: true })`

const drawn = (page: Page): Promise<Drawn> => page.evaluate('globalThis.drawn ?? null')
const shifts = (page: Page): Promise<number> => page.evaluate('globalThis.shifts')

let first: Promise<Page> | undefined
/** A device of the administrator who has seen the students: what it needs without a line is fetched once. */
const ofAdmin = (): Promise<Page> => {
  first ??= opened('admin', '/students')
  return first
}

async function leave(page: Page): Promise<void> {
  await page.context().close()
  forgiveLost(browser.complaints)
}

test('from the second visit the last look of a screen is drawn before the application, with its hour, and moves nothing', async () => {
  const page = await ofAdmin()
  const name = (await page.locator('.row-name').first().textContent()) ?? '–'
  await page.reload()
  await shown(page)
  const before = await drawn(page)
  expect(before).toMatchObject({ begun: false, text: expect.stringContaining(name) })
  expect(before?.text).toMatch(/Visto por última vez a las \d\d:\d\d/)
  expect(await shifts(page)).toBeLessThanOrEqual(0.02)
  // Whoever opens the plain address goes on to the home, which was not seen yet.
  await page.evaluate(`localStorage.setItem('claustro.theme', 'dark')`)
  await page.goto('/')
  await shown(page)
  expect(await drawn(page)).toBeNull()
  await isSeen(page, '/home')
  // In the look of today, whichever it was seen in.
  await page.evaluate(`localStorage.setItem('claustro.theme', 'light')`)
  await page.goto('/')
  await shown(page)
  expect(await drawn(page)).toMatchObject({ look: 'light', text: expect.stringContaining('Por hacer') })
  forgiveLost(browser.complaints)
})

for (const path of ['/home', '/schedules'])
  testBeforeRelease(`what takes the place of the last look of ${path} is whole at once`, async () => {
    const page = await opened('admin', path)
    await page.addInitScript(FIRST_FRAME)
    await page.goto(path)
    await shown(page)
    expect(await drawn(page)).not.toBeNull()
    expect(await page.evaluate('globalThis.missing')).toEqual([])
    await leave(page)
  })

test('what is typed into a form is not in it, nor what the server gives no longer', async () => {
  const page = await ofAdmin()
  await page.goto('/specializations/create')
  await shown(page)
  await isSeen(page, '/specializations/create')
  await page.getByLabel('Título').fill('Turismo y hotelería')
  // As when the page is left.
  await page.evaluate(`{
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }`)
  await page.reload()
  await shown(page)
  const before = await drawn(page)
  expect(before?.text).toContain('Título')
  expect(JSON.stringify(before)).not.toContain('Turismo')
  await page.goto('/students')
  await shown(page)
  await isSeen(page, '/students')
  await page.route('**/api/students?*', (route) =>
    route.fulfill({ status: 403, json: { message: 'forbidden' } }),
  )
  await page.reload()
  await page.getByText('Si lo necesita, pida el permiso a un administrador.').waitFor()
  await isSeen(page, '/students', false)
  await page.reload()
  await shown(page)
  expect(await drawn(page)).toBeNull()
  await page.unrouteAll()
  forgiveLost(browser.complaints)
})

test('a window of another width, an ended session and another person draw nothing', async () => {
  const page = await ofAdmin()
  await page.goto('/students')
  await shown(page)
  await isSeen(page, '/students')
  // As it is left the look is kept once more: the window is another one by the time it is opened again.
  await page.goto('/verify')
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto('/students')
  await shown(page)
  expect(await drawn(page)).toBeNull()
  await isSeen(page, '/students')
  await page.reload()
  await shown(page)
  expect(await drawn(page)).not.toBeNull()
  await page.evaluate(`localStorage.setItem('claustro.person', '0')`)
  await page.reload()
  await shown(page)
  expect(await drawn(page)).toBeNull()
  await leave(page)
})

testBeforeRelease('a record on a phone comes back where it stood, with its name in the bar', async () => {
  const { id, first_name } = await world.db
    .selectFrom('students')
    .select(['id', 'first_name'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const page = await opened('admin', `/students/${id}`, { size: 'phone' })
  await page.reload()
  await shown(page)
  expect((await drawn(page))?.text).toContain(first_name)
  expect(await shifts(page)).toBeLessThanOrEqual(0.02)
  await leave(page)
})
