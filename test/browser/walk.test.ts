import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { COLOURS, paint, violations } from '../support/axe.ts'
import { follow, go, openBrowser, overflowsOf, settled, type Visit } from '../support/browser.ts'
import type { Person } from '../support/people.ts'
import { isShort } from '../support/size.ts'
import { createWorld } from '../support/world.ts'
import { ownAddresses, PUBLIC_PAGES, SCREEN_PEOPLE, type ScreenRow, screenRows } from './screen-paths.ts'

/** promises.md A6, screens.md A1: every screen of the hand-written table before every role, in an application that is loaded once. */
const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const addressOf = await ownAddresses(world)

// Named at run time: the browser's code is another TypeScript project than this one.
const { screens }: { screens: readonly { path: string; title: string }[] } = await import(
  fileURLToPath(new URL('../../src/web/screens.ts', import.meta.url))
)
const DENIED = 'Acceso denegado'
/** Where the screen says more than its place in the table. */
const TITLES: Record<string, readonly string[]> = {
  '/error': ['Ocurrió un error'],
  '/lessons': ['Mis clases'],
  '/notifications/create': ['Escribir un aviso'],
  '/schedules/show': ['Horario'],
}
const TROUBLES: readonly string[] = [DENIED, 'Página no encontrada', 'La pantalla no se pudo mostrar']

/** Wide by mouse, narrow by touch. */
const WIDE: readonly [string, Visit] = ['wide', { size: 'desktop' }]
const WINDOWS = [WIDE, ['phone', { size: 'small' }]] as const satisfies readonly (typeof WIDE)[]

/** Whether the table lets the role see the screen, and how closely it is looked at. */
type ScreenToWalk = { path: string; isOpen: boolean; address?: string; look?: 'light' | 'both' | undefined }

const rows = screenRows(true)
const paths = [...new Set(rows.map(({ path }) => path))]
const placeOf = (path: string, person: Person): ScreenToWalk => ({
  path,
  isOpen: rows.some((row) => row.path === path && row.person === person),
})
/** In the short form every third place, which ones differs from person to person; `npm run release` visits all of them. */
const isVisited = (person: Person, at: number) => !isShort || (at + SCREEN_PEOPLE.indexOf(person)) % 3 === 0

/** What a screen is for: to create, to edit, one of something, a student's absences; of lists there are many. */
const kindOf = ({ path, person }: ScreenRow): string =>
  path === '/home' ? person : path.replace(/:\w+\??/g, ':').replace(/^\/.*\/|^\/\w+$/, '')

/** All screens, each with the first role that sees it; in the short form one of four of each kind. */
function lookedAt(): ScreenRow[] {
  const seen = new Map<string, number>()
  return screenRows().filter((row) => {
    const many = seen.get(kindOf(row)) ?? 0
    seen.set(kindOf(row), many + 1)
    return !isShort || many % 4 === 0
  })
}

/** Both windows; in the short form every other screen in the other one, and one of three also dark. */
function looksIn(window: number, all: readonly string[]): Map<string, 'light' | 'both'> {
  const shown = all.filter((_, at) => !isShort || at % WINDOWS.length === window)
  return new Map(shown.map((path, at) => [path, !isShort || at % 3 === 0 ? 'both' : 'light']))
}

/** All that a person visits with a mouse; by touch only what is looked at. */
function visited(person: Person, window: number): ScreenToWalk[] {
  const own = lookedAt().filter((one) => one.person === person)
  const looks = looksIn(
    window,
    own.map(({ path }) => path),
  )
  return paths
    .filter((path, at) => looks.has(path) || (window === 0 && isVisited(person, at)))
    .map((path) => ({ ...placeOf(path, person), look: looks.get(path) }))
}

/** Goes where a link would lead; gives the title that stands there then. */
async function arrive(page: Page, path: string): Promise<string> {
  await follow(page, path)
  // Whoever is sent to «Acceso denegado» from there sees the same title on.
  const has_come = `document.querySelector(
    location.pathname === '/access-denied' ? 'h1' : 'h1:not([data-left])'
  )?.innerText`
  await expect.poll(() => page.evaluate(has_come), { interval: 10 }).toBeTruthy()
  if (new URL(page.url()).pathname === '/access-denied')
    await page.getByRole('heading', { name: DENIED, level: 1 }).waitFor()
  else await settled(page)
  return page.locator('h1').first().innerText()
}

/** Where a list with acts is wider than its place, they lie over a cell, or what is no free text is cut; in tables of cards too. */
const UNSEEN = `[...document.querySelectorAll('.list-body, :not(.list-body) > .table')].flatMap((body) => {
  const ends = [...body.querySelectorAll('tbody td.cell-actions')]
  const beyond = body.scrollWidth - body.clientWidth
  const right = (one) => one.getBoundingClientRect().right
  const isCut = (one) => one.scrollWidth > one.clientWidth + 1
  const cells = [...body.querySelectorAll('tbody :is(th, td):not(.cell-grows)')]
  return [
    ...(beyond > 0 ? [beyond + ' px outside'] : []),
    ...(ends.some((one) => right(one.previousElementSibling) > one.getBoundingClientRect().left + 1)
      ? ['acts over a cell'] : []),
    ...cells.flatMap((one) => (isCut(one) || [...one.querySelectorAll('.row-name, .truncate')].some(isCut)
      ? ['cut: ' + one.innerText] : [])),
  ].slice(0, 3)
})`
/** Sets the page in the widest letters that a desk has, or in its own: Roboto is narrower, and hides what does not fit. */
async function setLetters(page: Page, are_wide: boolean): Promise<void> {
  await page.evaluate(`new Promise((done) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { font-family: DejaVu Sans, sans-serif !important }')
    document.adoptedStyleSheets = ${are_wide} ? [sheet] : []
    requestAnimationFrame(() => setTimeout(done))
  })`)
}

