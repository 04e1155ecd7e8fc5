import type { ReactNode, RefObject } from 'react'
import type { Noted } from '#features/enrolment/enrolments/contract.ts'
import type { Instant } from '#kernel/dates.ts'
import type { Noted as Typed } from '../../rules.ts'

/** What a student has in a column: a note or what stands in its place, and a comment. */
export type Grade = Pick<Noted, 'note' | 'outcome' | 'comment'>
/** As the server has it. */
export type Note = Grade & { updated_at: Instant | null; author: string | null }
export type Cell = { column_id: number; student_id: number }
/** Goes to a cell; set by what shows it. */
export type Reveal = RefObject<((cell: Cell) => void) | null>

/** An evaluation, or a jury of a final delivery. */
export type Column = { id: number; title: string }
export type SheetStudent = {
  id: number
  /** `Albornoz Bracho, Alejandro` */
  name: string
  identity_number?: string
  /** By the id of the column; who has none in it is not there. */
  notes: Readonly<Record<string, Note>>
}

/** Notes of students in columns, whatever the columns are. */
export type Notes = {
  columns: readonly Column[]
  students: readonly SheetStudent[]
  /** Reads what was typed: a note, or why it is none. */
  read: (text: string) => Typed | { problem: string }
}

/** The limits of the period: less is low, more is high. */
export type Limits = { low_performance_note: number | null; high_performance_note: number | null }
export type Sums = Readonly<Record<string, number | null>>
type EndProps = { student_id: number; sums: Sums; isActive: boolean }

/** How they are shown, as a sheet and on phones as a list. */
export type Sheet = Notes & {
  /** `Notas de Matemática I` */
  label: string
  limits: Limits
  /** Where a person begins. */
  first: Column | undefined
  /** Why nobody writes in a cell; null where one may. */
  closedAt: (student: SheetStudent, column: Column) => string | null
  isWaivedAt: (student: SheetStudent, column: Column) => boolean
  /** What it means that no number stands in a cell. */
  meaningOf: (student: SheetStudent, column: Column, grade: Grade) => string
  sumsOf: (student: SheetStudent) => Sums
  /** From the left: how many columns, and the sum that follows them. */
  cuts: readonly { count: number; sum: string }[]
  head: (active: number | undefined) => ReactNode
  /** The last cells of a row; the same of the same student and sums. */
  end: (of: EndProps) => ReactNode
  /** What a phone calls the choice of columns, says of each in it, and below that. */
  choice: string
  choiceOf: (column: Column) => string
  stateOf: (column: Column) => string
  /** What a phone says below a name. */
  under: (student: SheetStudent, sums: Sums) => ReactNode
  /** Beside the choice of a column, and below the list. */
  beside?: (column: Column) => ReactNode
  below?: (column: Column) => ReactNode
}

/** Whether a cell of the columns that are shown may be written in. */
export function isOpenAt(
  { students, closedAt }: Pick<Sheet, 'students' | 'closedAt'>,
  columns: readonly Column[],
  { row, column }: { row: number; column: number },
): boolean {
  const [student, one] = [students[row], columns[column]]
  return student !== undefined && one !== undefined && !closedAt(student, one)
}
