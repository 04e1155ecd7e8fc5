import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { COLOURS, paint, violations } from '../../support/axe.ts'
import { follow, openBrowser, overflowOf, SIZES, still, type Visit } from '../../support/browser.ts'
import { isShort } from '../../support/size.ts'
import { buildWithWidgets, withBundle } from '../../support/widgets-bundle.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld()
const served = await withBundle(world, await buildWithWidgets())
const browser = await openBrowser(served)
afterAll(() => served.app.close())

const PATH = '/dev/widgets'
const WINDOWS: readonly (readonly [string, Visit])[] = [
  ['wide', { size: 'desktop' }],
  ['phone', { size: 'small' }],
]
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function enter(how: Visit): Promise<Page> {
  const page = await browser.enter(world.as('admin').token ?? '', PATH, how)
  await page.locator('.form').waitFor()
  await still(page)
  return page
}

type Faults = Record<string, string[]>

const SCHEMES = [
  ['light', []],
  ['dark', COLOURS],
] as const

/** What axe finds in a state of the page, or in the part that is open: light, then dark; in the short form one of them. */
async function look(page: Page, faults: Faults, state: string, part?: string): Promise<void> {
  const isWide = (page.viewportSize()?.width ?? 0) >= SIZES.desktop.width
  const schemes = SCHEMES.filter((_, at) => !isShort || at === (isWide ? 0 : 1))
  for (const [scheme, rules] of schemes) {
    await paint(page, scheme)
    const found = await violations(page, { part, rules })
    if (found.length > 0) faults[`${state}, ${scheme}`] = found
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

type State = {
  name: string
  part: string
  open: (page: Page) => Promise<void>
  /** A tool of desks: a phone has it in the sheet of the filters. */
  isWide?: boolean
}

/** What opens over the page, each with where it stands. */
const STATES: readonly State[] = [
  ...['Abrir diálogo', 'Abrir hoja', 'Confirmar algo', 'Eliminar algo', 'Confirmar con texto'].map(
    (name) => ({
      name,
      part: 'dialog[open]',
      open: (page: Page) => press(page, name),
    }),
  ),
  { name: 'menu', part: '[role=menu]', open: (page) => press(page, 'Más acciones') },
  { name: 'panel', part: '.floating[role=dialog]', open: (page) => press(page, 'Panel pequeño') },
  { name: 'views', part: '.floating[role=dialog]', open: (page) => press(page, 'Vistas'), isWide: true },
  { name: 'columns', part: '.floating[role=dialog]', open: (page) => press(page, 'Ver'), isWide: true },
  { name: 'export', part: '[role=menu]', open: (page) => press(page, 'Exportar') },
  {
    name: 'filters',
    part: '.floating[role=dialog], dialog[open]',
    open: (page) =>
      page
        .getByRole('button', { name: /^Filtros?$/ })
        .first()
        .click(),
  },
  { name: 'calendar', part: '.floating, dialog[open]', open: (page) => press(page, 'Abrir el calendario') },
  {
    name: 'combo',
    part: '[role=listbox]',
    open: async (page) => {
      await page.getByRole('combobox', { name: /Especialidad/ }).fill('e')
    },
  },
]

/** Everything that the page shows, at rest and open. */
async function faultsAt(how: Visit): Promise<Faults> {
  const page = await enter(how)
  const faults: Faults = {}
  await look(page, faults, 'rest')
  const isWide = how.size === undefined || how.size === 'desktop'
  for (const { name, part, open } of STATES.filter((state) => isWide || !state.isWide)) {
    await open(page)
    const opened = page.locator(part).first()
    await opened.waitFor()
    await look(page, faults, name, part)
    expect(await opened.isVisible(), `${name} is still open`).toBe(true)
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'hidden' })
  }
  for (const kind of ['Información', 'Éxito', 'Advertencia', 'Error', 'En curso', 'Deshacer']) {
    await press(page, kind)
    await look(page, faults, `notice ${kind}`, '.toasts')
    await press(page, 'Quitar todos')
  }
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
  await page.locator('.crop').waitFor()
  await look(page, faults, 'crop', '.crop')
  await press(page, 'Usar esta foto')
  await page.locator('.form').getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.locator('.form-problems').waitFor()
  await look(page, faults, 'failed form', '.form')
  await page.context().close()
  return faults
}

