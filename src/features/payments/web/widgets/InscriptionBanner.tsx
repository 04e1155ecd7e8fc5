import { reviewPayments } from '#features/payments/contract.ts'
import { userMay } from '#web/api/api.tsx'
import type { SessionUser } from '#web/api/session.ts'
import { isTask, type KnownScreen } from '#web/shell/screen.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { knownPending, useDismissedBanner, wasReminded } from './use-dismissed-banner.ts'

/** Holds the place of the line until its script has come, so that nothing is pushed down. */
const held = <div className="banner" />
const OwnBanner = lazyComponent(async () => (await import('./OwnBanner.tsx')).OwnBanner, held)
const OwnReminder = lazyComponent(async () => (await import('./OwnBanner.tsx')).OwnReminder)
const load = async () => (await import('./PendingBanner.tsx')).PendingBanner
const PendingBanner = lazyComponent(load, held)
const UnheldPendingBanner = lazyComponent(load)

/** What waits to be paid, or to be reviewed: for students and administrators, until the X (routes.md#payment-banner). */
export function InscriptionBanner({ user, screen }: { user: SessionUser; screen?: KnownScreen | undefined }) {
  const [isDismissed] = useDismissedBanner()
  if (!screen) return null
  const isHome = screen.path === '/home'
  const isPlace = isHome || screen.path.endsWith('/payments')
  if (user.student?.latestInscription?.partial_paid) {
    // Their home says it in the page.
    if (isHome || isTask(screen)) return null
    // What was told already needs no script.
    if (!isPlace) return wasReminded() ? null : <OwnReminder user={user} />
    return isDismissed ? null : <OwnBanner user={user} />
  }
  if (!isPlace || isDismissed || !userMay(reviewPayments, user)) return null
  return knownPending() === 0 ? <UnheldPendingBanner /> : <PendingBanner />
}
