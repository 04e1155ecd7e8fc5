import type { DashboardSection } from '../contract.ts'

type Counted = Pick<
  DashboardSection,
  | 'specialization_id'
  | 'specialization'
  | 'males_limit'
  | 'males_assigned'
  | 'females_limit'
  | 'females_assigned'
>

export type SeatsOf = {
  id: number
  title: string
  /** How many its sections have in all, and how many are left to men and to women. */
  seats: number
  males_left: number
  females_left: number
}

const leftOf = (limit: number, assigned: number) => Math.max(0, limit - assigned)

/**
 * The seats of each specialization, those with the smallest share left first. What one section has too many takes no seat
 * of another, nor men those of women.
 */
export function seatsBySpecialization(sections: readonly Counted[]): SeatsOf[] {
  const found = new Map<number, SeatsOf>()
  for (const one of sections) {
    const { specialization_id: id, specialization: title } = one
    const sum = found.get(id) ?? { id, title, seats: 0, males_left: 0, females_left: 0 }
    sum.seats += one.males_limit + one.females_limit
    sum.males_left += leftOf(one.males_limit, one.males_assigned)
    sum.females_left += leftOf(one.females_limit, one.females_assigned)
    found.set(id, sum)
  }
  const shareOf = (one: SeatsOf) => (one.males_left + one.females_left) / Math.max(1, one.seats)
  return [...found.values()].sort((one, other) => shareOf(one) - shareOf(other))
}
