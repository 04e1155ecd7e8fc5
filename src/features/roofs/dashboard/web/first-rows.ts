import { firstBanner } from '#features/money/payments/web/widgets/first-banner.ts'
import type { FirstRows } from '#web/first-rows/parts.ts'
import { type Component, seenOf } from '#web/first-rows/without-react.ts'

export const path = '/home'

/** The home of a role, by its own component. */
export const firstRowsOf =
  (Own: Component): FirstRows =>
  (_, looks) => {
    const [screen] = seenOf(Own, looks)
    const hasEdits = Boolean(looks.user.teacher)
    return screen ? { screen, banner: firstBanner(looks), hasEdits } : null
  }
