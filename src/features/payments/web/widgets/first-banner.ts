import type { Role } from '#kernel/roles.ts'
import { type Looks, may } from '#web/first-rows/parts.ts'
import { seenOf } from '#web/first-rows/without-react.ts'
import type { Seen } from '#web/offline/snapshot.ts'
import { reviewPayments } from '../../contract.ts'
import { OwnBanner } from './OwnBanner.tsx'
import { PendingBanner } from './PendingBanner.tsx'

/** Whose first rows this file draws, where it draws those of one role alone (scripts/first-rows.ts). */
declare const OF_ROLE: Role | ''

/** The banner of payments as `InscriptionBanner` shows it: what the person owes, or that so many wait for a review. */
export function firstBanner(looks: Looks): Seen | null {
  if (OF_ROLE === 'student') {
    const { user } = looks
    return (
      (user.student?.latestInscription?.partial_paid && seenOf(() => OwnBanner({ user }), looks)[0]) || null
    )
  }
  return may(reviewPayments, looks) ? (seenOf(PendingBanner, looks)[0] ?? null) : null
}
