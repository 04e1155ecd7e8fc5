import * as z from 'zod/mini'
import { createTeacher } from '#features/people/teachers/contract.ts'
import { createCourse } from '#features/plan/courses/contract.ts'
import { unlikelyAge } from '#kernel/ages.ts'
import { withoutBlanks } from '#kernel/blanks.ts'
import { type Day, dayFromSerial, isDay } from '#kernel/dates.ts'
import { undrawn } from '#kernel/drawn-letters.ts'
import type { BodyOf, RefusalOf } from '#kernel/endpoint.ts'
import { type FieldErrors, fieldErrorsOf } from '#kernel/invalid.ts'
import { birthDateError, IDENTITY_KINDS, identityNumber, isIdentity, kindIn } from '#kernel/person.ts'
import { day, type Person, PersonBody, personFields } from '#kernel/schemas.ts'
import { codeKey, cut, plain } from '#kernel/text.ts'
import type { undoImport } from './contract.ts'
import { type HistoryRow, historyFrom } from './histories/rules.ts'
import type { ImportColumn, ImportResource, MadeResource } from './words.ts'

/** Midnight, as programs write it behind a day. */
const MIDNIGHT = /[\sT,]+(?:0?0:00(?::00(?:[.,]0+)?)?|12:00(?::00)?\s*a\.?\s*m\.?)Z?$/i

/** `31/1/2008`, `2008-01-31`, also at midnight, or a spreadsheet's number of a day. */
function dayFromText(typed: string): string {
  const text = withoutBlanks(typed.replace(MIDNIGHT, ''))
  const spoken = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (spoken) return [spoken[3], spoken[2]?.padStart(2, '0'), spoken[1]?.padStart(2, '0')].join('-')
  return dayFromSerial(text) ?? text
}

function storedOf(text: string, { reads, choices }: ImportColumn): unknown {
  if (reads === 'day') return dayFromText(text)
  // With three zeros behind it, a point may be that of the thousands.
  if (reads === 'number') {
    const typed = withoutBlanks(text)
    return /^\d{1,9}(?:[.,]0{1,2})?$/.test(typed) ? Number.parseInt(typed, 10) : text
  }
  const key = plain(text)
  return reads === 'choice' && choices && Object.hasOwn(choices, key) ? choices[key] : text
}

export type TargetSection = {
  specialization: string
  semester: number | string | null
  section: string | null
}
export type RowBody =
  | { resource: 'students'; body: Person; place: TargetSection | null }
  | { resource: 'teachers'; body: BodyOf<typeof createTeacher> }
  | { resource: 'courses'; body: BodyOf<typeof createCourse> }
  | { resource: 'histories'; body: HistoryRow }
export type ReadRow = {
  made: RowBody | null
  errors: FieldErrors
  /** What may be so, and is asked about before it is written. */
  doubts: FieldErrors
  /** What must not stand twice: field → the value as it is compared; of a row with other flaws too. */
  keys: Record<string, string>
}

const SCHEMAS = { students: PersonBody, teachers: createTeacher.body, courses: createCourse.body }
const PARSING = { reportInput: true }
const PLACE_FIELDS = ['specialization', 'semester', 'section']

type Cells = readonly { column: ImportColumn; text: string }[]

/** The cells of a row as the body of the call that makes one, checked by the very schema of that call. */
export function readRow(resource: ImportResource, cells: Cells, today: Day): ReadRow {
  const typed = valuesOf(cells)
  if (resource === 'histories') return readHistory(typed)
  const input = Object.fromEntries(Object.entries(typed).filter(([field]) => !PLACE_FIELDS.includes(field)))
  const parsed = SCHEMAS[resource].safeParse(input, PARSING)
  const errors: FieldErrors = {
    ...(parsed.success ? {} : fieldErrorsOf(parsed.error.issues)),
    ...personErrors(typed, today),
  }
  const place = resource === 'students' ? placeOf(typed, errors) : null
  const keys = keysOf(typed)
  if (!parsed.success || Object.keys(errors).length > 0) return { made: null, errors, doubts: {}, keys }
  return { made: bodyOf(resource, input, place), errors, doubts: doubtsOf(typed, today), keys }
}

function valuesOf(cells: Cells): Record<string, unknown> {
  const filled = cells.filter(({ text }) => text.trim() !== '')
  return withKind(
    Object.fromEntries(filled.map(({ column, text }) => [column.field, storedOf(text.trim(), column)])),
  )
}

/** What stands twice in a history depends on what its rows name, which is looked up later. */
function readHistory(values: Record<string, unknown>): ReadRow {
  const { made, errors } = historyFrom(values)
  return { made: made && { resource: 'histories', body: made }, errors, doubts: {}, keys: {} }
}

