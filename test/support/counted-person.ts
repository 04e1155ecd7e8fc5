import type { CDPSession, Locator, Page } from 'playwright-core'
import type { Visit } from './browser.ts'
import { paste } from './gradebooks.ts'
import { isShort } from './size.ts'

/** What a person has at hand. */
export type Hand = 'mouse' | 'touch' | 'keys'

/** The three ways in which every job is done (screens.md#jobs). */
export const WAYS: readonly (readonly [way: string, hand: Hand, visit: Visit])[] = [
  ['at 1280 by mouse', 'mouse', { size: 'desktop' }],
  ['at 360 × 640 by touch', 'touch', { size: 'small' }],
  ['by keyboard alone', 'keys', { size: 'desktop' }],
]

/** All of them in `npm run release`; else the one hand that a file names, so that the short form has each hand somewhere. */
export const waysOf = (hand: Hand): typeof WAYS => (isShort ? WAYS.filter((way) => way[1] === hand) : WAYS)

const FARTHEST = 120
/** As the protocol of the browser writes it. */
const SHIFT = 8

/**
 * A person before a page, counted as screens.md#jobs says: a tap, a click, a key or a pasted block is one action, typing a
 * value is one. By keyboard, going to a control (Tab, arrows) is what moving the pointer is by mouse and no action,
 * but a key; `keys` counts every key pressed, also each letter.
 */
export function counted(page: Page, hand: Hand) {
  const count = { actions: 0, keys: 0 }

  async function strike(key: string): Promise<void> {
    count.keys += 1
    await page.keyboard.press(key)
  }

  let devtools: Promise<CDPSession> | undefined

  /** Tab so many times as fast as a hand that need not look: each key at once behind the other. */
  async function tab(times: number, isBack: boolean): Promise<void> {
    devtools ??= page.context().newCDPSession(page)
    const session = await devtools
    count.keys += times
    const pressed = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: isBack ? SHIFT : 0 }
    const sent = Array.from({ length: times }, () => [
      session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed }),
    ])
    await Promise.all(sent.flat())
  }

  /** Goes to a control as a keyboard does, and fails when Tab does not lead there. */
  async function go(target: Locator): Promise<Kind> {
    await target.waitFor()
    for (let before = count.keys, looks = 0; count.keys - before < FARTHEST && looks < FARTHEST; looks++) {
      const { where, stops, kind } = await target.evaluate(standing)
      if (where === 'here') return kind
      // What opens takes the focus itself.
      if (where === 'outside') await page.waitForTimeout(20)
      else if (where === 'group') for (let step = 0; step < stops; step++) await strike('ArrowDown')
      else await tab(stops, where === 'behind')
    }
    throw new Error(`Tab does not lead to ${target}`)
  }

  /**
   * A tap. The browser looks for what was meant once the finger has left: a page that moves in that very moment takes it
   * elsewhere. Whoever sees that nothing happened taps again, once.
   */
  async function touch(target: Locator): Promise<void> {
    // A thumb first moves the page, so that no bar or notice at its foot lies over what is meant.
    const reach = () => target.evaluate('(node) => node.scrollIntoView({ block: "center" })')
    await reach()
    const felt = await target.evaluateHandle(feeling)
    await target.tap()
    // A page that the tap has left tells no more: it has arrived.
    if (await felt.evaluate((told) => told.isMet()).catch(() => true)) return
    console.log(`tapped again: ${target}`)
    await reach()
    await target.tap()
  }

  /** Presses a button, a link or a box. */
  async function press(target: Locator): Promise<void> {
    count.actions += 1
    if (hand === 'mouse') return target.click()
    if (hand === 'touch') return touch(target)
    const before = count.keys
    const kind = await go(target)
    // Arrows have chosen the radio button by arriving at it.
    if (kind === 'radio' && count.keys > before && (await target.isChecked())) return
    await strike(kind === 'link or button' ? 'Enter' : 'Space')
  }

  /** Types a value, in place of the one that is there. */
  async function type(target: Locator, text: string): Promise<void> {
    count.actions += 1
    if (hand !== 'keys') return target.fill(text)
    await go(target)
    if ((await target.inputValue()) !== '') await strike('Control+a')
    count.keys += [...text].length
    await page.keyboard.type(text)
  }

  /** Types a value where the focus stands, and goes on with Enter. */
  async function enter(text: string): Promise<void> {
    count.actions += 1
    count.keys += [...text].length
    await page.keyboard.type(text)
    await strike('Enter')
  }

  /** Pastes a block where the focus stands. */
  async function pasteHere(text: string): Promise<void> {
    count.actions += 1
    count.keys += 1
    await paste(page, text)
  }

  /** Takes a choice of the browser's own list. */
  async function choose(target: Locator, label: string): Promise<void> {
    count.actions += 1
    if (hand !== 'keys') {
      await target.selectOption({ label })
      return
    }
    await go(target)
    count.keys += 1
    await page.keyboard.type(label.slice(0, 4))
    if (await isChosen(target, label)) return
    // Several begin like this.
    await strike('Home')
    for (let left = await target.locator('option').count(); left > 0; left--) {
      if (await isChosen(target, label)) return
      await strike('ArrowDown')
    }
    throw new Error(`no key leads to «${label}»`)
  }

  /** A key by itself: a shortcut. */
  async function key(name: string): Promise<void> {
    count.actions += 1
    await strike(name)
  }

  return { page, hand, count, press, type, enter, pasteHere, choose, key, go }
}
export type Counted = ReturnType<typeof counted>

