import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import { isApproved } from '#features/people/students/history/rules.ts'
import type { FieldErrors } from '#kernel/invalid.ts'
import { noteFromText } from '#kernel/notes.ts'
import { identityNumber, isIdentity } from '#kernel/person.ts'
import { codeKey } from '#kernel/text.ts'
import type { PeriodName } from '../history-places/rules.ts'

export type HistoryState = Exclude<EnrolmentState, 'enrolled'>

/** A row as it was read: nothing of it was looked up yet. */
export type HistoryRow = {
  /** Null where only the number was given. */
  identity_kind: string | null
  identity_number: string
  /** As it stands beside the document; empty where none does. */
  name: string
  period: PeriodName
  /** As codes are compared (`codeKey`). */
  course: string
  note: number | null
  /** Null where the note is to tell. */
  state: HistoryState | null
  specialization: string | null
  semester: number | null
}

const ROMAN: Record<string, number> = { i: 1, ii: 2, iii: 3, iv: 4 }
const EARLIEST = 1900
const MOST_NOTE = 20

/** `2004-1`, `2004/1`, `2004-I`. */
export function periodFromText(text: string): PeriodName | null {
  const found = /^(\d{4})\s*[-–/.]\s*(?:0?([1-9])|(i{1,3}|iv))$/i.exec(text.trim())
  if (!found) return null
  const [, year, digit, roman = ''] = found
  const number = digit === undefined ? (ROMAN[roman.toLowerCase()] ?? 0) : Number(digit)
  return Number(year) < EARLIEST ? null : { year: Number(year), number }
}

const STATES = ['approved', 'failed', 'failed_by_absence', 'withdrawn'] as const
const stateOf = (value: unknown): HistoryState | null => STATES.find((one) => one === value) ?? null

const textOf = (value: unknown): string | null => (value === undefined ? null : String(value).trim())

/** The values of a row as a course that was taken; what its form says is wrong, by field. */
export function historyFrom(values: Record<string, unknown>): {
  made: HistoryRow | null
  errors: FieldErrors
} {
  const errors: FieldErrors = {}
  const kind = textOf(values.identity_kind)
  const identity_number = identityNumber(kind ?? 'V', textOf(values.identity_number) ?? '')
  if (values.identity_number === undefined) errors.identity_number = ['required']
  else if (kind !== null && !isIdentity(kind, identity_number)) errors.identity_number = ['student_unknown']
  const period = periodFromText(textOf(values.period) ?? '')
  if (values.period === undefined) errors.period = ['required']
  else if (!period) errors.period = ['period_form']
  if (values.course === undefined) errors.course = ['required']
  const note = values.note === undefined ? null : noteFromText(String(values.note))
  const isNote = note !== null && note <= MOST_NOTE
  if (values.note !== undefined && !isNote) errors.note = ['note_form']
  const state = stateOf(values.state)
  if (values.state !== undefined && state === null) errors.state = ['in']
  Object.assign(errors, noteErrors({ state, isGiven: values.note !== undefined, isRead: !errors.state }))
  const { semester } = values
  if (semester !== undefined && typeof semester !== 'number') errors.semester = ['integer']
  if (!period || Object.keys(errors).length > 0) return { made: null, errors }
  const names = [values.student, values.last_name, values.first_name]
  const name = names.map((one) => textOf(one) ?? '').join(' ')
  const row = { identity_kind: kind, identity_number, name: name.trim(), period, note, state }
  const code = textOf(values.specialization)
  const place = {
    specialization: code === null ? null : codeKey(code),
    semester: typeof semester === 'number' ? semester : null,
  }
  return { made: { ...row, ...place, course: codeKey(String(values.course)) }, errors }
}

type NoteCell = { state: HistoryState | null; isGiven: boolean; isRead: boolean }

/** Whether there is a note where one must stand, and none where none may. */
function noteErrors({ state, isGiven, isRead }: NoteCell): FieldErrors {
  if (!isRead) return {}
  if (state === 'withdrawn') return isGiven ? { note: ['withdrawn_with_note'] } : {}
  return isGiven || state === 'failed_by_absence' ? {} : { note: ['note_needed'] }
}

type HistoryOutcome = Pick<HistoryRow, 'note' | 'state'>

/** How the course ended: as the row says, else as the note says; a code where both contradict each other. */
export function outcomeOf({ note, state }: HistoryOutcome, minimum: number): HistoryState | { code: string } {
  if (state === 'withdrawn' || state === 'failed_by_absence') return state
  const passes = isApproved({ failed_by_absence: false, definitive_note: note }, minimum)
  const said = passes ? 'approved' : 'failed'
  if (state === null || state === said) return said
  return { code: `${state === 'approved' ? 'approved_below' : 'failed_above'}:${minimum.toFixed(2)}` }
}

export type UndoHistoryFacts = {
  is_undone: boolean
  /** Papers and requests that say what was imported. */
  papers: number
  /** Inscriptions and degrees that came after it. */
  later: number
  /** Whatever else stands in the periods and sections that it made. */
  uses: number
}

/** Whether an imported history can be taken back, and what was built on it. */
export function refusalToUndoHistory(facts: UndoHistoryFacts) {
  if (facts.is_undone) return 'import_already_undone'
  if (facts.papers > 0) return 'import_histories_have_papers'
  if (facts.later > 0) return 'import_histories_are_continued'
  return facts.uses > 0 ? 'import_periods_are_in_use' : null
}
