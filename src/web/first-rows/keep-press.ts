/** The same control of the application: by what it says, and which of several that say so. */
type Pressed = { says: string; at: number }

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
  const pressed: (Pressed | KeyboardEvent)[] = []
  let focused: Pressed | null = null
  const placeOf = (target: EventTarget | null): Pressed | null => {
    const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
    const says = control ? wordsOf(control) : ''
    return control && says !== '' ? { says, at: alike(root, says).indexOf(control) } : null
  }
  const click = ({ target }: Event) => {
    // A link leads on by itself.
    const place = target instanceof Element && !target.closest('a') ? placeOf(target) : null
    if (place) pressed.push(place)
  }
  const focus = ({ target }: Event) => {
    focused = placeOf(target)
  }
  const key = (event: KeyboardEvent) => {
    const isPalette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    const isTyped = event.key.length === 1 && !(event.ctrlKey || event.metaKey || event.altKey)
    if (!isPalette && !(isTyped && pressed.some((one) => one instanceof KeyboardEvent))) return
    event.preventDefault()
    // The application may listen already: what is kept it hears below, in its order.
    event.stopImmediatePropagation()
    pressed.push(event)
  }
  const press = () => {
    removeEventListener('keydown', key, true)
    if (focused && document.activeElement === document.body) alike(root, focused.says)[focused.at]?.focus()
    for (const one of pressed) {
      if (one instanceof KeyboardEvent) {
        const { key, code, ctrlKey, metaKey } = one
        const again = { key, code, ctrlKey, metaKey, bubbles: true, cancelable: true }
        document.body.dispatchEvent(new KeyboardEvent('keydown', again))
      } else alike(root, one.says)[one.at]?.click()
    }
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
