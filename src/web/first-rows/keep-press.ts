/** The same control of the application: by what it says, and which of several that say so. */
type Pressed = { says: string; at: number }

const CONTROLS = 'button, .header-search, a[href]'
const wordsOf = (one: Element): string => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()
const alike = (root: Element, says: string): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(CONTROLS)].filter((one) => wordsOf(one) === says)

/**
 * Keeps the last press on what is drawn before the application is there, and the keys of the palette, and does it when
 * React has taken the place, where the focus is again what it was on: nothing that is pressed is lost.
 */
export function keepPress(root: Element): void {
  let pressed: Pressed | KeyboardEvent | null = null
  let focused: Pressed | null = null
  const placeOf = (target: EventTarget | null): Pressed | null => {
    const control = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null
    const says = control ? wordsOf(control) : ''
    return control && says !== '' ? { says, at: alike(root, says).indexOf(control) } : null
  }
  const click = ({ target }: Event) => {
    // A link leads on by itself.
    if (target instanceof Element && !target.closest('a')) pressed = placeOf(target)
  }
  const focus = ({ target }: Event) => {
    focused = placeOf(target)
  }
  const key = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    pressed = event
  }
  const press = () => {
    if (focused && document.activeElement === document.body) alike(root, focused.says)[focused.at]?.focus()
    if (pressed instanceof KeyboardEvent) {
      const { key, code, ctrlKey, metaKey } = pressed
      const again = { key, code, ctrlKey, metaKey, bubbles: true, cancelable: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', again))
    } else if (pressed) alike(root, pressed.says)[pressed.at]?.click()
  }
  const taken = new MutationObserver(() => {
    // Of the application's own frame alone.
    if (!root.querySelector('#main')) return
    taken.disconnect()
    root.removeEventListener('click', click, true)
    root.removeEventListener('focusin', focus)
    removeEventListener('keydown', key, true)
    // Once its effects have run, which begin to listen.
    if (pressed || focused) requestAnimationFrame(() => setTimeout(press))
  })
  root.addEventListener('click', click, true)
  root.addEventListener('focusin', focus)
  addEventListener('keydown', key, true)
  taken.observe(root, { childList: true })
}
