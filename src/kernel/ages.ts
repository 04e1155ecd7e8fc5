/** Whole years between two days, `AAAA-MM-DD`; negative before the first. */
export const yearsBetween = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)

/** The ages of whom an institute teaches; anybody else is asked about, and not refused. */
const YOUNGEST = 12
const OLDEST = 90

/** The age of somebody born on a day, where it is hardly one of a student; else null. */
export function unlikelyAge(birth_date: string, today: string): number | null {
  if (birth_date > today) return null
  const age = yearsBetween(birth_date, today)
  return age >= YOUNGEST && age <= OLDEST ? null : age
}
