import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { COLOURS, paint, violations } from '../../support/axe.ts'
import { go, openBrowser, SIZES, settled, type Visit } from '../../support/browser.ts'
import { isShort } from '../../support/size.ts'
import { createWorld } from '../../support/world.ts'
import { PUBLIC_PAGES, SCREEN_PEOPLE, screenAddresses, screenRows } from '../screen-paths.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

const withIds = await screenAddresses(world)

/** Wide by mouse, narrow by touch; each is looked at light and dark. */
const WINDOWS: readonly (readonly [string, Visit])[] = [
  ['wide', { size: 'desktop' }],
  ['phone', { size: 'small' }],
]

/** Every screen in both windows; in the short form every other one in the other window. */
const shownIn = (paths: readonly string[], window: number): string[] =>
  paths.filter((_, at) => !isShort || at % WINDOWS.length === window)

/** The widths of phones that people have, and of a large one held across. */
const WIDTHS = [320, 360, 390, 412, 430, 600]

/** By how many pixels the page passes the width that was asked for: on a phone the window grows with what is too wide. */
const sideways = async (page: Page, width: number) =>
  Number(await page.evaluate('Math.max(document.documentElement.scrollWidth, innerWidth)')) - width

/** Where a page does not hold itself to the windows of phones. */
async function tooWide(page: Page, widths: readonly number[]): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
    const wider = await sideways(page, width)
    if (wider > 0) faults.push(`${wider} px too wide at ${width}`)
  }
  return faults
}

/** What is wrong with the page that stands there: light, dark (where only colours differ) and at the widths of phones. */
async function faultsOf(page: Page, look: string, isDarkToo: boolean): Promise<Record<string, string[]>> {
  await settled(page)
  const faults = { [look]: await violations(page) }
  if (isDarkToo) {
    await paint(page, 'dark')
    faults[`${look}, dark`] = await violations(page, { rules: COLOURS })
    await paint(page, 'light')
  }
  if (look === 'phone' || isShort) {
    faults.width = await tooWide(page, WIDTHS)
    await page.setViewportSize(look === 'phone' ? SIZES.small : SIZES.desktop)
  }
  return Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0))
}

async function walk(page: Page, look: string, paths: readonly string[]): Promise<Record<string, object>> {
  const faults: Record<string, object> = {}
  for (const [at, path] of paths.entries()) {
    await go(page, path)
    const found = await faultsOf(page, look, !isShort || at % 2 === 0)
    if (Object.keys(found).length > 0) faults[`${path} (${look})`] = found
  }
  await page.context().close()
  return faults
}

test('the pages without session have no fault that axe knows, and never scroll sideways', async () => {
  for (const [at, [look, how]] of WINDOWS.entries())
    expect(await walk(await browser.visit('/', how), look, shownIn(PUBLIC_PAGES, at))).toEqual({})
})

test.each(
  SCREEN_PEOPLE,
)('the screens of %s have no fault that axe knows, and never scroll sideways', async (person) => {
  const own = screenRows().filter((one) => one.person === person)
  const paths = await Promise.all(own.map(({ path }) => withIds(path, person)))
  const found = await Promise.all(
    WINDOWS.map(async ([look, how], at) =>
      walk(await browser.enter(world.as(person).token ?? '', '/home', how), look, shownIn(paths, at)),
    ),
  )
  expect(Object.assign({}, ...found)).toEqual({})
})

test('no page asked another host, broke the content policy or failed', () => {
  expect(browser.complaints).toEqual([])
})
