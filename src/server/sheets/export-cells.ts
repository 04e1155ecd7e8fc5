import { type Day, type Instant, isDay, showInstant } from '#kernel/dates.ts'
import type { EndpointSpec, ExportColumn } from '#kernel/endpoint.ts'
import { showAmount } from '#kernel/money.ts'
import { showNote } from '#kernel/notes.ts'
import { GENDER_LABELS, showPhone } from '#kernel/person.ts'

/** A list as it is exported, without its rows. */
export type ExportHead = {
  title: string
  columns: readonly ExportColumn[]
  institution: string
  made_at: Instant
  /** What it is of is one day, which its file is named by. */
  of_day?: Day | undefined
  made_by: string
  filters: readonly string[]
  /** What stands in `filters` are facts of what the table is of. */
  has_facts?: boolean
  /** In a PDF each value of the first column begins a page. */
  is_parted?: boolean
  /** What is written on a PDF by hand, above the rows: each is a word and a line. */
  to_fill?: readonly string[]
}
/** The values of some rows, in the order of the columns. */
export type Values = readonly (readonly unknown[])[]
/** The rows of a list, some at a time; at least once, so that an empty list is one too. */
export type Rows = AsyncIterable<readonly ExportCell[][]>

/** A typed value, as its column declares it. */
export type ExportCell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'hundredths'; e2: number; is_note?: true }
  | { kind: 'day'; day: Day }
  | { kind: 'instant'; at: Instant }

/** Reads a field of a row; `section.code` reads a nested one. */
export function valueAt(row: unknown, field: string): unknown {
  return field.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null
      ? Object.getOwnPropertyDescriptor(value, key)?.value
      : undefined
  }, row)
}

export const YES_NO = { true: 'Sí', false: 'No' } as const

/** Converts a value to its column's type; other values stay text. */
export function cellOf(value: unknown, { as, labels }: ExportColumn): ExportCell {
  if (typeof value === 'number') {
    if (as === 'money') return { kind: 'hundredths', e2: value }
    if (as === 'rate') return { kind: 'number', value: value / 10_000 }
    if (as === 'note') return { kind: 'hundredths', e2: Math.round(value * 100), is_note: true }
    return Number.isFinite(value) ? { kind: 'number', value } : text('')
  }
  if (typeof value === 'boolean') return text(YES_NO[`${value}`])
  if (typeof value === 'string') {
    if (as === 'day' && isDay(value)) return { kind: 'day', day: value }
    if (as === 'instant' && isInstant(value)) return { kind: 'instant', at: value }
    if (as === 'phone') return text(showPhone(value))
    return text(labels?.[value] ?? value)
  }
  if (!Array.isArray(value)) return text('')
  const parts = value.filter((part) => typeof part !== 'object')
  return text(parts.map((part) => labels?.[part] ?? part).join(', '))
}

const text = (of: string): ExportCell => ({ kind: 'text', text: of })
const isInstant = (value: string): value is Instant => !Number.isNaN(Date.parse(value))

const minuteOf = (at: Instant): string => showInstant(at).replace(' a las ', ' ')

/** A cell as a person reads it. */
export function shown(cell: ExportCell): string {
  if (cell.kind === 'text') return cell.text
  if (cell.kind === 'number') return String(cell.value).replace('.', ',')
  if (cell.kind === 'hundredths') return cell.is_note ? showNote(cell.e2 / 100) : showAmount(cell.e2)
  return cell.kind === 'day' ? cell.day : minuteOf(cell.at)
}

/** What filters are called that are the same in every list. */
export const COMMON_FILTERS: NonNullable<NonNullable<EndpointSpec['exports']>['named_filters']> = {
  gender: ['Género', GENDER_LABELS],
  when: { coming: 'Por venir', past: 'Pasadas' },
  is_missed: ['Asistencia', { true: 'Faltó', false: 'No faltó' }],
  evaluations: { true: 'Solo evaluaciones', false: 'Sin evaluaciones' },
}
export const DAY_FILTERS: Readonly<Record<string, string>> = {
  from: 'Desde',
  until: 'Hasta',
  date: 'Día',
  reviewed_on: 'Revisado',
}
/** What is narrowed to by a number that people read as it is. */
export const NUMBER_FILTERS: Readonly<Record<string, string>> = {
  year: 'Año',
  month: 'Mes',
  entity_id: 'Registro N.º',
}

/** What a filter by an entity is called above the rows. */
const FILTER_LABELS = {
  period: 'Período',
  specialization: 'Especialidad',
  pensum: 'Pensum',
  semester: 'Semestre',
  section: 'Sección',
  course: 'Materia',
  teacher: 'Profesor',
  jury: 'Jurado',
  student: 'Estudiante',
  bank_account: 'Cuenta',
  fee: 'Arancel',
  user: 'Hecho por',
} as const
export type FilterEntity = keyof typeof FILTER_LABELS

/** Of many chosen rows the paper names so many. */
const MOST_NAMES = 5

/** `Especialidad: Informática` */
export function filterOf(of: FilterEntity, names: readonly string[]): string {
  const rest = names.length - MOST_NAMES
  return `${FILTER_LABELS[of]}: ${names.slice(0, MOST_NAMES).join(', ')}${rest > 0 ? ` y ${rest} más` : ''}`
}
