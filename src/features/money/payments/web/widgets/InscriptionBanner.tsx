import { reviewPayments } from '#features/money/payments/first-calls.ts'
import { userMay } from '#web/api/api.tsx'
import type { SessionUser } from '#web/api/session.ts'
import type { ScreenSpec } from '#web/shell/screen.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { knownPending, useDismissedBanner } from './use-dismissed-banner.ts'

/** Holds the place of the line until its script has come, so that nothing is pushed down. */
const held = <div className="banner" />
const OwnBanner = lazyComponent(async () => (await import('./OwnBanner.tsx')).OwnBanner, held)
const load = async () => (await import('./PendingBanner.tsx')).PendingBanner
const PendingBanner = lazyComponent(load, held)
const UnheldPendingBanner = lazyComponent(load)

/** What waits to be paid, or to be reviewed: for students and administrators, until the X (routes.md#payment-banner). */
export function InscriptionBanner({ user, screen }: { user: SessionUser; screen?: ScreenSpec | undefined }) {
  const [isDismissed] = useDismissedBanner()
  if (!screen) return null
  const isHome = screen.path === '/home'
  if (isDismissed || !(isHome || screen.path.endsWith('/payments'))) return null
  // The home of a student says it in the page.
  if (user.student?.charges_debt_e2 || user.student?.latestInscription?.partial_paid)
    return isHome ? null : <OwnBanner user={user} />
  if (!userMay(reviewPayments, user)) return null
  return knownPending() === 0 ? <UnheldPendingBanner /> : <PendingBanner />
}
