import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { instant } from '#kernel/schemas.ts'
import { BASE_COLUMN, baseOf, headingOf, readWorkbook, type WorkbookStudent } from './rules.ts'

const FIRST = { lesson_id: 1, title: 'Parcial 1', weighting: 30, date: '2026-10-05' }
const SECOND = { lesson_id: 2, title: 'Parcial 2', weighting: 70, date: '2026-11-09' }
const LATER = { lesson_id: 3, title: 'Final', weighting: 10, date: '2026-12-01' }
const evaluations = [FIRST, SECOND, LATER]
const today = '2026-11-23'
const READ = z.parse(instant, '2026-11-20T10:00:00.000Z')
const SINCE = z.parse(instant, '2026-11-22T09:00:00.000Z')

type Cell = number | 'NP' | 'EX' | null
const number = (note: number | null) => ({ note, outcome: null })
const NP = { note: 0, outcome: 'not_presented' } as const
const EX = { note: null, outcome: 'excused' } as const
const standing = (cell: Cell) => (cell === 'NP' ? NP : cell === 'EX' ? EX : number(cell))

const person = (id: number, more: Partial<WorkbookStudent> = {}): WorkbookStudent => ({
  id,
  name: `Persona ${id}`,
  identity_kind: 'V',
  identity_number: String(20_000_000 + id),
  is_locked: false,
  notes: new Map(),
  ...more,
})
const noted = person(1, { notes: new Map([[1, { ...number(12), updated_at: READ }]]) })
const book = { evaluations, students: [noted, person(2), person(3, { is_locked: true })], today }

const cells = (texts: readonly string[]) => texts.map((text) => ({ text }))
const sheet = (head: readonly string[], ...rows: readonly (readonly string[])[]) =>
  [head, ...rows].map((texts, at) => ({ number: at + 1, cells: cells(texts) }))
const HEAD = ['Documento', 'Estudiante', headingOf(FIRST), headingOf(SECOND)]
const change = (student_id: number, lesson_id: number, before: Cell, after: Cell) => ({
  student_id,
  student: `Persona ${student_id}`,
  lesson_id,
  evaluation: lesson_id === 1 ? 'Parcial 1' : 'Parcial 2',
  before: standing(before),
  after: standing(after),
})
const nothing = { changes: [], conflicts: [], errors: [] }

test('what differs from what stands is a change; the same, and an empty cell of who has none, is none', () => {
  expect(
    readWorkbook(sheet(HEAD, ['V-20.000.001', '', '12', '15,5'], ['20000002', '', '', '']), book),
  ).toEqual({ ...nothing, changes: [change(1, 2, null, 15.5)] })
})

test('an emptied cell takes the note away', () => {
  expect(readWorkbook(sheet(HEAD, ['V-20000001', '', '', '']), book)).toEqual({
    ...nothing,
    changes: [change(1, 1, 12, null)],
  })
})

test('a row whose document and name are of two people is named; a name written otherwise is no other', () => {
  const [one, sister] = ['Pérez de Gómez, Gabriela María', 'Pérez de Gómez, Gabriel']
  const students = [person(1, { name: one }), person(2, { name: sister })]
  const read = (...names: string[]) =>
    readWorkbook(sheet(HEAD, ...names.map((name, at) => [String(20_000_001 + at), name, '10', ''])), {
      ...book,
      students,
    })
  const wrong = (row: number, value: string) => ({ row, column: 'Estudiante', value, code: 'other_name' })
  expect(read(sister, one)).toEqual({ ...nothing, errors: [wrong(2, sister), wrong(3, one)] })
  expect(read('Albornoz, Luis')?.errors).toEqual([wrong(2, 'Albornoz, Luis')])
  for (const name of [one, '', 'GABRIELA PEREZ', 'Perez Gomes, Gabriela M.', 'gabriela maria perez de gomez'])
    expect([name, read(name)?.errors]).toEqual([name, []])
})

test('a column that is left out changes nothing, in whatever order and under whatever title the others stand', () => {
  const read = readWorkbook(sheet(['otro nombre 2026-11-09', 'DOCUMENTO'], ['18', '20000001']), book)
  expect(read).toEqual({ ...nothing, changes: [change(1, 2, null, 18)] })
})

