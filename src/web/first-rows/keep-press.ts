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

/**
 * Keeps each press on what is drawn before the application is there, the keys of the palette and what is typed for it,
 * and does them when React has taken the place, where the focus is again what it was on: nothing that is pressed is lost.
 */
export function keepPress(root: Element): void {
  const pressed: (() => void)[] = []
  /** Whether it is the palette's what is typed. */
  let isAsked = false
  let focused: Pressed | null = null
  /** Where a press began that has made no click yet: what is taken away meanwhile makes none. */
  let begun: Pressed | null = null
  let isDown = false
  let isTaken = false
  const placeOf = (target: EventTarget | null): Pressed | null => {
    const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
    const says = control ? wordsOf(control) : ''
    return control && says !== '' ? { says, at: alike(root, says).indexOf(control) } : null
  }
  const again = ({ says, at }: Pressed) => alike(root, says)[at]
  const release = () => begun && again(begun)?.click()
  const down = ({ button, target }: PointerEvent) => {
    isDown = true
    begun = isTaken || button ? null : placeOf(target)
  }
  const up = ({ target }: Event) => {
    isDown = false
    if (begun && placeOf(target)?.says !== begun.says) begun = null
    if (isTaken) setTimeout(release, CLICK_MS)
  }
  const click = ({ target }: Event) => {
    begun = null
    // A link leads on by itself.
    const place = !isTaken && target instanceof Element && !target.closest('a') ? placeOf(target) : null
    if (place) pressed.push(() => again(place)?.click())
  }
  const focus = ({ target }: Event) => {
    focused = placeOf(target)
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
    if (focused && document.activeElement === document.body) again(focused)?.focus()
    for (const act of pressed) act()
    if (!isDown) setTimeout(release, CLICK_MS)
  }
  const taken = new MutationObserver(() => {
    // Of the application's own frame alone.
    if (!root.querySelector('#main')) return
    taken.disconnect()
    isTaken = true
    root.removeEventListener('focusin', focus)
    // Once its effects have run, which begin to listen.
    requestAnimationFrame(() => setTimeout(press))
  })
  // These stay: a press may still be under way.
  addEventListener('pointerdown', down, true)
  addEventListener('pointerup', up, true)
  root.addEventListener('click', click, true)
  root.addEventListener('focusin', focus)
  addEventListener('keydown', key, true)
  taken.observe(root, { childList: true })
}
