/** The same control of the application: by what it says, and which of several that say so. */
type Pressed = { says: string; at: number }

/** A click that comes of a press has come by then. */
const CLICK_MS = 50

const BOX = 'input[type=checkbox]'
const CONTROLS = `button, .header-search, a[href], ${BOX}`
/** Boxes are told apart by their place alone: the rows are those of the same answer. */
const wordsOf = (one: Element): string =>
  one.matches(BOX) ? BOX : (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()
const alike = (root: Element, says: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => wordsOf(one) === says)
const again = (root: Element, { says, at }: Pressed) => alike(root, says)[at]

function placeOf(root: Element, target: EventTarget | null): Pressed | null {
  const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
  const says = control && wordsOf(control)
  return control && says ? { says, at: alike(root, says).indexOf(control) } : null
}

/**
 * Keeps where a press began that has made no click yet: what is taken away meanwhile makes none. Gives what does it, once
 * the finger is up, where the application has taken the place.
 */
function keepBegun(root: Element): () => void {
  let begun: Pressed | null = null
  let isDown = false
  let isTaken = false
  const release = () => begun && again(root, begun)?.click()
  const down = ({ button, target }: PointerEvent) => {
    isDown = true
    begun = isTaken || button ? null : placeOf(root, target)
  }
  const up = ({ target }: Event) => {
    isDown = false
    if (begun && placeOf(root, target)?.says !== begun.says) begun = null
    if (isTaken) setTimeout(release, CLICK_MS)
  }
  const click = () => {
    begun = null
  }
  addEventListener('pointerdown', down, true)
  addEventListener('pointerup', up, true)
  root.addEventListener('click', click, true)
  return () => {
    isTaken = true
    if (!isDown) setTimeout(release, CLICK_MS)
  }
}

/**
 * Keeps each press on what is drawn before the application is there, the keys of the palette and what is typed for it,
 * and does them when React has taken the place, where the focus is again what it was on: nothing that is pressed is lost.
 */
export function keepPress(root: Element): void {
  const pressed: (() => void)[] = []
  /** Whether it is the palette's what is typed. */
  let isAsked = false
  let focused: Pressed | null = null
  const end = keepBegun(root)
  const click = ({ target }: Event) => {
    // A link leads on by itself.
    const place = placeOf(root, target)
    if (place && !(target as Element).closest('a')) pressed.push(() => again(root, place)?.click())
  }
  const focus = ({ target }: Event) => {
    focused = placeOf(root, target)
  }
  const key = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    const isTyped = isAsked && event.key.length === 1 && !event.altKey
    if (isCommand ? event.key.toLowerCase() !== 'k' : !isTyped) return
    isAsked = true
    event.preventDefault()
    // The application may listen already: what is kept it hears below, in its order.
    event.stopImmediatePropagation()
    pressed.push(() => document.body.dispatchEvent(new KeyboardEvent('keydown', event)))
  }
  const press = () => {
    removeEventListener('keydown', key, true)
    if (focused && document.activeElement === document.body) again(root, focused)?.focus()
    for (const act of pressed) act()
    end()
  }
  const taken = new MutationObserver(() => {
    // Of the application's own frame alone.
    if (!root.querySelector('#main')) return
    taken.disconnect()
    root.removeEventListener('click', click, true)
    root.removeEventListener('focusin', focus)
    // Once its effects have run, which begin to listen.
    requestAnimationFrame(() => setTimeout(press))
  })
  root.addEventListener('click', click, true)
  root.addEventListener('focusin', focus)
  addEventListener('keydown', key, true)
  taken.observe(root, { childList: true })
}
