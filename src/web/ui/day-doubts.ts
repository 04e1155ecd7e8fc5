/** Whole years between two days, `AAAA-MM-DD`; negative before the first. */
const yearsBetween = (from: string, to: string): number =>
  Number(to.slice(0, 4)) - Number(from.slice(0, 4)) - (to.slice(5) < from.slice(5) ? 1 : 0)

const yearsWord = (many: number) => (many === 1 ? '1 año' : `${many} años`)

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** The ages of whom an institute teaches; anybody else is asked about, and not refused. */
const YOUNGEST = 12
const OLDEST = 90

/** What is asked of whoever writes a day of birth that is hardly one of a student; null where nothing is. */
export function birthDateDoubt(value: unknown, today: string): string | null {
  if (!isDay(value) || value > today) return null
  const age = yearsBetween(value, today)
  if (age >= YOUNGEST && age <= OLDEST) return null
  return `Tendría ${age === 0 ? 'menos de 1 año' : yearsWord(age)}. ¿Está bien el año?`
}

/** What is asked of whoever writes that something was more than a year ago, such as a payment; null where nothing is. */
export function longAgoDoubt(value: unknown, today: string): string | null {
  if (!isDay(value)) return null
  const years = yearsBetween(value, today)
  return years < 1
    ? null
    : `Es de hace ${years === 1 ? 'más de 1 año' : yearsWord(years)}. ¿Está bien el año?`
}
