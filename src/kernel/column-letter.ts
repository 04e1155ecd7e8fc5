/** The letter of a column, from 0, as a spreadsheet names it: `A`, `Z`, `AA`. */
export const columnLetter = (at: number): string =>
  at < 26 ? String.fromCodePoint(65 + at) : columnLetter(Math.floor(at / 26) - 1) + columnLetter(at % 26)
