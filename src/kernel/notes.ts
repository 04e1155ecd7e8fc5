import { withoutBlanks } from './blanks.ts'

const HUNDREDTHS = 100

/** What a student may have in an evaluation in place of a number: did not come, which counts 0; excused, which does not count. */
export const OUTCOMES = ['not_presented', 'excused'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** As the field writes them. */
export const OUTCOME_SIGNS = { not_presented: 'NP', excused: 'EX' } as const satisfies Record<Outcome, string>

/** A note or average in whole hundredths; null when it has more than two decimals. */
export function hundredthsOf(value: number): number | null {
  const hundredths = Math.round(value * HUNDREDTHS)
  return Math.abs(value * HUNDREDTHS - hundredths) < 1e-6 ? hundredths : null
}

/** What a person typed as a note (`14,5`, `14.50`); null when it is none or has more than two decimals. */
export function noteFromText(text: string): number | null {
  const typed = withoutBlanks(text)
  if (!/^\d{1,2}(?:[.,]\d{1,2})?$/.test(typed)) return null
  return Number(typed.replace(',', '.'))
}

/** How much was at stake: `8`, `13,20`. */
export const showOf = (of: number): string =>
  Number.isInteger(of) ? String(of) : of.toFixed(2).replace('.', ',')

/** What one has of what was at stake so far: `04,86 de 8`. */
export const showAccumulated = (value: number, of: number): string => `${showNote(value)} de ${showOf(of)}`

type Noted = { note: number | null; outcome?: Outcome | null | undefined }

/** What stands in an evaluation, as it is written: `14,50`, `NP`, `EX`; empty without any. */
export const showNoted = ({ note, outcome }: Noted): string =>
  outcome ? OUTCOME_SIGNS[outcome] : note === null ? '' : showNote(note)

/** A note as a person reads it: `14,50`, `08,50`. */
export function showNote(value: number): string {
  return value.toFixed(2).replace('.', ',').padStart(5, '0')
}
