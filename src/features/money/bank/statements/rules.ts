import { addDays, type Day, dayFromSerial, isDay } from '#kernel/dates.ts'
import { headingKey } from '#kernel/heading-key.ts'
import { cut, withoutUnseen } from '#kernel/text.ts'
import { STATEMENT_FIELDS, type StatementField } from '../words.ts'

/** The row of the titles, and where each field stands, from 0; null for one that the bank does not give. */
export type StatementColumns = Record<StatementField, number | null> & { row: number }

export type StatementRow = { number: number; cells: readonly { text: string; flaw?: string }[] }
export type StatementLine = {
  row: number
  day: Day
  reference: string
  description: string
  /** Hundredths; below 0 for what left the account. */
  amount_e2: number
  balance_e2: number | null
}
type StatementFlaw = { row: number; column: number; code: string }
export type StatementRead = { lines: StatementLine[]; flaws: StatementFlaw[] }

/** What banks call their columns, as `headingKey` writes it. */
const HEADINGS: Record<StatementField, RegExp> = {
  day: /^(?:fecha|dia|f\. ?valor|date)/,
  reference:
    /^(?:ref|n(?:ro|um|o|°)?\.? ?(?:de )?(?:ref|doc|oper|comprobante)|documento|comprobante|operacion|serial)/,
  description: /^(?:desc|concepto|detalle|movimiento|glosa|transaccion)/,
  amount: /^(?:monto|importe|valor|cantidad)/,
  credit: /^(?:credito|abono|haber|ingreso|deposito)/,
  debit: /^(?:debito|cargo|debe|egreso|retiro)/,
  balance: /^saldo/,
}
/** Banks put their name, the account and its holder above the table. */
const MOST_ROWS_ABOVE = 40

/** What an institute's bank calls the columns, as it was said last. */
export type Titles = Partial<Record<StatementField, string>>

/** The row of the headings and what each column seems to be; null where no row has a day and a sum. */
export const headingsOf = (rows: readonly StatementRow[]): StatementColumns | null =>
  columnsWhere(rows, (field, title) => HEADINGS[field].test(title))

/** As `headingsOf`, by titles that are known; null where the bank has changed them. */
export const columnsByTitles = (rows: readonly StatementRow[], titles: Titles): StatementColumns | null =>
  columnsWhere(rows, (field, title) => title !== '' && title === titles[field])

export function titlesOf(rows: readonly StatementRow[], columns: StatementColumns): Titles {
  const cells = rows.find(({ number }) => number === columns.row)?.cells ?? []
  return Object.fromEntries(
    STATEMENT_FIELDS.flatMap((field) => {
      const title = columns[field] === null ? '' : titleOf(cells[columns[field]])
      return title === '' ? [] : [[field, title]]
    }),
  )
}

const titleOf = (cell: { text: string } | undefined): string => headingKey(cell?.text ?? '')

function columnsWhere(
  rows: readonly StatementRow[],
  isTitle: (field: StatementField, title: string) => boolean,
): StatementColumns | null {
  for (const { number, cells } of rows.slice(0, MOST_ROWS_ABOVE)) {
    const titles = cells.map(titleOf)
    const placed = STATEMENT_FIELDS.map((field) => {
      const at = titles.findIndex((title) => isTitle(field, title))
      return [field, at < 0 ? null : at]
    })
    const columns: StatementColumns = { row: number, ...Object.fromEntries(placed) }
    if (flawOfColumns(columns) === null) return columns
  }
  return null
}

/** A statement needs the day, and one signed sum or at least the credits. */
export function flawOfColumns(columns: StatementColumns): StatementField | null {
  if (columns.day === null) return 'day'
  return columns.amount === null && columns.credit === null ? 'amount' : null
}

/** No statement that is still to be matched is older; what is typed so is another century. */
const FIRST_DAY = '2000-01-01'
/** Longer ones are text that stands in the wrong column. */
const MOST_REFERENCE = 60
const MOST_DESCRIPTION = 300

/**
 * The lines below the headings. Text around them is passed over: a row without a sum, and what follows the last row
 * with a day, if nothing there looks like one. Any other row that cannot be read is a flaw, and then nothing of the file
 * is taken. No line is of a day after tomorrow, nor do its sums exceed what can be counted.
 */
