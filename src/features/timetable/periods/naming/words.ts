/** What is asked of whoever numbers a period beyond those that a year has had; null where nothing is. */
export const numberDoubt = (number: unknown, most: number): string | null =>
  typeof number === 'number' && number > most
    ? `Hasta ahora un año tuvo ${most} períodos. ¿Está bien el número?`
    : null

/** What is asked of whoever names a period by a year in which it has no day, by those that are written; null where nothing is. */
export function yearDoubt(year: unknown, days: readonly unknown[]): string | null {
  const years = days.flatMap((day) =>
    typeof day === 'string' && /^\d{4}-/.test(day) ? [Number(day.slice(0, 4))] : [],
  )
  const [first] = years
  return typeof year === 'number' && first !== undefined && !years.includes(year)
    ? `El período comienza en ${first}. ¿Está bien el año?`
    : null
}
