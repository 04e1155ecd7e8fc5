import type { Role } from '#kernel/roles.ts'
import { type Looks, may } from '#web/first-rows/parts.ts'
import { seenOf } from '#web/first-rows/without-react.ts'
import type { Seen } from '#web/offline/snapshot.ts'
import { reviewPayments } from '../../first-calls.ts'
import { PendingBanner } from './PendingBanner.tsx'

/** Whose first rows this file draws, where it draws those of one role alone (scripts/first-rows.ts). */
declare const OF_ROLE: Role | ''

/** The banner of payments as `InscriptionBanner` shows it: that so many wait for a review. */
export const firstBanner = (looks: Looks): Seen | null =>
  OF_ROLE !== 'student' && may(reviewPayments, looks) ? (seenOf(PendingBanner, looks)[0] ?? null) : null
