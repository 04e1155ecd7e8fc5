import type { DashboardSection, IndexDashboard, SeatsOf } from '../contract.ts'

type Seats = Pick<DashboardSection, 'males_limit' | 'males_assigned' | 'females_limit' | 'females_assigned'>
type Counted = Seats & Pick<DashboardSection, 'specialization_id' | 'specialization'>

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

const MOST_FULL = 6

/** Of the seats of a section the share that is left; less than nothing where it has too many. */
const shareLeft = (one: Seats) =>
  (one.males_limit - one.males_assigned + one.females_limit - one.females_assigned) /
  Math.max(1, one.males_limit + one.females_limit)

/** What the home says of the sections of a period: how many there are and lack something, the fullest, and all by specialization. */
export const seatsOf = (sections: readonly DashboardSection[]): IndexDashboard['seats'] => ({
  sections_count: sections.length,
  without_teacher_count: sections.filter((one) => one.courses_without_teacher > 0).length,
  without_hours_count: sections.filter((one) => one.hours_to_place > 0).length,
  fullest: [...sections].sort((one, other) => shareLeft(one) - shareLeft(other)).slice(0, MOST_FULL),
  specializations: seatsBySpecialization(sections),
})
