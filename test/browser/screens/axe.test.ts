import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { COLOURS, paint, violations } from '../../support/axe.ts'
import { go, openBrowser, SIZES, settled, type Visit } from '../../support/browser.ts'
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

/** How many pixels the page is wider than the window. */
const sideways = (page: Page) =>
  // On a phone innerWidth grows with what is too wide, and would hide it.
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** What is wrong with the page that stands there: light, dark (where only colours differ) and, on a phone, at 320 px. */
async function faultsOf(page: Page, look: string): Promise<Record<string, string[]>> {
  await settled(page)
  const faults = { [look]: await violations(page) }
  await paint(page, 'dark')
  faults[`${look}, dark`] = await violations(page, { rules: COLOURS })
  await paint(page, 'light')
  if (look === 'phone') {
    await page.setViewportSize(SIZES.narrowest)
    await page.waitForTimeout(30)
    const wider = Number(await sideways(page))
    faults['at 320 px'] = wider > 0 ? [`${wider} px too wide`] : []
    await page.setViewportSize(SIZES.small)
  }
  return Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0))
}

async function walk(page: Page, look: string, paths: readonly string[]): Promise<Record<string, object>> {
  const faults: Record<string, object> = {}
  for (const path of paths) {
    await go(page, path)
    const found = await faultsOf(page, look)
    if (Object.keys(found).length > 0) faults[`${path} (${look})`] = found
  }
  await page.context().close()
  return faults
}

test('the pages without session have no fault that axe knows, and never scroll sideways', async () => {
  for (const [look, how] of WINDOWS)
    expect(await walk(await browser.visit('/', how), look, PUBLIC_PAGES)).toEqual({})
})

test.each(
  SCREEN_PEOPLE,
)('the screens of %s have no fault that axe knows, and never scroll sideways', async (person) => {
  const own = screenRows().filter((one) => one.person === person)
  const paths = await Promise.all(own.map(({ path }) => withIds(path, person)))
  const found = await Promise.all(
    WINDOWS.map(async ([look, how]) =>
      walk(await browser.enter(world.as(person).token ?? '', '/home', how), look, paths),
    ),
  )
  expect(Object.assign({}, ...found)).toEqual({})
}, 900_000)

test('no page asked another host, broke the content policy or failed', () => {
  expect(browser.complaints).toEqual([])
})
