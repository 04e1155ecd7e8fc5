import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { go, openBrowser, overflowOf, SIZES, settled } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'
import { screenAddresses } from '../screen-paths.ts'

const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const addressOf = await screenAddresses(world)
const LONG = { first_name: 'María de los Ángeles', last_name: 'Hernández-Rodríguez Villavicencio' }
for (const table of ['students', 'teachers', 'preregistered_students'] as const)
  await world.db.updateTable(table).set(LONG).execute()

const SCREENS = [
  '/students',
  '/students/:id',
  '/students/:id/payments',
  '/teachers',
  '/teachers/:id',
  '/inscriptions',
  '/payments',
  '/payments/review',
]

/** Where the name is cut, and stands in whole nowhere else on the screen. */
const CUT = `(() => {
  const isCut = (one) => {
    const { textOverflow, webkitLineClamp } = getComputedStyle(one)
    return (textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1) ||
      (webkitLineClamp !== 'none' && one.scrollHeight > one.clientHeight + 1)
  }
  const isSeen = (one) => one.getBoundingClientRect().width > 1 && getComputedStyle(one).clipPath === 'none'
  const named = [...document.querySelectorAll('body *')].filter((one) =>
    isSeen(one) && /Villavicencio/.test(one.innerText) && ![...one.children].some((child) => /Villavicencio/.test(child.innerText)))
  if (named.length === 0) return ['nobody here: ' + document.body.innerText.slice(0, 200)]
  const cut = named.filter((one) => one.closest('[class]') && (isCut(one) || (one.parentElement && isCut(one.parentElement))))
  const whole = named.some((one) => !cut.includes(one) && /María de los Ángeles/.test(one.innerText))
  return cut.filter((one) => !(whole && one.matches('.header *'))).map((one) => one.className + ': ' + one.innerText).slice(0, 3)
})()`

async function cutOn(page: Page, path: string): Promise<unknown> {
  await go(page, path)
  await settled(page)
  await expect.poll(() => page.locator('main').innerText()).toContain('Villavicencio')
  return page.evaluate(CUT)
}

test.each([
  'narrowest',
  'phone',
] as const)('a long name is read in whole on a screen that is %s', async (size) => {
  const found: unknown[] = []
  const page = await browser.enter(world.as('admin').token ?? '', '/home', { size })
  for (const path of SCREENS) {
    const address = await addressOf(path, 'admin')
    const cut = await cutOn(page, address)
    const wider = await overflowOf(page)
    if (String(cut) !== '' || wider > 0) found.push([address, cut, wider, SIZES[size].width])
  }
  await page.context().close()
  expect(found).toEqual([])
})

/** Every list of the administration but those of `rows.test.ts`, and of these the ones with a name beside long texts. */
const LISTS = [
  ...['/students', '/students/at-risk', '/withdrawals', '/binnacles', '/papers', '/periods', '/courses/all'],
  ...['/reinscriptions', '/final-deliveries', '/holidays', '/activities', '/lessons?show=past'],
  ...['attendance', 'classes', 'enrolment', 'graduates', 'lessons', 'notes', 'seats', 'teachers-load'].map(
    (name) => `/reports/${name}`,
  ),
  ...['/reports/waiting-list', '/reports/instalments', '/availabilities', '/institution/records', '/audit'],
  ...['/fees', '/charges', '/discounts', '/exchange-rates', '/cash/closings', '/payments'],
  ...['lines', 'month', 'statements', 'unreported', 'unsettled'].map((name) => `/bank/${name}`),
]

/** What lies outside its list, or is cut of a name. */
const HIDDEN = `(() => {
  const out = []
  for (const list of document.querySelectorAll('.list-body')) {
    const { right } = list.getBoundingClientRect()
    if (list.scrollWidth > list.clientWidth + 1) out.push('wider by ' + (list.scrollWidth - list.clientWidth))
    for (const act of list.querySelectorAll('.cell-actions button, .record button'))
      if (act.getBoundingClientRect().right > right + 1) out.push('an act out of sight: ' + act.ariaLabel)
    for (const name of list.querySelectorAll('.row-name'))
      if (name.scrollWidth > name.clientWidth + 1 && getComputedStyle(name).overflow !== 'visible')
        out.push('a name that is cut: ' + name.innerText)
  }
  return out.slice(0, 3)
})()`

/** What is hidden once the list has taken the width of its window: on a slow machine that is a moment later. */
async function hiddenOn(page: Page): Promise<string[]> {
  for (let looks = 1; ; looks += 1) {
    const hidden = await page.evaluate<string[]>(HIDDEN)
    if (hidden.length === 0 || looks === 30) return hidden
    await page.waitForTimeout(100)
  }
}

test('at 1280, at 1366 and on a phone every list has its acts in sight and its names whole', async () => {
  const found: unknown[] = []
  const page = await browser.enter(world.as('admin').token ?? '', '/home')
  for (const path of LISTS)
    for (const [width, height] of [
      [1366, 768],
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      if (width === 1366) await go(page, path)
      await settled(page)
      const hidden = await hiddenOn(page)
      if (hidden.length > 0) found.push([path, width, hidden])
    }
  await page.context().close()
  expect(found).toEqual([])
})

test('where the bar has no room for the name of the institute its mark stands for it', async () => {
  const page = await browser.enter(world.as('admin').token ?? '', await addressOf('/students/:id', 'admin'))
  await page.setViewportSize({ width: 640, height: 400 })
  await settled(page)
  const mark = page.getByRole('link', { name: /, inicio$/ })
  await mark.waitFor()
  expect(await mark.locator('span').isVisible()).toBe(false)
  await page.context().close()
})
