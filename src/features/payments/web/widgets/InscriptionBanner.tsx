import * as z from 'zod/mini'
import type { SessionUser } from '#web/api/session.ts'
import { readStored } from '#web/ui/device-storage.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { KNOWN_PENDING, useDismissedBanner } from './DismissedBanner.tsx'

/** Holds the place of the line until its script has come, so that nothing is pushed down. */
const held = <div className="banner" />
const load = () => import('./PaymentBanner.tsx')
const OwnBanner = lazyComponent(async () => (await load()).OwnBanner, held)
const PendingBanner = lazyComponent(async () => (await load()).PendingBanner)
const KnownPendingBanner = lazyComponent(async () => (await load()).PendingBanner, held)

/** What waits to be paid, or to be reviewed: for students and administrators, until the X (routes.md#payment-banner). */
export function InscriptionBanner({ user }: { user: SessionUser }) {
  const [isDismissed] = useDismissedBanner()
  if (isDismissed) return null
  if (user.student?.latestInscription?.partial_paid) return <OwnBanner user={user} />
  if (!user.isAdmin && !user.isLowAdmin) return null
  return readStored(KNOWN_PENDING, z.int(), 0) > 0 ? <KnownPendingBanner /> : <PendingBanner />
}
