import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { COLOURS, paint, violations } from '../../support/axe.ts'
import { go, openBrowser, overflowsOf, settled, type Visit } from '../../support/browser.ts'
import { isShort } from '../../support/size.ts'
import { createWorld } from '../../support/world.ts'
import { PUBLIC_PAGES, SCREEN_PEOPLE, type ScreenRow, screenAddresses, screenRows } from '../screen-paths.ts'

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

/** What a screen is for: to create, to edit, one of something, a student's absences; of lists there are many. */
const kindOf = ({ path, person }: ScreenRow): string =>
  path === '/home' ? person : path.replace(/:\w+\??/g, ':').replace(/^\/.*\/|^\/\w+$/, '')

/** All screens; in the short form one of four of each kind. */
function screens(): ScreenRow[] {
  const seen = new Map<string, number>()
  return screenRows().filter((row) => {
    const many = seen.get(kindOf(row)) ?? 0
    seen.set(kindOf(row), many + 1)
    return !isShort || many % 4 === 0
  })
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
    const wider = Object.entries(await overflowsOf(page))
    faults['on phones'] = wider.map(([width, by]) => `${by} px too wide at ${width}`)
  }
  return Object.fromEntries(Object.entries(faults).filter(([, found]) => found.length > 0))
}

async function walk(page: Page, look: string, paths: readonly string[]): Promise<Record<string, object>> {
  const faults: Record<string, object> = {}
  for (const [at, path] of paths.entries()) {
    await go(page, path)
    const found = await faultsOf(page, look, !isShort || at % 3 === 0)
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
  const own = screens().filter((one) => one.person === person)
  const paths = await Promise.all(own.map(({ path }) => withIds(path, person)))
  const found = await Promise.all(
    WINDOWS.map(async ([look, how], at) =>
      walk(await browser.enter(world.as(person).token ?? '', '/home', how), look, shownIn(paths, at)),
    ),
  )
  expect(Object.assign({}, ...found)).toEqual({})
})
