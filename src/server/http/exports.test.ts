import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import { unguarded } from '#kernel/csv-cells.ts'
import { stopPdf } from '#server/pdf/pdf.ts'
import { isAlone, isShort } from '#test/support/size.ts'
import { ANA, bytesOf, COLUMNS, EVA, HOSTILE, listOf, named, textOf } from './exports.fixture.ts'
import { exportTable } from './exports.ts'

afterAll(stopPdf)

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

  // On paper they are the slowest; `npm test` makes a list of some thousand there.
  test.each(
    (['csv', 'xlsx', 'pdf'] as const).slice(0, isShort ? 2 : 3),
  )('%s of 5,000 rows is made, in seconds where nothing else runs', async (format) => {
    const rows = Array.from({ length: 5_000 }, (_, index) => named(`Rodríguez Pérez, Ana Inés ${index}`))
    const from = performance.now()
    await exportTable(format, listOf(rows))
    if (isAlone) expect(performance.now() - from).toBeLessThan(15_000)
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
