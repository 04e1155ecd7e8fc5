import type { Day } from '#kernel/dates.ts'
import { Invalid } from '#kernel/errors.ts'
import { cut } from '#kernel/text.ts'
import type { Tx } from '#server/database/db.ts'
import { isBlank, type Sheet, type SheetRow } from '#server/sheets/sheet-cells.ts'
import type { BadCell, ColumnMeaning, ImportReport } from '../../contract.ts'
import { columnName, type Heading, headingsOf, type Meanings, missingOf } from '../../headings/rules.ts'
import { checkHistory } from '../../histories/server/actions.ts'
import type { HistoryFlaw } from '../../history-checks/rules.ts'
import type { HistoryPlan } from '../../history-plans/rules.ts'
import { nameOf, type RowBody, readRow } from '../../rules.ts'
import { takenOf } from '../../server/queries.ts'
import { IMPORT_COLUMNS } from '../../templates/words.ts'
import type { ImportColumn, ImportResource, MadeResource } from '../../words.ts'

export type CheckedRow = {
  row: number
  name: string
  cells: Cell[]
  made: RowBody | null
  /** What must not stand twice, by field. */
  keys: Record<string, string>
  skipped: boolean
}
type Cell = { column: ImportColumn; text: string }
export type Checked = {
  columns: ColumnMeaning[]
  missing: ImportColumn[]
  total: number
  rows: CheckedRow[]
  errors: BadCell[]
  doubts: BadCell[]
  /** What the rows of a history need. */
  plan: HistoryPlan | null
  unread_sheets: string[]
}

/** The headings of the first row; refuses a file that has nothing below them. */
function headingsIn({ rows }: Sheet, columns: readonly ImportColumn[], meanings: Meanings): Heading[] {
  if (rows.length < 2) throw new Invalid({ file: ['sheet_empty'] })
  const [first, ...others] = rows
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  // A column without a heading is asked about where something stands in it.
  const titles = Array.from({ length: width }, (_, at) => {
    const title = first?.cells[at]?.text ?? ''
    if (title.trim() !== '') return title
    return others.some(({ cells }) => (cells[at]?.text ?? '').trim() !== '') ? columnName(at) : ''
  })
  return headingsOf(titles, columns, meanings)
}

const sampleIn = ({ rows }: Sheet, at: number): string =>
  rows
    .slice(1)
    .map(({ cells }) => cells[at]?.text.trim() ?? '')
    .find((text) => text !== '') ?? ''

const meaningsIn = (sheet: Sheet, headings: readonly Heading[]): ColumnMeaning[] =>
  headings.map(({ at, title, column, is_left_out, flaw }) => ({
    at,
    heading: cut(title, 200),
    field: column?.field ?? null,
    is_left_out,
    flaw,
    sample: cut(sampleIn(sheet, at), 40),
  }))

type CheckInput = { resource: ImportResource; sheet: Sheet; today: Day; meanings: Meanings }

/**
 * Reads every row of a sheet and says of each cell what is wrong with it, beside the database too. No row is read while a
 * needed column is missing.
 */
export async function checkSheet(tx: Tx, { resource, sheet, today, meanings }: CheckInput): Promise<Checked> {
  const columns = IMPORT_COLUMNS[resource]
  const headings = headingsIn(sheet, columns, meanings)
  const missing = missingOf(headings, columns)
  const said = { columns: meaningsIn(sheet, headings), missing, unread_sheets: sheet.unread }
  if (missing.length > 0)
    return { ...said, total: sheet.rows.length - 1, rows: [], errors: [], doubts: [], plan: null }
  const errors: BadCell[] = []
  const doubts: BadCell[] = []
  const cellOf = (
    row: number,
    column: Pick<ImportColumn, 'title' | 'field'>,
    [code, value]: [string, string],
  ): BadCell => ({
    ...{ sheet: sheet.name, row, code, field: column.field },
    ...{ column: cut(column.title, 80), value: cut(value, 80) },
  })
  const bad = (...cell: Parameters<typeof cellOf>) => errors.push(cellOf(...cell))
  for (const { title, flaw } of headings)
    if (flaw) bad(sheet.rows[0]?.number ?? 1, { title, field: 'column' }, [`column_${flaw}`, title])
  const rows = sheet.rows.slice(1).map((row): CheckedRow => {
    const cells = cellsOf(row, headings)
    const checked = { row: row.number, name: nameOf(cells), cells, made: null, keys: {} }
    if (isExample(cells, columns)) return { ...checked, skipped: true }
    const flawed = new Set<string>()
    for (const { at, column } of headings) {
      const flaw = row.cells[at]?.flaw
      if (!flaw || !column) continue
      flawed.add(column.field)
      bad(row.number, column, [flaw, row.cells[at]?.text ?? ''])
    }
    const { made, errors: wrong, doubts: asked, keys } = readRow(resource, cells, today)
    const columnOf = (field: string) => columns.find((one) => one.field === field) ?? { title: field, field }
    for (const [field, codes] of Object.entries(wrong)) {
      // It is left out, and not missing.
      if (flawed.has(field)) continue
      for (const code of codes) bad(row.number, columnOf(field), [code, textIn(cells, field)])
    }
    for (const [field, codes] of Object.entries(asked))
      for (const code of codes) doubts.push(cellOf(row.number, columnOf(field), [code, textIn(cells, field)]))
    return { ...checked, made, keys, skipped: false }
  })
  const history = resource === 'histories' ? await historyOf(tx, { sheet, today }, rows) : null
  if (history) errors.push(...history.errors)
  else if (resource !== 'histories') errors.push(...(await repeated(tx, { resource, sheet }, rows)))
  if (history) doubts.push(...history.doubts)
  const plan = history?.plan ?? null
  return { ...said, total: rows.length, rows, errors: inOrder(errors, columns), doubts, plan }
}

