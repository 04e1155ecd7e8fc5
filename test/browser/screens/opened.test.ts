import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { COLOURS, paint, violations } from '../../support/axe.ts'
import { go, openBrowser, overflowOf, settled, type Visit } from '../../support/browser.ts'
import { createWorld } from '../../support/world.ts'

/** What opens over a screen, and a keyboard's way through it: decisions/0010-own-widgets.md. */
const world = await createWorld({ filled: true })
const browser = await openBrowser(world)
const token = world.as('admin').token ?? ''
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function enter(path: string, how: Visit = {}): Promise<Page> {
  const page = await browser.enter(token, path, how)
  await settled(page)
  return page
}
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click()
const pick = async (page: Page, name: string | RegExp) => {
  await press(page, /^Acciones de/)
  await page.getByRole('menuitem', { name, exact: true }).click()
}

type State = {
  path: string
  part: string
  open: (page: Page) => Promise<void>
  /** A tool of desks: a phone has it in the sheet of the filters. */
  isWide?: true
  /** It stays when Esc is pressed. */
  stays?: true
}
/** Which of the two the first one offers hangs on what was done before. */
const TURN = /^(?:Desactivar|Activar)$/
const LAYER = '.floating[role=dialog], dialog[open]'

/** Of each kind of thing that opens, one. */
const STATES: Readonly<Record<string, State>> = {
  'a menu': { path: '/classrooms', part: '[role=menu]', open: (page) => press(page, /^Acciones de/) },
  'an order to delete': { path: '/classrooms', part: 'dialog[open]', open: (page) => pick(page, 'Eliminar') },
  'a dialog': { path: '/holidays', part: 'dialog[open]', open: (page) => press(page, 'Agregar feriado') },
  views: { path: '/students', part: LAYER, open: (page) => press(page, 'Vistas'), isWide: true },
  columns: { path: '/students', part: LAYER, open: (page) => press(page, 'Ver'), isWide: true },
  exports: { path: '/students', part: '[role=menu]', open: (page) => press(page, 'Exportar'), isWide: true },
  filters: { path: '/students', part: LAYER, open: (page) => press(page, /^Filtros?$/) },
  'a calendar': {
    path: '/payments/create',
    part: LAYER,
    open: (page) => press(page, 'Abrir el calendario'),
  },
  choices: {
    path: '/payments/create',
    part: '[role=listbox]',
    open: (page) => page.getByRole('combobox', { name: /^Estudiante/ }).click(),
  },
  'a picture to be cut': {
    path: '/profile',
    part: '.crop',
    open: async (page) => {
      await press(page, 'Cambiar foto')
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
    },
    stays: true,
  },
  'a form that is refused': {
    path: '/classrooms/create',
    part: '.form-problems',
    open: (page) => press(page, 'Crear aula'),
    stays: true,
  },
  'an offer to undo': {
    path: '/classrooms',
    part: '.toasts',
    open: (page) => pick(page, TURN),
    stays: true,
  },
}

/** What axe finds in each state, light and dark, and what is wider than the window. */
async function faultsIn(how: Visit): Promise<string[]> {
  const faults: string[] = []
  const page = await enter('/home', how)
  for (const [name, { path, part, open, stays }] of Object.entries(STATES).filter(
    ([, { isWide }]) => how.size === 'desktop' || !isWide,
  )) {
    await go(page, path)
    await settled(page)
    await open(page)
    const opened = page.locator(part).first()
    await opened.waitFor()
    for (const [scheme, rules] of [
      ['light', []],
      ['dark', COLOURS],
    ] as const) {
      await paint(page, scheme)
      faults.push(...(await violations(page, { part, rules })).map((fault) => `${name}, ${scheme}: ${fault}`))
    }
    await paint(page, 'light')
    const over = await overflowOf(page)
    const box = await opened.boundingBox()
    const width = page.viewportSize()?.width ?? 0
    if (over > 0 || !box || box.x < 0 || box.x + box.width > width) faults.push(`${name} leaves the window`)
    if (stays) continue
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'hidden' })
  }
  await page.context().close()
  return faults
}

test.each([
  'desktop',
  'narrowest',
] as const)('what opens on a screen has no fault that axe knows, light and dark, and stays within a window: %s', async (size) => {
  expect(await faultsIn({ size })).toEqual([])
})

test('what can be undone counts down, and waits under the pointer', async () => {
  const page = await enter('/classrooms')
  await page.clock.install()
  await pick(page, TURN)
  const left = page.locator('.toast-left')
  await left.waitFor()
  const seconds = async () => Number.parseInt(await left.innerText(), 10)
  const before = await seconds()
  await page.clock.runFor(3_000)
  await expect.poll(seconds).toBeLessThan(before)
  await page.locator('.toast').hover()
  const held = await seconds()
  await page.clock.runFor(20_000)
  expect(await seconds()).toBe(held)
  await page.context().close()
})

/** What has the focus: a number of its own (fields show errors meanwhile, which moves what follows), and whether it shows. */
const FOCUSED = `(() => {
  const it = document.activeElement
  if (!it || it === document.body) return null
  const outer = it.closest('label, .input-wrap, .toggle, .switch, .radio, .check') ?? it
  const shows = [it, outer, it.nextElementSibling].some((one) => {
    if (!one) return false
    const style = getComputedStyle(one)
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1.5) || style.boxShadow !== 'none'
  })
  it.walkedAt ??= globalThis.walked = (globalThis.walked ?? 0) + 1
  return { at: it.walkedAt, shows, name: it.outerHTML.slice(0, 120) }
})()`
type Focused = { at: number; shows: boolean; name: string } | null

/** Presses a key until the focus leaves the page, or is back where it began. */
async function walk(page: Page, key: string) {
  const seen = new Set<number>()
  const unseen: string[] = []
  let caught: string | null = null
  let first: number | undefined
  let rows = 0
  for (let step = 0; step < 600; step++) {
    await page.keyboard.press(key)
    const focused = (await page.evaluate(FOCUSED)) as Focused
    if (!focused) break
    if (seen.has(focused.at)) {
      // Without a frame of its own around it, the browser goes from one end to the other.
      if (focused.at !== first) caught = focused.name
      break
    }
    first ??= focused.at
    seen.add(focused.at)
    if (focused.name.startsWith('<tr')) rows += 1
    if (!focused.shows) unseen.push(focused.name)
  }
  // The rows of a table share one stop, which goes along with the focus: on the way back it comes after each of them.
  return { count: seen.size - rows, unseen, caught }
}

test.each([
  ['/students', 30],
  ['/teachers/create', 20],
])('Tab goes through the whole of %s and back, is never caught, and always shows where it is', async (path, least) => {
  const page = await enter(path)
  await page.locator('body').press('Home')
  const there = await walk(page, 'Tab')
  const back = await walk(page, 'Shift+Tab')
  await page.context().close()
  expect({ there: there.unseen, back: back.unseen }).toEqual({ there: [], back: [] })
  expect({ there: there.caught, back: back.caught }).toEqual({ there: null, back: null })
  expect(there.count).toBeGreaterThan(least)
  expect(Math.abs(there.count - back.count)).toBeLessThan(5)
})

test('Tab stays within an open dialog, and its end gives the focus back', async () => {
  const page = await enter('/holidays')
  await press(page, 'Agregar feriado')
  await page.locator('dialog[open]').waitFor()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate(
      "document.activeElement.closest('dialog[open]') || document.activeElement === document.body ? 'in' : document.activeElement.outerHTML",
    )
    expect(where).toBe('in')
  }
  await page.keyboard.press('Escape')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Agregar feriado')
  await page.context().close()
})
