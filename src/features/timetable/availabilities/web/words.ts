import { hoursText } from '#features/timetable/class-hours/words.ts'
import { type Part, showMinutes, startOf } from '#features/timetable/schedules/grid/rules.ts'
import { type Day, showFullDay, weekdayName } from '#kernel/dates.ts'
import { countsOf, isAsked, type UnwantedHour, type Wish, wishAt } from '../rules.ts'

export type WishWords = Record<Wish, string>

/** As whoever teaches says it. */
export const OWN_WORDS: WishWords = { can: 'Puedo', rather_not: 'Prefiero no', cannot: 'No puedo' }
/** As it is said of them. */
export const THEIR_WORDS: WishWords = { can: 'Puede', rather_not: 'Prefiere no', cannot: 'No puede' }

/** `No puede 10 horas, prefiere no 2.` */
export function sumWords(hours: readonly UnwantedHour[]): string {
  const { impossible, unwelcome } = countsOf(hours)
  if (hours.length === 0) return 'Puede a todas las horas.'
  const parts = [
    impossible > 0 && `no puede ${hoursText(impossible)}`,
    unwelcome > 0 && `prefiere no ${hoursText(unwelcome)}`,
  ].filter((part) => part !== false)
  return `${parts.join(', ').replace(/^./, (first) => first.toUpperCase())}.`
}

const DAYS = [1, 2, 3, 4, 5, 6, 7]
const MOST_TOLD = 6

/** `lunes 7:00: No puedo; martes 7:45: Puedo y 3 más`: what a week says where another says something else. */
export function wordsBeside(
  hours: readonly UnwantedHour[],
  other: readonly UnwantedHour[],
  { parts, words }: { parts: readonly Part[]; words: WishWords },
): string {
  const times = parts.flatMap((part) => part.hours)
  const all = DAYS.flatMap((day) => times.map((hour) => ({ day, hour, class_hour_id: hour.id })))
  const differing = all.filter((place) => wishAt(hours, place) !== wishAt(other, place))
  const told = differing
    .slice(0, MOST_TOLD)
    .map(
      (place) =>
        `${weekdayName(place.day)} ${showMinutes(startOf(place.hour))}: ${words[wishAt(hours, place)]}`,
    )
  const more = differing.length - told.length
  return told.join('; ') + (more > 0 ? ` y ${more} más` : '')
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