/** By row, and in it by column. */
export function inOrder(errors: readonly BadCell[], columns: readonly ImportColumn[]): BadCell[] {
  const placeOf = ({ field }: BadCell) => columns.findIndex((one) => one.field === field)
  return errors.toSorted((one, other) => one.row - other.row || placeOf(one) - placeOf(other))
}

const textIn = (cells: readonly Cell[], field: string) =>
  cells.find(({ column }) => column.field === field)?.text ?? ''

const cellsOf = (row: SheetRow, headings: readonly Heading[]): Cell[] =>
  headings.flatMap(({ at, column, flaw }) => {
    const cell = row.cells[at]
    return column === null || flaw || !cell || isBlank(cell) || cell.flaw ? [] : [{ column, text: cell.text }]
  })

/** The row of the template that shows how: left standing, it is nobody. */
const isExample = (cells: readonly Cell[], columns: readonly ImportColumn[]): boolean =>
  cells.some(({ text }) => text !== '') &&
  columns.every(({ field, example }) => textIn(cells, field) === example || field === 'birth_date')

/** Values that stand twice in the file, or in the database already. */
async function repeated(
  tx: Tx,
  order: { resource: MadeResource; sheet: Sheet },
  rows: readonly CheckedRow[],
): Promise<BadCell[]> {
  const keyed = rows.flatMap(({ row, keys, cells }) =>
    Object.entries(keys).map(([field, key]) => ({ row, field, key, cells })),
  )
  const keysIn = (field: string) => keyed.filter((one) => one.field === field).map(({ key }) => key)
  const taken = await takenOf(tx, {
    resource: order.resource,
    emails: keysIn('email'),
    identities: keysIn('identity_number'),
    codes: keysIn('code'),
  })
  const first = new Map<string, number>()
  return keyed.flatMap(({ row, field, key, cells }) => {
    const name = `${field} ${key}`
    const before = first.get(name)
    if (before === undefined) first.set(name, row)
    const code =
      before !== undefined ? `repeated_in_row:${before}` : taken.has(name) ? TAKEN[field] : undefined
    const column = IMPORT_COLUMNS[order.resource].find((one) => one.field === field)
    if (!code || !column) return []
    const value = cut(textIn(cells, field), 80)
    return [{ sheet: order.sheet.name, row, column: column.title, field, code, value }]
  })
}

/** What the rows of a history contradict or leave in doubt, and what they need. */
async function historyOf(
  tx: Tx,
  { sheet, today }: Pick<CheckInput, 'sheet' | 'today'>,
  rows: readonly CheckedRow[],
) {
  const read = rows.flatMap(({ row, made }) =>
    made?.resource === 'histories' ? [{ row, body: made.body }] : [],
  )
  const cells = new Map(rows.map((one) => [one.row, one.cells]))
  const { flaws, doubts, plan } = await checkHistory(tx, { rows: read, today })
  const cellOf = ({ row, field, code }: HistoryFlaw): BadCell => {
    const column = IMPORT_COLUMNS.histories.find((one) => one.field === field)?.title ?? field
    const value = cut(textIn(cells.get(row) ?? [], field), 80)
    return { sheet: sheet.name, row, column, field, code, value }
  }
  return { errors: flaws.map(cellOf), doubts: doubts.map(cellOf), plan }
}

const TAKEN: Record<string, string> = {
  email: 'email_already_taken',
  identity_number: 'identity_already_taken',
  code: 'code_already_exists',
}

const MOST_ERRORS = 500

type ReportHead = Pick<ImportReport, 'resource' | 'state' | 'id'>

/** What the caller reads of a sheet that was checked. */
export function reportOf(reportHead: ReportHead, checked: Checked): ImportReport {
  const { rows, errors, doubts, columns, missing, total, unread_sheets } = checked
  const wrong = new Set(errors.map(({ row }) => row))
  const outcomes = rows.map(({ row, name, made, skipped }) => {
    if (skipped) return { row, name, outcome: 'skip' as const }
    if (wrong.has(row)) return { row, name, outcome: 'error' as const }
    const inscribes = made?.resource === 'students' && made.place !== null
    return { row, name, outcome: inscribes ? ('create_and_inscribe' as const) : ('create' as const) }
  })
  const count = (outcome: string) => outcomes.filter((one) => one.outcome === outcome).length
  // As the file calls the column.
  const shown = (cells: readonly BadCell[]) =>
    cells.slice(0, MOST_ERRORS).map((one) => ({
      ...one,
      column: cut(columns.find(({ field }) => field === one.field)?.heading ?? one.column, 80),
    }))
  return {
    ...reportHead,
    total,
    good: count('create') + count('create_and_inscribe'),
    bad: count('error'),
    skipped: count('skip'),
    columns,
    missing_fields: missing.map(({ field }) => field),
    unread_sheets,
    rows: outcomes,
    errors: shown(errors),
    errors_total: errors.length,
    doubts: shown(doubts),
    doubts_total: doubts.length,
  }
}
