import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'

type Course = { state: EnrolmentState; has_verdict: boolean }
type Card = { section_id: number; average: number | null; courses: readonly Course[] }

/** Whether nothing of it can change by a note that is still to come. */
const isWhole = ({ average, courses }: Card): boolean =>
  average !== null && courses.every(({ state, has_verdict }) => has_verdict || state === 'withdrawn')

/** `{ place: 3, of: 28 }` */
export type Place = { place: number; of: number }

/**
 * Returns the place of each card in its section by the average of the period, equal ones alike; null of who waits for a
 * note, and while anybody of the section does: the place would move (rules.md#report-cards).
 */
export function placesOf<C extends Card>(cards: readonly C[]): Map<C, Place | null> {
  return new Map(
    cards.map((card) => {
      const section = cards.filter(({ section_id }) => section_id === card.section_id)
      const taken = section.filter(({ courses }) => courses.some(({ state }) => state !== 'withdrawn'))
      if (!taken.includes(card) || !taken.every(isWhole)) return [card, null]
      const before = taken.filter(({ average }) => (average ?? 0) > (card.average ?? 0))
      return [card, { place: before.length + 1, of: taken.length }]
    }),
  )
}
