import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { clockAt } from '#kernel/dates.ts'
import type { ExportColumn } from '#kernel/endpoint.ts'
import { unguarded } from './csv.ts'
import { type ExportFormat, type ExportTable, exportTable } from './exports.ts'
import { pdfOf, stopPdf } from './pdf/pdf.ts'

afterAll(stopPdf)

const COLUMNS: ExportColumn[] = [
  { field: 'name', title: 'Nombre' },
  { field: 'section.code', title: 'Sección' },
  { field: 'amount', title: 'Monto', as: 'money' },
  { field: 'day', title: 'Día', as: 'day' },
  { field: 'created_at', title: 'Creada', as: 'instant' },
  { field: 'solvent', title: 'Solvente', as: 'yes_no' },
  { field: 'average', title: 'Promedio', as: 'note' },
  { field: 'seats', title: 'Cupos' },
]
const ANA = {
  name: 'Rodríguez Ñáñez, Ana; "la mayor"',
  section: { code: 'A' },
  amount: 123_456_789,
  day: '2026-03-02',
  created_at: '2026-03-02T02:30:00.123456Z',
  solvent: true,
  average: 15.5,
  seats: 30,
  password_hash: 'never shown',
}
const EVA = {
  ...ANA,
  name: 'Gómez, Eva',
  amount: -50,
  solvent: false,
  average: null,
  section: null,
  seats: 1.5,
}

const listOf = (rows: readonly Record<string, unknown>[], more: Partial<ExportTable> = {}): ExportTable => ({
  title: 'Listado de inscripciones',
  columns: COLUMNS,
  rows,
  institution: 'Instituto Universitario de Ávila',
  made_at: clockAt(() => Date.parse('2026-03-02T12:05:00Z')).now(),
  made_by: 'Ana Canario',
  filters: ['Período: 2026-1'],
  ...more,
})
const bytesOf = async (format: ExportFormat, table: ExportTable) => (await exportTable(format, table)).bytes
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')

const HOSTILE = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '=cmd|"/c calc"!A1',
  '"=1',
  "'=1",
  "''+1",
  "'tis",
  'a;=1',
  'a\n=1',
  'x'.repeat(10_000),
  'b '.repeat(5_000),
  'עברית שלום',
  'مرحبا بالعالم',
  '\u202eabc',
  '😀 🧑‍🎓 漢字 ☺',
  '\ud800 \0 \u0007',
  '<script>alert(1)</script> & ]]>',
  '#import "x": * $x$ [a] \\ /* //',
  '_x0041_',
]
const named = (name: string) => ({ ...ANA, name })

describe('every format', () => {
  test.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['pdf', 'application/pdf'],
  ] as const)('%s says what it is and has a plain name', async (format, media_type) => {
    const answer = await exportTable(format, listOf([ANA], { title: 'Pensum / "Ñandú" =1' }))
    expect(answer).toMatchObject({ media_type, filename: `pensum-nandu-1-2026-03-02.${format}` })
  })

  test.each(['csv', 'xlsx', 'pdf'] as const)('%s takes an empty list', async (format) => {
    expect((await bytesOf(format, listOf([]))).length).toBeGreaterThan(50)
  })

  test.each([
    'csv',
    'xlsx',
    'pdf',
  ] as const)('%s of 5,000 rows is made in seconds, on a busy machine too', async (format) => {
    const rows = Array.from({ length: 5_000 }, (_, index) => named(`Rodríguez Pérez, Ana Inés ${index}`))
    const from = performance.now()
    await exportTable(format, listOf(rows))
    expect(performance.now() - from).toBeLessThan(15_000)
  })
})

describe('csv', () => {
  test('is read by the spreadsheet programs of Venezuela as it is', async () => {
    expect(textOf(await bytesOf('csv', listOf([ANA, EVA])))).toBe(
      [
        '\ufeffNombre;Sección;Monto;Día;Creada;Solvente;Promedio;Cupos',
        '"Rodríguez Ñáñez, Ana; ""la mayor""";A;1234567,89;2026-03-02;2026-03-01 22:30;Sí;15,50;30',
        '"Gómez, Eva";;-0,50;2026-03-02;2026-03-01 22:30;No;;1,5',
        '',
      ].join('\r\n'),
    )
  })

  test('gives back every text, however hostile, and none that a program would run', async () => {
    const text = textOf(await bytesOf('csv', listOf(HOSTILE.map(named))))
    const cells = parseCsv(text, { delimiter: ';' })
      .slice(1)
      .map(([name]) => String(name))
    expect(cells.map(unguarded)).toEqual(HOSTILE.map((name) => name.toWellFormed()))
    for (const cell of cells) expect(cell).not.toMatch(/^[\s\u00a0]*[=+\-@＝＋－＠]/)
  })
})

