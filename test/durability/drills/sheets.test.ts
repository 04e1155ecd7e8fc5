import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { csvText } from '#kernel/csv-cells.ts'
import { ANA, bytesOf, listOf } from '#server/http/exports.fixture.ts'
import { CELLS } from '../../security/hostile-cells.ts'
import { entriesOf } from '../../security/unpacked.ts'
import { isShort } from '../../support/size.ts'

const run = promisify(execFile)

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
    await run('soffice', [...own, ...into])
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

/** As it stands in the cell, the guard before it. */
const written = (cell: string) =>
  csvText(cell).replace(/^"([\s\S]*)"$/, (_, inside) => inside.replaceAll('""', '"'))

const hasOffice = await run('soffice', ['--version']).then(
  () => true,
  () => false,
)

// Two of its starts take longer than all that a newcomer has to know.
if (!isShort)
  describe.skipIf(!hasOffice)('what LibreOffice makes of our sheets (promises.md C1, C2)', () => {
    test.each([
      'csv',
      'xlsx',
    ] as const)('%s: no cell is worked out or changed, and numbers are numbers', async (kind) => {
      const seen = await openedByOffice(kind, await listed(kind))
      expect(figuresOf(seen, kind === 'csv' ? written : (cell) => cell)).toEqual({
        cells: CELLS.length,
        evaluated: 0,
        changed: 0,
        numbers: CELLS.length,
        strange: [],
      })
    })

    test('control: one cell without its guard is noticed', async () => {
      const csv = Buffer.from(await listed('csv')).toString('utf8')
      const { formulas, rows: seen } = await openedByOffice('csv', Buffer.from(`${csv}=1+1;A;1,00;;;;;1\r\n`))
      expect({ formulas, shown: seen.at(-1)?.[0] }).toEqual({ formulas: 1, shown: 2 })
    })
  })
else test('is looked at by `npm run release`', () => expect(CELLS.length).toBeGreaterThan(4_000))
