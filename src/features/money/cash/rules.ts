import type { ErrorCode } from '#kernel/errors.ts'

/** What was taken and given back, in hundredths of each currency. */
export type Registered = { registered_e2: number; registered_ves_e2: number }
type Counted = { counted_e2: number; counted_ves_e2: number }

/** Of each currency apart: what lacks in one is not made good by the other. */
export const isDifferent = (box: Registered & Counted): boolean =>
  box.counted_e2 !== box.registered_e2 || box.counted_ves_e2 !== box.registered_ves_e2

type Box = Registered & { movements_count: number }

/** What is in the box has to be what was seen while it was counted. */
export function refusalToClose(box: Box, seen: Registered): ErrorCode | null {
  if (box.movements_count === 0) return 'cash_box_empty'
  const isSeen = box.registered_e2 === seen.registered_e2 && box.registered_ves_e2 === seen.registered_ves_e2
  return isSeen ? null : 'cash_box_changed'
}
