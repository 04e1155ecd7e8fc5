import type { PeriodWeeks } from '#features/timetable/periods/summary/contract.ts'
import { cutOn, weekOn } from '#features/timetable/periods/summary/rules.ts'
import { type Day, showDayInWords } from '#kernel/dates.ts'

/** `Viernes 27 de noviembre` */
export function dayWords(today: Day): string {
  const words = showDayInWords(today)
  return words.charAt(0).toLocaleUpperCase('es-VE') + words.slice(1)
}

/** Where a day stands in the period: «Semana 13 de 19 del período 2026-2, segundo corte». */
export function weekWords(period: PeriodWeeks | null, today: Day): string {
  if (!period) return 'No hay un período en curso.'
  const name = `${period.year}-${period.number}`
  const week = weekOn(period, today)
  if (week === null)
    return today < period.start_date
      ? `El período ${name} comienza el ${showDayInWords(period.start_date)}.`
      : `El período ${name} terminó el ${showDayInWords(period.end_date)}.`
  const cut = cutOn(period, today)
  const until = cut === 1 ? period.first_cut_end_date : period.second_cut_end_date
  return `Semana ${week} de ${period.weeks_length} del período ${name}${
    cut
      ? `, ${cut === 1 ? 'primer' : 'segundo'} corte hasta el ${showDayInWords(until).replace(/^\S+ /, '')}`
      : ''
  }.`
}
