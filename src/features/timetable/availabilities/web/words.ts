import { type Day, showFullDay } from '#kernel/dates.ts'
import { countsOf, isAsked, type UnwantedHour, type Wish } from '../rules.ts'

/** As whoever teaches says it. */
export const WISH_WORDS: Record<Wish, string> = {
  can: 'Puedo',
  rather_not: 'Prefiero no',
  cannot: 'No puedo',
}

const hoursOf = (many: number) => (many === 1 ? '1 hora' : `${many} horas`)

/** `No puede 10 horas, prefiere no 2.` */
export function sumWords(hours: readonly UnwantedHour[]): string {
  const { impossible, unwelcome } = countsOf(hours)
  if (hours.length === 0) return 'Puede a todas las horas.'
  const parts = [
    impossible > 0 && `no puede ${hoursOf(impossible)}`,
    unwelcome > 0 && `prefiere no ${hoursOf(unwelcome)}`,
  ].filter((part) => part !== false)
  return `${parts.join(', ').replace(/^./, (first) => first.toUpperCase())}.`
}

/** Until when it is said, to whoever teaches and to the administration. */
export function deadlineWords(last_day: Day | null, today: Day, isStaff: boolean): string {
  if (last_day === null)
    return isStaff
      ? 'Sin plazo para los profesores: la indica la administración.'
      : 'La administración aún no ha abierto el plazo.'
  const day = showFullDay(last_day)
  if (!isAsked(last_day, today)) return `El plazo terminó el ${day}.`
  return isStaff ? `Los profesores la indican hasta el ${day}.` : `Se indica y se cambia hasta el ${day}.`
}
