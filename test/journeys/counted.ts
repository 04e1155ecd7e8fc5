import type { Locator, Page } from 'playwright-core'
import type { Visit } from '../browser.ts'

/** What a person has at hand. */
export type Hand = 'mouse' | 'touch' | 'keys'

/** The three ways in which every job is done (language.md 5). */
export const WAYS: readonly (readonly [way: string, hand: Hand, visit: Visit])[] = [
  ['at 1280 by mouse', 'mouse', { size: 'desktop' }],
  ['at 360 × 640 by touch', 'touch', { size: 'small' }],
  ['by keyboard alone', 'keys', { size: 'desktop' }],
]

const FARTHEST = 120

/**
 * A person before a page, counted as language.md 5 says: a tap, a click, a key or a pasted block is one action, typing a
 * value is one. By keyboard, going to a control (Tab, arrows) is what moving the pointer is by mouse and no action,
 * but a key; `keys` counts every key pressed, also each letter.
 */
export function counted(page: Page, hand: Hand) {
  const count = { actions: 0, keys: 0 }

  async function strike(key: string): Promise<void> {
    count.keys += 1
    await page.keyboard.press(key)
  }

  /** Goes to a control as a keyboard does, and fails when Tab does not lead there. */
  async function go(target: Locator): Promise<void> {
    await target.waitFor()
    for (let step = 0; step < FARTHEST; step++) {
      const where = await target.evaluate(standing)
      if (where === 'here') return
      await strike(where === 'group' ? 'ArrowDown' : where === 'behind' ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`Tab does not lead to ${target}`)
  }

  /** Presses a button, a link or a box. */
  async function press(target: Locator): Promise<void> {
    count.actions += 1
    if (hand === 'mouse') return target.click()
    if (hand === 'touch') {
      // A thumb first moves the page, so that no bar or notice at its foot lies over what is meant.
      await target.evaluate('(node) => node.scrollIntoView({ block: "center" })')
      return target.tap()
    }
    const before = count.keys
    await go(target)
    const kind = await target.evaluate(kindOf)
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
    for (const letter of text) {
      count.keys += 1
      await page.keyboard.type(letter)
    }
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
  }

  /** A key by itself: a shortcut. */
  async function key(name: string): Promise<void> {
    count.actions += 1
    await strike(name)
  }

  return { page, hand, count, press, type, choose, key, go }
}
export type Counted = ReturnType<typeof counted>

// These run in the page.
type Found = {
  readonly tagName: string
  readonly type?: string
  readonly name?: string
  readonly ownerDocument: { readonly activeElement: Found | null; readonly body: Found }
  compareDocumentPosition(other: Found): number
}

function standing(node: object): 'here' | 'group' | 'behind' | 'ahead' {
  const target = node as Found
  const { activeElement: now, body } = target.ownerDocument
  if (now === target) return 'here'
  if (!now || now === body) return 'ahead'
  if (target.type === 'radio' && now.type === 'radio' && now.name === target.name) return 'group'
  return now.compareDocumentPosition(target) & 2 ? 'behind' : 'ahead'
}

function kindOf(node: object): 'box' | 'radio' | 'link or button' {
  const { type } = node as Found
  return type === 'checkbox' ? 'box' : type === 'radio' ? 'radio' : 'link or button'
}
