import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { follow, openBrowser, settled } from '../../support/browser.ts'
import type { Person } from '../../support/people.ts'
import { isShort } from '../../support/size.ts'
import { createWorld } from '../../support/world.ts'
import { ownAddresses, SCREEN_PEOPLE, screenRows } from '../screen-paths.ts'

/** promises.md A6: every screen of the hand-written table before every role, in the browser. */
const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const addressOf = await ownAddresses(world)

// Named at run time: the browser's code is another TypeScript project than this one.
const { screens }: { screens: readonly { path: string; title: string }[] } = await import(
  fileURLToPath(new URL('../../../src/web/screens.ts', import.meta.url))
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

/** Whether the table lets the role see the screen. */
type Place = { path: string; isOpen: boolean; address?: string }

const rows = screenRows(true)
const paths = [...new Set(rows.map(({ path }) => path))]
const placesOf = (person: Person): Place[] =>
  paths.map((path) => ({ path, isOpen: rows.some((row) => row.path === path && row.person === person) }))
/** In the short form every third place, which ones differs from person to person; `npm run release` visits all of them. */
const visited = (person: Person): Place[] =>
  placesOf(person).filter((_, at) => !isShort || (at + SCREEN_PEOPLE.indexOf(person)) % 3 === 0)

/** Goes where a link would lead; gives the title that stands there then. */
async function go(page: Page, path: string): Promise<string> {
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

/** The widest letters that a desk has: Roboto is narrower, and hides what does not fit. */
const IN_WIDE_LETTERS = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { font-family: DejaVu Sans, sans-serif !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}`
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

/** Visits every place and says where the browser does otherwise than the table; also of every call that was refused. */
async function visit(person: Person, places: readonly Place[]): Promise<string[]> {
  const wrong: string[] = []
  let here = ''
  const page = await browser.enter(world.as(person).token ?? '', '/soon')
  page.on('response', (answer) => {
    if (answer.status() === 403) wrong.push(`${person} ${here}: 403 of ${new URL(answer.url()).pathname}`)
  })
  await settled(page)
  await page.evaluate(IN_WIDE_LETTERS)
  for (const { path, isOpen, address: given } of places) {
    here = path
    const address = given ?? (isOpen ? await addressOf(path, person) : path.replaceAll(/:\w+\??/g, '1'))
    // Lists have their number of rows beside it.
    const title = (await go(page, address)).replace(/\s*[\d.]+$/, '')
    const { pathname } = new URL(page.url())
    const own = [...(TITLES[path] ?? []), screens.find((one) => one.path === path)?.title]
    // A record has its name for a title, a week the name of whose it is behind it, a home the day.
    const isOwn =
      pathname !== '/access-denied' &&
      !TROUBLES.includes(title) &&
      (own.some(
        (one) => one === title || (one && title.startsWith(one) && /^[:,]\s/.test(title.slice(one.length))),
      ) ||
        path.includes(':'))
    const isDenied = pathname === '/access-denied' && title === DENIED
    if (path !== '/access-denied' && !(isOpen ? isOwn : isDenied))
      wrong.push(`${person} ${address}: ${isOpen ? 'open' : 'closed'}, but ${pathname} shows «${title}»`)
    for (const fault of await page.evaluate<string[]>(UNSEEN)) wrong.push(`${person} ${address}: ${fault}`)
  }
  await page.context().close()
  return wrong
}

test('every role sees the screens of the table with their own titles and whole lists, is kept from the others, and is refused no call', async () => {
  const found = await Promise.all(SCREEN_PEOPLE.map((person) => visit(person, visited(person))))
  expect(found.flat()).toEqual([])
})

test('control: one wrong role in the table is seen, either way', async () => {
  const turned = (path: string) => [
    { path, isOpen: !placesOf('lowAdmin').find((one) => one.path === path)?.isOpen },
  ]
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
