let isPressed = false
const waiting = new Set<() => void>()

addEventListener('pointerdown', () => (isPressed = true), true)
for (const end of ['pointerup', 'pointercancel'] as const)
  addEventListener(
    end,
    () => {
      isPressed = false
      // The click comes with it, and goes first.
      setTimeout(() => {
        for (const run of waiting) run()
        waiting.clear()
      })
    },
    true,
  )

/**
 * Waits for the end of the press that is under way: what is said at the field that it leaves moves all below, and a
 * button that is no longer under the pointer hears no click.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.add(run)
  else run()
}
