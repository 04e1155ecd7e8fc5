import { firstBanner } from '#features/payments/web/widgets/first-banner.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import type { FirstRows } from '#web/first-rows/parts.ts'
import { type Component, seenOf } from '#web/first-rows/without-react.ts'
import type { showIndexDashboard } from '../contract.ts'

export const path = '/home'

type Home = Partial<AnswerOf<typeof showIndexDashboard>['data']>

/** The home of a role, by its own component. */
export const firstRowsOf =
  (Own: Component): FirstRows =>
  ([answer], looks) => {
    const { data: home } = answer as { data: Home }
    const [screen] = seenOf(Own, looks)
    const hasEdits = Boolean(looks.user.teacher)
    return screen ? { screen, banner: firstBanner(looks, home.payments?.pending ?? 0), hasEdits } : null
  }