describe('xlsx', () => {
  test('has numbers, days and moments as what they are', async () => {
    const { sheets } = await readXlsx(await bytesOf('xlsx', listOf([ANA, EVA])), { readStyles: true })
    const [list, about] = sheets
    expect(list?.rows[0]).toEqual(COLUMNS.map(({ title }) => title))
    expect(list?.rows[1]?.slice(0, 3)).toEqual([ANA.name, 'A', 1_234_567.89])
    const dates = list?.rows[1]?.slice(3, 5).map((value) => JSON.stringify(value))
    expect(dates).toEqual(['"2026-03-02T00:00:00.000Z"', '"2026-03-01T22:30:00.000Z"'])
    expect(list?.rows[1]?.slice(5)).toEqual(['Sí', 15.5, 30])
    expect(list?.rows[2]?.slice(0, 3)).toEqual(['Gómez, Eva', null, -0.5])
    expect(list?.cells?.get('1,2')?.style?.numFmt).toBe('#,##0.00')
    expect(list?.cells?.get('0,0')?.style?.font?.bold).toBe(true)
    expect(list?.freezePane).toEqual({ rows: 1 })
    expect(about?.rows).toContainEqual(['Hecho el', '2026-03-02 a las 08:05'])
    expect(about?.rows).toContainEqual(['Filtros', 'Período: 2026-1'])
  })

  test('gives back every text, however hostile, as text', async () => {
    const bytes = await bytesOf('xlsx', listOf(HOSTILE.map(named)))
    const { sheets } = await readXlsx(bytes, { readStyles: true })
    expect(sheets[0]?.rows.slice(1).map(([name]) => name)).toEqual(HOSTILE.map((name) => name.toWellFormed()))
    const cells = [...(sheets[0]?.cells?.values() ?? [])]
    expect(cells.filter((cell) => cell.formula !== undefined || cell.type === 'formula')).toEqual([])
  })

  test('cuts a text that Excel would refuse', async () => {
    const { sheets } = await readXlsx(await bytesOf('xlsx', listOf([named('x'.repeat(40_000))])))
    expect(String(sheets[0]?.rows[1]?.[0])).toHaveLength(32_767)
  })
})

/** Everything that the file holds, its compressed parts too. */
function opened(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map((match) => {
    try {
      return inflateSync(Buffer.from(match[1] ?? '', 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return `${text}${streams.join('\n')}`
}
const pagesOf = (pdf: Uint8Array) => (opened(pdf).match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length

describe('pdf', () => {
  test('is a PDF/UA in Spanish on as many pages as it needs, and runs nothing', async () => {
    const pdf = await bytesOf('pdf', listOf(Array.from({ length: 100 }, () => ANA)))
    expect(textOf(pdf.subarray(0, 8))).toBe('%PDF-1.7')
    expect(pagesOf(pdf)).toBeGreaterThan(2)
    const inside = opened(pdf)
    expect(inside).toMatch(/pdfuaid:part>1</)
    expect(inside).toMatch(/\/Lang\s*\(es/)
    expect(inside).not.toMatch(/\/(JavaScript|JS|Launch|URI|EmbeddedFile|OpenAction|AA|GoToR|SubmitForm)\b/)
  })

  test('needs few pages when every name is hostile', async () => {
    const pdf = await bytesOf('pdf', listOf(HOSTILE.map(named)))
    expect(pagesOf(pdf)).toBeLessThanOrEqual(4)
  })

  test('with a hostile title, institute, filter and person is made as well', async () => {
    for (const text of ['#panic()', '😀\ud800\u202e', 'x'.repeat(2_000), '"}\\'])
      await bytesOf('pdf', listOf([ANA], { title: text, institution: text, filters: [text], made_by: text }))
  })

  test('of a wrong template fails alone, and the next one is made', async () => {
    const at = listOf([]).made_at
    await expect(pdfOf('#panic("no")', {}, at)).rejects.toThrow('The template is wrong')
    const infinite = pdfOf('#import "@preview/cetz:0.3.0"', {}, at)
    await expect(infinite).rejects.toThrow('The template is wrong')
    expect(textOf((await bytesOf('pdf', listOf([ANA]))).subarray(0, 5))).toBe('%PDF-')
  })

  test('whose typesetter dies fails, and the next one is made by another', async () => {
    const dying = bytesOf('pdf', listOf(Array.from({ length: 2_000 }, () => ANA)))
    const failure = expect(dying).rejects.toThrow('The typesetter ended')
    setTimeout(stopPdf, 300)
    await failure
    expect(textOf((await bytesOf('pdf', listOf([ANA]))).subarray(0, 5))).toBe('%PDF-')
  })

  test.skipIf(!hasPdftotext())('never runs over the edge of the page', async () => {
    const rows = [...HOSTILE, 'y'.repeat(299)].map(named)
    const text = await pdfText(listOf(rows, { title: 'x'.repeat(500), made_by: 'z'.repeat(500) }), '-bbox')
    const width = Number(/<page width="([\d.]+)"/.exec(text)?.[1])
    const edges = [...text.matchAll(/xMax="([\d.]+)"/g)].map((match) => Number(match[1]))
    expect(edges.length).toBeGreaterThan(200)
    expect(Math.max(...edges)).toBeLessThan(width - 40)
  })

  test.skipIf(!hasPdftotext())('says who made it, when, and of what', async () => {
    const text = await pdfText(listOf(Array.from({ length: 60 }, () => ANA)), '-layout')
    for (const said of [
      'Instituto Universitario de Ávila',
      'Listado de inscripciones',
      'Filtro: Período: 2026-1',
      '60 filas',
      '1.234.567,89',
      '2026-03-01 22:30',
      'Hecho por Ana Canario el 2026-03-02 a las 08:05',
      'Página 1 de 2',
      'Página 2 de 2',
    ])
      expect(text).toContain(said)
    expect(text.match(/Nombre +Sección +Monto/g)).toHaveLength(2)
    expect(text).not.toContain('never shown')
  })
})

async function pdfText(table: ExportTable, option: '-layout' | '-bbox'): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'claustro-pdf-'))
  try {
    writeFileSync(join(folder, 'list.pdf'), await bytesOf('pdf', table))
    return execFileSync('pdftotext', [option, join(folder, 'list.pdf'), '-'], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function hasPdftotext(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
