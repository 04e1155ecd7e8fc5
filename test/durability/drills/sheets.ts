import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { readXlsx } from 'hucre/xlsx'
import { csvText } from '#kernel/csv-cells.ts'
import { ANA, bytesOf, listOf } from '#server/http/exports.fixture.ts'
import { CELLS } from '../../security/hostile-cells.ts'
import { entriesOf } from '../../security/unpacked.ts'
import { type Drill, type Order, type Row, skipped, text } from './drill-row.ts'

const run = promisify(execFile)
const MOST_MS = 240_000

/** As a person in Venezuela opens it: `;` between cells, UTF-8, es-VE (0x200A), numbers and dates recognized. */
const OPENED = {
  csv: 'Text - txt - csv (StarCalc):59,34,76,1,,8202,false,true',
  xlsx: 'Calc MS Excel 2007 XML',
}
type Kind = keyof typeof OPENED
type Seen = { formulas: number; rows: unknown[][] }

/** What LibreOffice takes a file for: opened, worked out and saved again. */
async function openedByOffice(kind: Kind, bytes: Uint8Array): Promise<Seen> {
  const folder = mkdtempSync(join(tmpdir(), 'claustro-sheets-'))
  try {
    writeFileSync(join(folder, `list.${kind}`), bytes)
    const own = [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      '--headless',
      `--infilter=${OPENED[kind]}`,
    ]
    const into = ['--convert-to', 'xlsx', '--outdir', join(folder, 'out'), join(folder, `list.${kind}`)]
    await run('soffice', [...own, ...into], { timeout: MOST_MS })
    const saved = readFileSync(join(folder, 'out', 'list.xlsx'))
    const sheets = [...entriesOf(saved)].filter(([name]) => name.startsWith('xl/worksheets/sheet'))
    const formulas = sheets.reduce((sum, [, xml]) => sum + (xml.match(/<f[ >/]/g) ?? []).length, 0)
    return { formulas, rows: (await readXlsx(saved)).sheets[0]?.rows ?? [] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const rows = CELLS.map((name, at) => ({ ...ANA, name, amount: at * 37 - 50_000, seats: at / 2 }))
const listed = (kind: Kind) => bytesOf(kind, listOf(rows))

/** A line's end is one, however it is written; blanks at the end of one are not seen. */
const lines = (cell: unknown) => String(cell ?? '').replaceAll(/\r\n?/g, '\n')

/** What a program reads as a number by itself, such as `1e57`: CSV cannot say that it is none. */
const isNumeric = (cell: string) => /^[\d.,]+(?:e[+-]?\d+)?$/i.test(cell.trim()) || /^\d+-\d+-\d+$/.test(cell)

function figuresOf({ formulas, rows: seen }: Seen, written: (cell: string) => string) {
  const body = seen.slice(1)
  const strange = CELLS.filter((cell, at) => {
    const [name] = body[at] ?? []
    return lines(name) !== lines(written(cell)) && !(typeof name !== 'string' && isNumeric(cell))
  })
  const numbers = rows.filter(
    ({ amount, seats }, at) => body[at]?.[2] === amount / 100 && body[at]?.[7] === seats,
  )
  return {
    cells: body.length,
    evaluated: formulas,
    changed: strange.length,
    numbers: numbers.length,
    strange,
  }
}

async function opened(kind: Kind): Promise<Row> {
  const seen = await openedByOffice(kind, await listed(kind))
  const { strange, ...figures } = figuresOf(seen, kind === 'csv' ? written : (cell) => cell)
  const { cells, evaluated, changed, numbers } = figures
  const good = cells === CELLS.length && evaluated === 0 && changed === 0 && numbers === CELLS.length
  const shown = strange.slice(0, 3).map((cell) => JSON.stringify(cell))
  return { drill: 'sheets', what: kind, rounds: cells, good, figures: [text(figures), ...shown].join(' ') }
}

/** As it stands in the cell, the guard before it. */
const written = (cell: string) =>
  csvText(cell).replace(/^"([\s\S]*)"$/, (_, inside) => inside.replaceAll('""', '"'))

/** The planted fault: one cell among the others without its guard. */
async function unguarded(): Promise<Row> {
  const csv = Buffer.from(await listed('csv')).toString('utf8')
  const { formulas, rows: seen } = await openedByOffice('csv', Buffer.from(`${csv}=1+1;A;1,00;;;;;1\r\n`))
  const last = seen.at(-1)?.[0]
  const figures = `formulas ${formulas}, =1+1 is shown as ${last}`
  return {
    drill: 'sheets',
    what: 'control: one without guard',
    rounds: 1,
    good: formulas === 1 && last === 2,
    figures,
  }
}

async function hasOffice(): Promise<boolean> {
  return run('soffice', ['--version'], { timeout: MOST_MS }).then(
    () => true,
    () => false,
  )
}

/** promises.md C1, C2: what another's program makes of our sheets. */
export const sheets: Drill = {
  about: 'CSV and XLSX of 5,000 hostile cells, opened by LibreOffice',
  rounds: 1,
  async run({ controls }: Order) {
    if (!(await hasOffice())) return [skipped('sheets', 'LibreOffice is missing (libreoffice-calc-nogui)')]
    const made = [await opened('csv'), await opened('xlsx')]
    return controls ? [...made, await unguarded()] : made
  },
}
