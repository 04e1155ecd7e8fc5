import { type Instant, timeOf } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { Role } from '#kernel/roles.ts'
import { PENDING } from '../rules.ts'

/** How long a reviewer takes a review back without a word. */
const UNDO_MS = 600_000
/** The student is told so long after the last review (rules.md#payments). */
export const QUIET_MS = 60_000

type Review = { status: number; reviewed_by: number | null; reviewed_at: Instant | null }
type Undoer = { role: Role; user_id: number; now: Instant }

/** Whether somebody takes back the own review while nobody asks why. */
export const isUndoneFreely = (review: Review, { user_id, now }: Omit<Undoer, 'role'>): boolean =>
  review.reviewed_by === user_id &&
  review.reviewed_at !== null &&
  timeOf(now) - timeOf(review.reviewed_at) <= UNDO_MS

/** Why a review is not taken back. */
export function refusalToUndo(review: Review, { role, ...by }: Undoer): ErrorCode | null {
  if (review.status === PENDING) return 'payment_not_reviewed'
  return role === 'admin' || isUndoneFreely(review, by) ? null : 'review_stands'
}
