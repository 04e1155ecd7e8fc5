import type { Instant } from '#kernel/dates.ts'
import { OUTCOME_SIGNS } from '#kernel/notes.ts'
import { identityNumber } from '#kernel/person.ts'
import { mayBeNameOf } from '#kernel/person-names.ts'
import { type Noted, readCell } from '../rules.ts'

/** Headings of the columns that say whose the row is; the rest are evaluations. */
export const WHO_COLUMNS = ['Documento', 'Estudiante'] as const
/** Heading of the column that tells on which notes the sheet is based. */
export const BASE_COLUMN = 'Base (no cambiar)'

/** Why a cell, a row or a column of a workbook of notes is not taken. */
export const WORKBOOK_PROBLEMS = [
  'no_note',
  'out_of_range',
  'too_many_decimals',
  'formula',
  'unknown_student',
  'student_twice',
  'other_name',
  'unknown_evaluation',
  'evaluation_twice',
  'evaluation_to_come',
  'failed_by_absence',
] as const
export type WorkbookProblem = (typeof WORKBOOK_PROBLEMS)[number]

export type WorkbookEvaluation = { lesson_id: number; title: string; weighting: number; date: string }
type StoredNote = Noted & { updated_at: Instant }
export type WorkbookStudent = {
  id: number
  name: string
  identity_kind: string
  identity_number: string
  is_locked: boolean
  /** By the id of the lesson. */
  notes: ReadonlyMap<number, StoredNote>
}
type Book = {
  evaluations: readonly WorkbookEvaluation[]
  students: readonly WorkbookStudent[]
  /** An evaluation of a day to come is not noted. */
  today: string
}

/** `Parcial 1 (30 %) 2026-10-12`: the day tells evaluations of a course-section apart, whatever they are called. */
export const headingOf = ({ title, weighting, date }: WorkbookEvaluation): string =>
  `${title} (${weighting} %) ${date}`

/** Each note of a student that the sheet is based on: `2026-10-12=14.5@2026-11-24T10:00:00.000Z`, `…=NP@…`. */
export function baseOf({ notes }: WorkbookStudent, evaluations: readonly WorkbookEvaluation[]): string {
  const based = evaluations.flatMap(({ lesson_id, date }) => {
    const given = notes.get(lesson_id)
    return given ? [`${date}=${signOf(given)}@${given.updated_at}`] : []
  })
  return based.length > 0 ? based.join(' ') : '-'
}

/** What stands in a cell of the workbook. */
export const signOf = ({ note, outcome }: Noted): string | number | null =>
  outcome ? OUTCOME_SIGNS[outcome] : note

type Based = Noted & { updated_at: string | null }
const NONE: Based = { note: null, outcome: null, updated_at: null }

/** What a row is based on, by day; null where the sheet does not say. */
function readBase(text: string | undefined): ReadonlyMap<string, Based> | null {
  if (!text?.trim()) return null
  const based = new Map<string, Based>()
  for (const part of text.trim().split(/\s+/)) {
    const [, date, note, updated_at] = /^(\d{4}-\d\d-\d\d)=([\d.]+|NP|EX)@(\S+)$/.exec(part) ?? []
    const read = note ? readCell(note) : null
    if (date && read && 'note' in read && updated_at) based.set(date, { ...read, updated_at })
  }
  return based
}

type Cell = { text: string; flaw?: string }
type Row = { number: number; cells: readonly Cell[] }
type WorkbookError = { row: number; column: string; value: string; code: WorkbookProblem }
type WorkbookChange = {
  student_id: number
  student: string
  lesson_id: number
  evaluation: string
  before: Noted
  after: Noted
}
type Columns = {
  identity: number
  name: number
  base: number
  evaluations: { at: number; title: string; evaluation: WorkbookEvaluation }[]
}
export type WorkbookReading = {
  changes: WorkbookChange[]
  /** Changed in the sheet and meanwhile by somebody else: those stay as they are. */
  conflicts: WorkbookChange[]
  errors: WorkbookError[]
}

const same = (one: string, other: string) =>
  one.trim().toLocaleLowerCase('es') === other.toLocaleLowerCase('es')

