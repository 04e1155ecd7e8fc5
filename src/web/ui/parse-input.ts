import { withoutBlanks } from '#kernel/blanks.ts'
import { type Day, dayAsTyped, isDay } from '#kernel/dates.ts'
import { centsFromText, showAmount } from '#kernel/money.ts'
import { noteFromText, showNote } from '#kernel/notes.ts'

export type Reading = {
  /** Parses what is typed; null if it is no such value. */
  read: (text: string) => unknown
  /** A value as people write it. */
  show: (value: unknown) => string
}

const kept = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Parses `DD/MM/AAAA`, `DDMMAAAA` (numeric keyboards may have no slash) or `AAAA-MM-DD`. */
export function dayFromText(text: string): Day | null {
  const typed = withoutBlanks(text)
  const turned = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  const [, date = '', month = '', year = ''] = turned ?? []
  const day = turned ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : typed
  return isDay(day) ? day : null
}

/** Parses `7:30`, `0730`, `1:30 p. m.` or `13:30`; returns `13:30`. */
export function timeFromText(text: string): string | null {
  const pattern = /^(\d{1,2})(?::?(\d{2}))?(?::00)?(?:([ap])\.?m\.?)?$/i
  const [, typed, minute, half] = pattern.exec(withoutBlanks(text)) ?? []
  if (!typed || (!minute && !half) || Number(minute ?? 0) > 59) return null
  if (half && (Number(typed) < 1 || Number(typed) > 12)) return null
  const hour = half ? (Number(typed) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(typed)
  return hour > 23 ? null : `${String(hour).padStart(2, '0')}:${minute ?? '00'}`
}

/** Parses `1.234,5` or `12`. */
export function numberFromText(text: string): number | null {
  const typed = withoutBlanks(text)
  if (!/^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/.test(typed)) return null
  const value = Number(typed.replaceAll('.', '').replace(',', '.'))
  return Number.isFinite(value) ? value : null
}

export const DAY: Reading = {
  read: dayFromText,
  show: (value) => (typeof value === 'string' && isDay(value) ? dayAsTyped(value) : kept(value)),
}
export const MONEY: Reading = {
  read: centsFromText,
  show: (value) => (typeof value === 'number' ? showAmount(value) : kept(value)),
}
export const NOTE: Reading = {
  read: noteFromText,
  show: (value) => (typeof value === 'number' ? showNote(value) : kept(value)),
}
export const NUMBER: Reading = {
  read: numberFromText,
  show: (value) => (typeof value === 'number' ? String(value).replace('.', ',') : kept(value)),
}