function bodyOf(resource: MadeResource, input: unknown, place: TargetSection | null): RowBody {
  if (resource === 'students') return { resource, body: z.parse(PersonBody, input), place }
  if (resource === 'teachers') return { resource, body: z.parse(createTeacher.body, input) }
  return { resource, body: z.parse(createCourse.body, input) }
}

/** `V-12.345.678` says its kind itself; one of another kind than its column says stays as it is, and is none. */
function withKind(values: Record<string, unknown>): Record<string, unknown> {
  const said = kindIn(String(values.identity_number ?? ''))
  const { identity_kind = said?.kind } = values
  if (!said || identity_kind !== said.kind) return values
  return { ...values, identity_kind, identity_number: said.number }
}

/** What the schema says only once all the rest is right: a person wants to hear it at once. */
function personErrors(values: Record<string, unknown>, today: Day): FieldErrors {
  const { identity_kind: kind, identity_number: number, birth_date } = values
  const errors: FieldErrors = {}
  const isKnown = IDENTITY_KINDS.some((one) => one === kind)
  if (isKnown && number && !isIdentity(String(kind), identityNumber(String(kind), String(number))))
    errors.identity_number = ['identity']
  if (typeof birth_date !== 'string' || !isDay(birth_date)) return errors
  const error = birthDateError(z.parse(day, birth_date), today)
  return error ? { ...errors, birth_date: [error] } : errors
}

/** What stands on papers. */
const PRINTED = ['first_name', 'last_name', 'title']

/** A day of birth that is hardly one of a student, and letters with which no paper is made. */
function doubtsOf(values: Record<string, unknown>, today: Day): FieldErrors {
  const { birth_date } = values
  const age = typeof birth_date === 'string' ? unlikelyAge(birth_date, today) : null
  const letters = PRINTED.map((field) => [field, undrawn(String(values[field] ?? ''))] as const)
  return {
    ...(age !== null && { birth_date: [`unlikely_age:${age}`] }),
    ...Object.fromEntries(
      letters.flatMap(([field, signs]) => (signs.length > 0 ? [[field, [`undrawn:${signs}`]]] : [])),
    ),
  }
}

function placeOf(values: Record<string, unknown>, errors: FieldErrors): TargetSection | null {
  const { specialization, semester, section } = values
  if (specialization === undefined) {
    if (semester !== undefined || section !== undefined) errors.specialization = ['required']
    return null
  }
  if (section !== undefined && semester === undefined) errors.semester = ['required']
  if (semester !== undefined && typeof semester !== 'number') errors.semester = ['integer']
  if (semester !== undefined && section === undefined) errors.section = ['required']
  return {
    specialization: String(specialization),
    semester: typeof semester === 'number' ? semester : null,
    section: section === undefined ? null : String(section),
  }
}

function keysOf(values: Record<string, unknown>): Record<string, string> {
  const email = personFields.email.safeParse(values.email)
  const code = createCourse.body.shape.code.safeParse(values.code)
  const kind = String(values.identity_kind)
  const number = identityNumber(kind, String(values.identity_number ?? ''))
  return {
    ...(email.success && { email: email.data }),
    ...(isIdentity(kind, number) && { identity_number: `${kind}-${number}` }),
    ...(code.success && { code: codeKey(code.data) }),
  }
}

/** How a row is named where it is listed. */
export const nameOf = (cells: Cells): string => {
  const of = (field: string) => cells.find(({ column }) => column.field === field)?.text.trim() ?? ''
  if (of('course')) return cut(`${of('identity_number')} ${of('period')} ${of('course')}`, 120)
  const name = of('code') ? `${of('code')} ${of('title')}` : `${of('first_name')} ${of('last_name')}`
  return cut(name.trim(), 120)
}

export type UndoFacts = {
  is_undone: boolean
  other_inscriptions: number
  records: number
  confirmed: number
  charges: number
  course_uses: number
}

/** Whether everything that an import made can be taken back, and what stands against it. */
export function refusalToUndo(facts: UndoFacts): RefusalOf<typeof undoImport> | null {
  if (facts.is_undone) return 'import_already_undone'
  if (facts.records > 0) return 'import_has_payments'
  if (facts.other_inscriptions > 0) return 'import_students_are_inscribed'
  if (facts.charges > 0) return 'import_teachers_have_charges'
  if (facts.confirmed > 0) return 'import_accounts_are_confirmed'
  return facts.course_uses > 0 ? 'import_courses_are_in_use' : null
}
