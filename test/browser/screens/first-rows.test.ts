import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, settled } from '../../support/browser.ts'
import { isShort } from '../../support/size.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)

/** A page whose application waits until it is let go. */
async function held(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/assets\/application-/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const ROWS = '.gb tbody tr, .list tbody tr, .record, .ruled > li, .tt tbody tr, .tt-list li'
/** How many rows the application's own screen has as it takes the place of what was drawn. */
const FIRST_COMMIT = `new MutationObserver(() => {
  const main = document.querySelector('#main')
  if (main) window.rowsOfFirstCommit ??= main.querySelectorAll('${ROWS}').length
}).observe(document, { childList: true, subtree: true })`

type Shown = { all: string; words: string[]; head: string; row: string; links: string[] }

/** What the screen says within the window, where its head and its first row lie, and where it leads. */
const shownOn = (page: Page): Promise<Shown> =>
  page.evaluate(`(() => {
    const main = document.querySelector('main')
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const words = []
    while (walker.nextNode()) {
      const text = walker.currentNode.nodeValue.trim()
      if (text && walker.currentNode.parentElement.checkVisibility()) words.push(text)
    }
    const place = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [x, y, width, height].map(Math.round).join(' ')
    }
    return {
      all: main.textContent,
      words,
      head: place(main.querySelector('h1')),
      row: place(main.querySelector('${ROWS}')),
      links: [...main.querySelectorAll('a')].map((link) => link.getAttribute('href')),
    }
  })()`)

/** A class of the teacher with its roll, and the notes of its course. */
const { body } = await world
  .as('teacher')
  .call('GET', '/lessons?limit=1&sort_by=date%2Cdesc&state=registered')
const [{ id, course_id, section_id }] = body.data

const ROLL = `/lessons/${course_id}/${section_id}/${id}`
const SCREENS = [
  ['admin', '/students'],
  ['teacher', '/students'],
  ['admin', '/payments'],
  ['admin', '/schedules'],
  ['admin', '/home'],
  ['lowAdmin', '/home'],
  ['coordinator', '/home'],
  ['teacher', '/home'],
  ['student', '/home'],
  ['teacher', ROLL],
  ['teacher', `/lessons/${course_id}/${section_id}/section-notes`],
] as const
type Opened = [who: (typeof SCREENS)[number][0], path: string, size: 'desktop' | 'phone']
/** Of each kind one, of which three as phones have them. */
const OF_EACH_KIND: Opened[] = [
  ['admin', '/students', 'desktop'],
  ['admin', '/payments', 'phone'],
  ['student', '/home', 'phone'],
  ['teacher', ROLL, 'phone'],
  ['teacher', `/lessons/${course_id}/${section_id}/section-notes`, 'desktop'],
]

test.each(
  isShort
    ? OF_EACH_KIND
    : SCREENS.flatMap(([who, path]): Opened[] => [
        [who, path, 'desktop'],
        [who, path, 'phone'],
      ]),
)('the first rows stand before the application, and stay where they are (%s, %s, %s)', async (who, path, size) => {
  const page = await browser.enter(world.as(who).token ?? '', 'about:blank', { size })
  const letGo = await held(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('main h1').waitFor()
  const drawn = await shownOn(page)
  await page.evaluate(FIRST_COMMIT)
  letGo()
  await page.locator('#main h1').waitFor()
  await settled(page)
  const shown = await shownOn(page)
  expect(await page.evaluate('window.rowsOfFirstCommit')).toBeGreaterThan(0)
  expect(drawn.words.length).toBeGreaterThan(10)
  expect(drawn.words.filter((words) => !shown.all.includes(words))).toEqual([])
  expect(drawn.links.filter((link) => !shown.links.includes(link))).toEqual([])
  expect([drawn.head, drawn.row]).toEqual([shown.head, shown.row])
  await page.context().close()
})

test.each([
  ['whose answer is refused', 'teacher', '/payments', '/api/payments'],
  ['whose address narrows it', 'admin', '/students?search=ana', '/api/session'],
] as const)('of a screen %s nothing is drawn before the application', async (_, who, path, read) => {
  const page = await browser.enter(world.as(who).token ?? '', 'about:blank')
  await held(page)
  const answered = page.waitForResponse((response) => response.url().includes(read))
  const loaded = page.waitForResponse(/assets\/first-rows-/)
  await page.goto(path, { waitUntil: 'commit' })
  await Promise.all([answered, loaded])
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
  expect(await page.locator('main h1').count()).toBe(0)
  await page.context().close()
})

test('what is pressed before the application is there is done when it comes, and the focus stays', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', 'about:blank')
  const letGo = await held(page)
  await page.goto('/students', { waitUntil: 'commit' })
  await page.locator('main h1').waitFor()
  await page.getByRole('link', { name: 'Inscribir estudiante' }).focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('aulas')
  letGo()
  await expect.poll(() => page.getByRole('combobox', { name: /^Pantalla/ }).inputValue()).toBe('aulas')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Inscribir estudiante' }).and(page.locator(':focus')).waitFor()
  const again = await held(page)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('main h1').waitFor()
  for (const at of [1, 3]) await page.getByRole('checkbox').nth(at).check()
  await page.getByRole('button', { name: 'Vistas' }).click()
  again()
  await page.getByRole('dialog').waitFor()
  await page.getByText('2 elegidos').waitFor()
  await page.keyboard.press('Escape')
  // A press that is under way when it comes: the finger lifts from what the application has put there.
  const last = await held(page)
  await page.reload({ waitUntil: 'commit' })
  await page.locator('main h1').waitFor()
  await page.getByRole('button', { name: 'Vistas' }).hover()
  await page.mouse.down()
  last()
  await settled(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.mouse.up()
  await page.getByRole('dialog').waitFor()
  await page.context().close()
})