export function readStatement(
  rows: readonly StatementRow[],
  columns: StatementColumns,
  today: Day,
): StatementRead {
  const below = rows.filter(({ number }) => number > columns.row)
  const text = (one: StatementRow, field: StatementField): string =>
    columns[field] === null ? '' : withoutUnseen(one.cells[columns[field]]?.text ?? '').trim()
  const last = below.map((one) => dayFromText(text(one, 'day')) !== null).lastIndexOf(true)
  const sums = ['amount', 'credit', 'debit', 'balance'] as const
  const decimals = Object.fromEntries(
    sums.map((field) => [field, decimalOf(below.map((one) => text(one, field)))]),
  )
  const last_day = addDays(today, 1)
  const read: StatementRead = { lines: [], flaws: [] }
  let moved_e2 = 0
  for (const [at, one] of below.entries()) {
    const has_sum = (['amount', 'credit', 'debit'] as const).some((field) => /\d/.test(text(one, field)))
    const day = dayFromText(text(one, 'day'))
    if (day === null && (!has_sum || (at > last && !/\d/.test(text(one, 'day'))))) continue
    const flaw = (field: StatementField, code: string): void => {
      read.flaws.push({ row: one.number, column: columns[field] ?? 0, code })
    }
    const cents = (field: (typeof sums)[number]): number | null => {
      const value = text(one, field)
      if (value === '' || /^[-–—]$/.test(value)) return 0
      const sum = centsOf(value, decimals[field] ?? ',')
      if (sum === null) flaw(field, 'amount')
      return sum
    }
    const amount_e2 =
      columns.amount === null
        ? Math.abs(cents('credit') ?? 0) - Math.abs(cents('debit') ?? 0)
        : (cents('amount') ?? 0)
    const balance_e2 = columns.balance === null || text(one, 'balance') === '' ? null : cents('balance')
    // An opening balance moves nothing.
    if (day !== null && amount_e2 === 0) continue
    if (day === null || day < FIRST_DAY || day > last_day) flaw('day', 'day')
    else if (Number.isSafeInteger(moved_e2 + Math.abs(amount_e2))) {
      moved_e2 += Math.abs(amount_e2)
      read.lines.push({
        ...{ row: one.number, day, amount_e2, balance_e2 },
        reference: cut(text(one, 'reference'), MOST_REFERENCE),
        description: cut(text(one, 'description'), MOST_DESCRIPTION),
      })
    } else flaw(columns.amount === null ? (amount_e2 > 0 ? 'credit' : 'debit') : 'amount', 'amount')
  }
  return read
}

/** `29/11/2026`, `29-11-26`, `29.11.2026` or `2026-11-29`, with or without a time behind it, or a spreadsheet's number. */
export function dayFromText(text: string): Day | null {
  const [, first = '', second = '', third = ''] =
    /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[ T].*)?$/.exec(text.trim()) ?? []
  const [year, day] = first.length === 4 ? [first, third] : [third, first]
  const century = year.length === 2 ? '20' : ''
  const written = `${century}${year}-${second.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(written) ? written : dayFromSerial(text.trim())
}

/** Which sign stands before the hundredths of a column: most of the sums that can be read one way alone decide. */
export function decimalOf(texts: readonly string[]): ',' | '.' {
  const ends = texts.flatMap((text): (',' | '.')[] => {
    if (centsOf(text, ',') === null && centsOf(text, '.') === null) return []
    const signs = text.replaceAll(/[^\d.,]/g, '')
    const last = Math.max(signs.lastIndexOf(','), signs.lastIndexOf('.'))
    if (last < 0) return []
    const sign = signs[last] === ',' ? ',' : '.'
    const other = sign === ',' ? '.' : ','
    if (signs.includes(other)) return [sign]
    // `1.234.567` groups; `1.234` may do either; `12,5` and `12,50` say it.
    if (signs.indexOf(sign) !== last) return [other]
    return signs.length - last - 1 === 3 ? [] : [sign]
  })
  return ends.filter((sign) => sign === '.').length > ends.length / 2 ? '.' : ','
}

/** `Bs. 1.234,56`, `-1,234.56`, `1.234,56-`, `(1.234,56)` and `1.234,56 D` in hundredths; null when it is no sum. */
export function centsOf(text: string, decimal: ',' | '.'): number | null {
  const bare = text.replaceAll(/\s|bs\.?[sd]?\.?|ves|usd|us\$|\$|€/gi, '')
  const [, open, sign, digits = '', behind] = /^(\()?([-+−])?([\d.,]+)([-+−]|\)|[dc])?$/i.exec(bare) ?? []
  const grouping = decimal === ',' ? '.' : ','
  const [whole = '', fraction = '', ...more] = digits.split(decimal)
  if (!/^\d{1,3}(?:\D\d{3})+$|^\d+$/.test(whole) || whole.includes(decimal)) return null
  if (more.length > 0 || !/^\d{0,2}$/.test(fraction)) return null
  const cents = Number(whole.replaceAll(grouping, '')) * 100 + Number(fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return null
  const is_out = Boolean(open) || [sign, behind].some((one) => one && /[-−d]/i.test(one))
  return is_out ? -cents : cents
}

/**
 * Each line with its number among equals of the file, which is part of what it is known by: so it counts once whatever
 * files it comes in. In the order of the days, the last of each day last.
 */
export function numbered(lines: readonly StatementLine[]): (StatementLine & { nth: number })[] {
  const seen = new Map<string, number>()
  const is_newest_first = (lines[0]?.day ?? '') > (lines.at(-1)?.day ?? '')
  return (is_newest_first ? [...lines].reverse() : [...lines]).map((line) => {
    const key = `${line.day} ${line.reference} ${line.amount_e2}`
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return { ...line, nth }
  })
}