test('the widgets have no fault that axe knows, at rest and open, light and dark, wide and on a phone', async () => {
  const found = await Promise.all(
    WINDOWS.map(async ([window, how]) => [window, await faultsAt(how)] as const),
  )
  expect(Object.fromEntries(found)).toEqual({ wide: {}, phone: {} })
})

test('nothing scrolls sideways at 320 px, open or not', async () => {
  const page = await enter({ size: 'narrowest' })
  const wide: string[] = []
  const measure = async (name: string) => {
    const over = await overflowOf(page)
    if (over > 0) wide.push(`${name}: ${over}`)
  }
  await measure('rest')
  for (const { name, part, open } of STATES.filter(({ isWide }) => !isWide)) {
    await open(page)
    await page.locator(part).first().waitFor()
    await measure(name)
    const box = await page.locator(part).first().boundingBox()
    if (box && (box.x < 0 || box.x + box.width > 320)) wide.push(`${name} leaves the window`)
    await page.keyboard.press('Escape')
  }
  for (const kind of ['Información', 'Advertencia', 'En curso', 'Deshacer']) {
    await press(page, kind)
    const box = await page.locator('.toast').boundingBox()
    if (!box || box.x < 0 || box.x + box.width > 320) wide.push(`the notice of ${kind} leaves the window`)
  }
  await page.context().close()
  expect(wide).toEqual([])
})

test('what can be undone counts down, waits under the pointer, and goes with its screen', async () => {
  const page = await enter({})
  await page.clock.install()
  await press(page, 'Deshacer')
  const bar = page.locator('.toast')
  const left = () => bar.locator('.toast-left').innerText()
  await page.clock.runFor(3_000)
  await expect.poll(left).toBe('7 s')
  await bar.hover()
  await page.clock.runFor(20_000)
  expect(await left()).toBe('7 s')
  await press(page, 'Información')
  await expect.poll(() => bar.allInnerTexts()).toEqual([expect.stringContaining('Quedan 3 cupos')])
  await page.keyboard.press('Control+z')
  await bar.getByText('Se deshizo').waitFor()
  await press(page, 'Deshacer')
  await follow(page, '/home')
  await bar.getByText('Se rechazó').waitFor({ state: 'detached' })
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

test('Tab goes through the whole page and back, is never caught, and always shows where it is', async () => {
  const page = await enter({ size: 'desktop' })
  const walk = async (key: string) => {
    const seen = new Set<number>()
    const unseen: string[] = []
    let caught: string | null = null
    let first: number | undefined
    let rows = 0
    for (let step = 0; step < 600; step++) {
      await page.keyboard.press(key)
      const focused = (await page.evaluate(FOCUSED)) as Focused
      // Past the last, the focus leaves the page.
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
  await page.locator('body').press('Home')
  const there = await walk('Tab')
  const back = await walk('Shift+Tab')
  await page.context().close()
  expect({ there: there.unseen, back: back.unseen }).toEqual({ there: [], back: [] })
  expect({ there: there.caught, back: back.caught }).toEqual({ there: null, back: null })
  expect(there.count).toBeGreaterThan(100)
  expect(Math.abs(there.count - back.count)).toBeLessThan(5)
})

test('Tab stays within an open dialog, and its end gives the focus back', async () => {
  const page = await enter({ size: 'desktop' })
  const opener = page.getByRole('button', { name: 'Abrir diálogo', exact: true })
  await opener.click()
  await page.locator('dialog[open]').waitFor()
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate(
      "document.activeElement.closest('dialog[open]') || document.activeElement === document.body ? 'in' : document.activeElement.outerHTML",
    )
    expect(where).toBe('in')
  }
  await page.keyboard.press('Escape')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Abrir diálogo')
  await page.context().close()
})