/** What is wrong with the page that stands there: light, dark (where only colours differ) and at the widths of phones. */
async function faultsOf(page: Page, window: string, look: 'light' | 'both'): Promise<string[]> {
  const faults = await violations(page)
  if (look === 'both') {
    await paint(page, 'dark')
    faults.push(...(await violations(page, { rules: COLOURS })).map((fault) => `dark: ${fault}`))
    await paint(page, 'light')
  }
  if (window === 'phone' || isShort) {
    const wider = Object.entries(await overflowsOf(page))
    faults.push(...wider.map(([width, by]) => `${by} px too wide at ${width}`))
  }
  return faults
}

/** Visits every place and says where the browser does otherwise than the table; also of every call that was refused. */
async function visit(
  person: Person,
  places: readonly ScreenToWalk[],
  [window, how]: typeof WIDE = WIDE,
): Promise<string[]> {
  const wrong: string[] = []
  let here = ''
  const page = await browser.enter(world.as(person).token ?? '', '/soon', how)
  page.on('response', (answer) => {
    if (answer.status() === 403) wrong.push(`${person} ${here}: 403 of ${new URL(answer.url()).pathname}`)
  })
  await settled(page)
  const isWide = window === 'wide'
  if (isWide) await setLetters(page, true)
  for (const { path, isOpen, address: given, look } of places) {
    here = path
    const address = given ?? (isOpen ? await addressOf(path, person) : path.replaceAll(/:\w+\??/g, '1'))
    const told = (fault: string) => wrong.push(`${person} ${address} (${window}): ${fault}`)
    // Lists have their number of rows beside it.
    const title = (await arrive(page, address)).replace(/\s*[\d.]+$/, '')
    const { pathname } = new URL(page.url())
    if (path !== '/access-denied' && !isRight(path, isOpen, pathname, title))
      told(`${isOpen ? 'open' : 'closed'}, but ${pathname} shows «${title}»`)
    if (isWide) for (const fault of await page.evaluate<string[]>(UNSEEN)) told(fault)
    if (!look) continue
    if (isWide) await setLetters(page, false)
    for (const fault of await faultsOf(page, window, look)) told(fault)
    if (isWide) await setLetters(page, true)
  }
  await page.context().close()
  return wrong
}

/** Whether the screen's own title stands there, or that it is denied. */
function isRight(path: string, isOpen: boolean, pathname: string, title: string): boolean {
  if (!isOpen) return pathname === '/access-denied' && title === DENIED
  if (pathname === '/access-denied' || TROUBLES.includes(title)) return false
  const own = [...(TITLES[path] ?? []), screens.find((one) => one.path === path)?.title]
  // A record has its name for a title, as the class of now may have, a week whose it is behind it, a home the day.
  return (
    path.includes(':') ||
    path === '/lessons/now' ||
    own.some(
      (one) => one === title || (one && title.startsWith(one) && /^[:,]\s/.test(title.slice(one.length))),
    )
  )
}

/** All screens before all roles, in one test: a machine that is three times slower needs more than the others have. */
const LONG_MS = 1_200_000

test(
  'every role sees the screens of the table with their own titles and whole lists, is kept from the others, and is refused no call; none has a fault that axe knows, or scrolls sideways',
  async () => {
    const walks = SCREEN_PEOPLE.flatMap((person) =>
      WINDOWS.map((window, at) => visit(person, visited(person, at), window)),
    )
    expect((await Promise.all(walks)).flat()).toEqual([])
  },
  LONG_MS,
)

test('the pages without session have no fault that axe knows, and never scroll sideways', async () => {
  const wrong: string[] = []
  for (const [at, [window, how]] of WINDOWS.entries()) {
    const page = await browser.visit('/', how)
    for (const [path, look] of looksIn(at, PUBLIC_PAGES)) {
      await go(page, path)
      await settled(page)
      for (const fault of await faultsOf(page, window, look)) wrong.push(`${path} (${window}): ${fault}`)
    }
    await page.context().close()
  }
  expect(wrong).toEqual([])
})

test('control: one wrong role in the table is seen, either way', async () => {
  const turned = (path: string) => [{ path, isOpen: !placeOf(path, 'lowAdmin').isOpen }]
  expect(await visit('lowAdmin', turned('/audit'))).toHaveLength(1)
  expect(await visit('lowAdmin', turned('/payments'))).toHaveLength(1)
})

test('control: a call that is refused is seen', async () => {
  const { id } = await world.db
    .selectFrom('teachers')
    .select('id')
    .where('user_id', '=', world.as('coordinator').user_id)
    .executeTakeFirstOrThrow()
  const foreign = {
    path: '/coordinators/:id/historic',
    isOpen: true,
    address: `/coordinators/${id}/historic`,
  }
  expect((await visit('teacher', [foreign])).join()).toContain(`403 of /api/teachers/${id}`)
})