test.each([
  ['nobody touched it', '12', 12, READ, nothing],
  ['only the sheet changed it', '14', 12, READ, { ...nothing, changes: [change(1, 1, 12, 14)] }],
  ['only somebody else changed it', '12', 16, SINCE, nothing],
  ['both changed it to the same', '16', 16, SINCE, nothing],
  ['both changed it', '14', 16, SINCE, { ...nothing, conflicts: [change(1, 1, 16, 14)] }],
  ['the sheet says that nobody came', 'np', 12, READ, { ...nothing, changes: [change(1, 1, 12, 'NP')] }],
  ['it was emptied', '', 12, READ, { ...nothing, changes: [change(1, 1, 12, null)] }],
  ['somebody was excused meanwhile', '12', 'EX', SINCE, nothing],
  ['both, one of them excused', '14', 'EX', SINCE, { ...nothing, conflicts: [change(1, 1, 'EX', 14)] }],
] as const)('beside its base: %s', (_, typed, stands, updated_at, expected) => {
  const base = baseOf(noted, evaluations)
  const now = standing(stands)
  const since = person(1, { notes: new Map([[1, { ...now, updated_at }]]) })
  const rows = sheet([...HEAD, BASE_COLUMN], ['20000001', '', typed, '', base])
  expect(readWorkbook(rows, { ...book, students: [since] })).toEqual(expected)
})

test.each([
  ['NP', 'NP', nothing],
  ['EX', 'EX', nothing],
  ['NP', '0', { ...nothing, changes: [change(1, 1, 'NP', 0)] }],
  ['EX', '', { ...nothing, changes: [change(1, 1, 'EX', null)] }],
] as const)('%s goes out, and as %j comes back', (stands, typed, expected) => {
  const one = person(1, { notes: new Map([[1, { ...standing(stands), updated_at: READ }]]) })
  const rows = sheet([...HEAD, BASE_COLUMN], ['20000001', '', typed, '', baseOf(one, evaluations)])
  expect(readWorkbook(rows, { ...book, students: [one] })).toEqual(expected)
})

test('who had no note when the sheet was made, and got one meanwhile, is a conflict where the sheet says another', () => {
  const rows = sheet([...HEAD, BASE_COLUMN], ['20000001', '', '9', '', baseOf(person(1), evaluations)])
  expect(readWorkbook(rows, book)).toEqual({ ...nothing, conflicts: [change(1, 1, 12, 9)] })
})

test.each([
  ['a text', ['20000002', '', 'bien', ''], 'no_note', headingOf(FIRST)],
  ['more than 20', ['20000002', '', '21', ''], 'out_of_range', headingOf(FIRST)],
  ['three decimals', ['20000002', '', '', '12,345'], 'too_many_decimals', headingOf(SECOND)],
  ['a document of nobody', ['20000009', '', '12', ''], 'unknown_student', 'Documento'],
  ['no document', ['', 'Persona', '12', ''], 'unknown_student', 'Documento'],
  ['who failed by absence', ['20000003', '', '12', ''], 'failed_by_absence', headingOf(FIRST)],
] as const)('%s is named by its cell', (_, row, code, column) => {
  expect(readWorkbook(sheet(HEAD, row), book)?.errors).toMatchObject([{ row: 2, column, code }])
})

test('a formula, a student twice, and columns of no evaluation, of one twice or of a day to come are named', () => {
  const formula = sheet(HEAD, ['20000001', '', '12', ''], ['20000001', '', '13', ''])
  const [, row] = formula
  const rows = row
    ? [
        formula[0],
        { ...row, cells: row.cells.map((one, at) => (at === 3 ? { text: '=1', flaw: 'formula' } : one)) },
        formula[2],
      ]
    : []
  const codes = (found: ReturnType<typeof readWorkbook>) => found?.errors.map(({ code }) => code)
  expect(
    codes(
      readWorkbook(
        rows.filter((one) => one !== undefined),
        book,
      ),
    ),
  ).toEqual(['formula', 'student_twice'])
  const head = ['Documento', 'Parcial', 'A 2026-10-05', 'B 2026-10-05', headingOf(LATER)]
  expect(codes(readWorkbook(sheet(head, ['20000002', '1', '2', '3', '4']), book))).toEqual([
    'unknown_evaluation',
    'evaluation_twice',
    'evaluation_to_come',
  ])
})

test('a sheet without the column of documents is none', () => {
  expect(readWorkbook(sheet(['Cédula', headingOf(FIRST)], ['20000001', '12']), book)).toBeNull()
  expect(readWorkbook([], book)).toBeNull()
})
