import { type Instant, timeOf } from '#kernel/dates.ts'
import type { RefusalOf } from '#kernel/endpoint.ts'
import type { acceptSeat, joinWaitingList } from './contract.ts'

/** rules.md#waiting-list: one waits once, and only where there is no seat to be had at once. */
export function refusalToJoin(facts: {
  is_waiting: boolean
  is_full: boolean
}): RefusalOf<typeof joinWaitingList> | null {
  if (facts.is_waiting) return 'already_on_waiting_list'
  return facts.is_full ? null : 'section_has_room'
}

type Offer = { offered_until: Instant | null }

/** Whether an offer has ended: at its minute the seat is no longer kept. */
export const isExpired = ({ offered_until }: Offer, now: Instant): boolean =>
  offered_until !== null && timeOf(offered_until) <= timeOf(now)

/** rules.md#waiting-list: a seat is taken by whom it is offered to, while it is kept. */
export function refusalToAccept(entry: Offer | undefined, now: Instant): RefusalOf<typeof acceptSeat> | null {
  if (!entry || entry.offered_until === null) return 'seat_not_offered'
  return isExpired(entry, now) ? 'seat_offer_expired' : null
}
