/** «note published» of rules.md#notifications; the note itself stands with the course alone. */
export const noteNotice = (evaluation: string, course: string): string =>
  `Se publicó la nota de ${evaluation} en ${course}.`
