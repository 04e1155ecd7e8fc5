import { unlikelyAge, yearsBetween } from '#kernel/ages.ts'

const yearsWord = (many: number) => (many === 1 ? '1 año' : `${many} años`)

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** What is asked of whoever writes a day of birth that is hardly one of a student; null where nothing is. */
export function birthDateDoubt(value: unknown, today: string): string | null {
  const age = isDay(value) ? unlikelyAge(value, today) : null
  return age === null ? null : ageDoubt(age)
}

export const ageDoubt = (age: number): string =>
  `Tendría ${age === 0 ? 'menos de 1 año' : yearsWord(age)}. ¿Está bien el año?`

/** What is asked of whoever writes that something will be in more than a year, such as what falls due; null where nothing is. */
export function farOffDoubt(value: unknown, today: string): string | null {
  if (!isDay(value)) return null
  const years = yearsBetween(today, value)
  return years < 1
    ? null
    : `Es dentro de ${years === 1 ? 'más de 1 año' : yearsWord(years)}. ¿Está bien el año?`
}

/** What is asked of whoever writes that something was more than a year ago, such as a payment; null where nothing is. */
export function longAgoDoubt(value: unknown, today: string): string | null {
  if (!isDay(value)) return null
  const years = yearsBetween(value, today)
  return years < 1
    ? null
    : `Es de hace ${years === 1 ? 'más de 1 año' : yearsWord(years)}. ¿Está bien el año?`
}