/** Where each column stands; null where no column says whose the rows are. */
function columnsOf(head: Row, { evaluations }: Book, errors: WorkbookError[]): Columns | null {
  const titles = head.cells.map(({ text }) => text.trim())
  const identity = titles.findIndex((title) => same(title, WHO_COLUMNS[0]))
  if (identity < 0) return null
  const name = titles.findIndex((title) => same(title, WHO_COLUMNS[1]))
  const found: Columns['evaluations'] = []
  const base = titles.findIndex((title) => same(title, BASE_COLUMN))
  for (const [at, title] of titles.entries()) {
    if (title === '' || at === identity || at === base || same(title, WHO_COLUMNS[1])) continue
    const date = /\d{4}-\d\d-\d\d$/.exec(title)?.[0]
    const evaluation = evaluations.find((one) => one.date === date)
    const isTwice = found.some((one) => one.evaluation === evaluation)
    if (evaluation && !isTwice) found.push({ at, title, evaluation })
    else
      errors.push({
        row: head.number,
        column: title,
        value: title,
        code: isTwice ? 'evaluation_twice' : 'unknown_evaluation',
      })
  }
  return { identity, name, base, evaluations: found }
}

type Reading = {
  row: Row
  student: WorkbookStudent
  based: Based | null
  column: Columns['evaluations'][number]
}
type Read = { change: WorkbookChange } | { conflict: WorkbookChange } | { code: WorkbookProblem } | null

const isSame = (a: Noted, b: Noted) => a.note === b.note && a.outcome === b.outcome

/** What one cell changes: nothing where it says what it was based on, whatever stands there now. */
function readNote({ row, student, based, column: { at, evaluation } }: Reading, today: string): Read {
  const { text, flaw } = row.cells[at] ?? { text: '' }
  if (flaw) return { code: 'formula' }
  const read = readCell(text)
  if ('problem' in read) return { code: read.problem }
  const now = student.notes.get(evaluation.lesson_id)
  const before = { note: now?.note ?? null, outcome: now?.outcome ?? null }
  const after = read
  if (isSame(after, before) || (based && isSame(after, based))) return null
  if (evaluation.date > today) return { code: 'evaluation_to_come' }
  if (student.is_locked) return { code: 'failed_by_absence' }
  const { lesson_id, title } = evaluation
  const change = {
    student_id: student.id,
    student: student.name,
    lesson_id,
    evaluation: title,
    before,
    after,
  }
  const isStale = based !== null && based.updated_at !== (now?.updated_at ?? null)
  return isStale ? { conflict: change } : { change }
}

/** Whose a row is; a code where nobody's, or one's that another row is already. */
function studentOf(text: string, { students }: Book, seen: Set<number>): WorkbookStudent | WorkbookProblem {
  const found = students.filter(
    ({ identity_kind: kind, identity_number: number }) => identityNumber(kind, text) === number,
  )
  const [student] = found
  if (!student || found.length > 1) return 'unknown_student'
  if (seen.has(student.id)) return 'student_twice'
  seen.add(student.id)
  return student
}

/**
 * Reads a sheet of notes beside what stands (rules.md#gradebook): what it changes, what it and somebody else changed, and
 * which cells are wrong; null where no column is called «Documento». A column that is left out changes nothing.
 */
export function readWorkbook(rows: readonly Row[], book: Book): WorkbookReading | null {
  const [head, ...others] = rows
  const reading: WorkbookReading = { changes: [], conflicts: [], errors: [] }
  const columns = head && columnsOf(head, book, reading.errors)
  if (!columns) return null
  const seen = new Set<number>()
  const names = book.students.map((one) => one.name)
  for (const row of others) {
    const identity = row.cells[columns.identity]?.text ?? ''
    const student = studentOf(identity, book, seen)
    if (typeof student === 'string') {
      reading.errors.push({ row: row.number, column: WHO_COLUMNS[0], value: identity, code: student })
      continue
    }
    const name = row.cells[columns.name]?.text ?? ''
    if (mayBeNameOf(name, student.name, names)) readRow({ row, student, columns, today: book.today }, reading)
    else reading.errors.push({ row: row.number, column: WHO_COLUMNS[1], value: name, code: 'other_name' })
  }
  return reading
}

type RowReading = { row: Row; student: WorkbookStudent; columns: Columns; today: string }

function readRow({ row, student, columns, today }: RowReading, reading: WorkbookReading): void {
  const base = columns.base < 0 ? null : readBase(row.cells[columns.base]?.text)
  for (const column of columns.evaluations) {
    const based = base && (base.get(column.evaluation.date) ?? NONE)
    const read = readNote({ row, student, based, column }, today)
    if (!read) continue
    if ('change' in read) reading.changes.push(read.change)
    else if ('conflict' in read) reading.conflicts.push(read.conflict)
    else
      reading.errors.push({
        row: row.number,
        column: column.title,
        value: row.cells[column.at]?.text ?? '',
        code: read.code,
      })
  }
}
