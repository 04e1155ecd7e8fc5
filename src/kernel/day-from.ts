import { type Day, showDayInWords } from './dates.ts'

/** `lunes 8 de marzo de 2027`: in prose, with the year where it is not that of `today`. */
export const showDayFrom = (today: Day, of: Day): string =>
  of.slice(0, 4) === today.slice(0, 4) ? showDayInWords(of) : `${showDayInWords(of)} de ${of.slice(0, 4)}`