const isChosen = async (target: Locator, label: string): Promise<boolean> =>
  (await target.locator('option:checked').textContent())?.trim() === label.trim()

// These run in the page.
type Found = {
  readonly tagName: string
  readonly type?: string
  readonly name?: string
  readonly disabled?: boolean
  readonly tabIndex: number
  readonly ownerDocument: { readonly activeElement: Found | null; readonly body: Found }
  compareDocumentPosition(other: Found): number
  closest(selector: string): Found | null
  querySelectorAll(selector: string): Iterable<Found>
  checkVisibility(how: { visibilityProperty: boolean }): boolean
}
type Kind = 'box' | 'radio' | 'link or button'
type Standing = { where: 'here' | 'outside' | 'group' | 'behind' | 'ahead'; stops: number; kind: Kind }

/**
 * Where the focus stands, seen from the target, and how many keys it takes: as many as there are tab stops on the way.
 * Only the arrival proves anything: a stop too few or too many is put right by the next look.
 */
function standing(node: object): Standing {
  const target = node as Found
  const { activeElement: now, body } = target.ownerDocument
  const kind = target.type === 'checkbox' ? 'box' : target.type === 'radio' ? 'radio' : 'link or button'
  if (now === target) return { where: 'here', stops: 0, kind }
  const menu = target.closest('[role=menu]')
  if (menu) {
    const items = [...menu.querySelectorAll('[role^=menuitem]')]
    const at = now ? items.indexOf(now) : -1
    const stops = (items.indexOf(target) - at + items.length) % items.length
    return { where: at < 0 ? 'outside' : 'group', stops, kind }
  }
  if (!now || now === body) return { where: 'ahead', stops: 1, kind }
  if (target.type === 'radio' && now.type === 'radio' && now.name === target.name)
    return { where: 'group', stops: 1, kind }
  const isBehind = (now.compareDocumentPosition(target) & 2) !== 0
  const [from, to] = isBehind ? [target, now] : [now, target]
  const groups = new Set([now, target].map(({ type, name }) => (type === 'radio' ? name : '')))
  const between = [
    ...body.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter((one) => {
    if (!(from.compareDocumentPosition(one) & 4) || !(to.compareDocumentPosition(one) & 2)) return false
    if (one.disabled || one.tabIndex < 0 || one.closest('[inert]')) return false
    if (!one.checkVisibility({ visibilityProperty: true })) return false
    if (one.type !== 'radio') return true
    // A group of radio buttons is one stop.
    const isFirst = !groups.has(one.name)
    groups.add(one.name)
    return isFirst
  })
  return { where: isBehind ? 'behind' : 'ahead', stops: between.length + 1, kind }
}

type Clicked = { closest(selector: string): object | null }
type Heard = (name: 'click', hear: (event: { target: Clicked }) => void, how: object) => void
type Clickable = { ownerDocument: { addEventListener: Heard }; contains(other: object): boolean }

/** Whether the next click meets the target, or a control in whose place it was drawn anew. */
function feeling(node: object) {
  const target = node as Clickable
  const met = new Promise<boolean>((resolve) => {
    const hear = ({ target: at }: { target: Clicked }) =>
      resolve(target.contains(at) || at.closest('a, button, input, label, select, summary') !== null)
    target.ownerDocument.addEventListener('click', hear, { capture: true, once: true })
  })
  const SOON_MS = 500
  return { isMet: () => Promise.race([met, new Promise((resolve) => setTimeout(resolve, SOON_MS, false))]) }
}
