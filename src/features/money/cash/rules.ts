import type { ErrorCode } from '#kernel/errors.ts'
import { type Counted, differenceOf, type Registered } from './words.ts'

export function isDifferent(box: Registered & Counted): boolean {
  const { difference_e2, difference_ves_e2 } = differenceOf(box)
  return difference_e2 !== 0 || difference_ves_e2 !== 0
}

type Box = Registered & { movements_count: number }

/** What is in the box has to be what was seen while it was counted. */
export function refusalToClose(box: Box, seen: Registered): ErrorCode | null {
  if (box.movements_count === 0) return 'cash_box_empty'
  const isSeen = box.registered_e2 === seen.registered_e2 && box.registered_ves_e2 === seen.registered_ves_e2
  return isSeen ? null : 'cash_box_changed'
}
