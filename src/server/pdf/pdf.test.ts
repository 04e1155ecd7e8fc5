import { inflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { ANA, bytesOf, HOSTILE, listOf, named, textOf } from '#server/http/exports.fixture.ts'
import type { ExportTable } from '#server/http/exports.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { pdfOf, stopPdf } from './pdf.ts'

afterAll(stopPdf)

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
    const cells = 400 * listOf([]).columns.length
    const pdf = await bytesOf('pdf', listOf(Array.from({ length: 400 }, () => ANA)))
    expect(textOf(pdf.subarray(0, 8))).toBe('%PDF-1.7')
    expect(pagesOf(pdf)).toBeGreaterThan(8)
    // A tag for each cell, and some 250 bytes for each tag, if they were left plain.
    expect(pdf.length).toBeLessThan(cells * 50)
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
    await expect(pdfOf('#panic("no")', '{}', at)).rejects.toThrow('The template is wrong')
    const infinite = pdfOf('#import "@preview/cetz:0.3.0"', '{}', at)
    await expect(infinite).rejects.toThrow('The template is wrong')
    expect(textOf((await bytesOf('pdf', listOf([ANA]))).subarray(0, 5))).toBe('%PDF-')
  })

  test('whose typesetter dies fails, and the next one is made by another', async () => {
    const dying = bytesOf('pdf', listOf(Array.from({ length: 2_000 }, () => ANA)))
    const failure = expect(dying).rejects.toThrow('The typesetter ended')
    // Nothing runs until the layout is made.
    const killing = setInterval(stopPdf, 100)
    await failure
    clearInterval(killing)
    expect(textOf((await bytesOf('pdf', listOf([ANA]))).subarray(0, 5))).toBe('%PDF-')
  })

  test('is made by another typesetter when asked right after the last was told to end', async () => {
    await bytesOf('pdf', listOf([ANA]))
    stopPdf()
    expect(textOf((await bytesOf('pdf', listOf([ANA]))).subarray(0, 5))).toBe('%PDF-')
  })

  test.skipIf(leftOut('pdftotext'))('never runs over the edge of the page', async () => {
    const rows = [...HOSTILE, 'y'.repeat(299)].map(named)
    const text = await pdfText(listOf(rows, { title: 'x'.repeat(500), made_by: 'z'.repeat(500) }), '-bbox')
    const width = Number(/<page width="([\d.]+)"/.exec(text)?.[1])
    const edges = [...text.matchAll(/xMax="([\d.]+)"/g)].map((match) => Number(match[1]))
    expect(edges.length).toBeGreaterThan(200)
    expect(Math.max(...edges)).toBeLessThan(width - 40)
  })

  test.skipIf(leftOut('pdftotext'))('breaks the longest name within its column', async () => {
    const columns = Array.from({ length: 9 }, (_, at) => ({ field: `f${at}`, title: `Columna ${at}` }))
    const wide = { f0: 'W'.repeat(60), f1: 'M'.repeat(60), f2: '@'.repeat(12), f3: 'Física' }
    const usual = Object.fromEntries(columns.map(({ field }) => [field, '0412-1234567']))
    const rows = [{ ...usual, ...wide }, ...Array.from({ length: 10 }, () => usual)]
    const text = await pdfText(listOf(rows, { columns }), '-bbox')
    const edges = (sign: string, edge: string) =>
      [...text.matchAll(new RegExp(`${edge}="([\\d.]+)"[^>]*>${sign}+<`, 'g'))].map(([, at]) => Number(at))
    expect(edges('W', 'xMax').length).toBeGreaterThan(1)
    expect(Math.max(...edges('W', 'xMax'))).toBeLessThan(Math.min(...edges('M', 'xMin')))
    expect(Math.max(...edges('@', 'xMax'))).toBeLessThan(Math.min(...edges('Física', 'xMin')))
  })

  test.skipIf(leftOut('pdftotext'))(
    'keeps a word within its column where nine in ten are shorter',
    async () => {
      const usual = {
        Hora: '7:00 a 8:30',
        Aula: 'A-101',
        Materia: 'Matemática financiera',
        Sección: 'Administración S1-A',
        Profesor: 'Rafael Antonio Núñez Machado Peña',
        Suplente: 'Rafael Antonio Núñez Machado Peña',
      }
      const columns = Object.keys(usual).map((title) => ({ field: title, title }))
      const rows = [{ ...usual, Aula: 'AUDITORIO' }, ...Array.from({ length: 20 }, () => usual)]
      const text = await pdfText(listOf(rows, { columns }), '-bbox')
      const edge = (of: string, word: string) =>
        Number(new RegExp(`${of}="([\\d.]+)"[^>]*>${word}<`).exec(text)?.[1])
      expect(edge('xMax', 'AUDITORIO')).toBeLessThan(edge('xMin', 'Matemática'))
    },
  )

  test.skipIf(leftOut('pdftotext'))('says who made it, when, and of what', async () => {
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

test.skipIf(leftOut('pdftotext'))('what a paper is of is no filter', async () => {
  const text = await pdfText(listOf([ANA], { has_facts: true }), '-layout')
  expect(text).toContain('Período: 2026-1')
  expect(text).not.toMatch(/Filtro|1 fila/)
})

const pdfText = async (table: ExportTable, option: '-layout' | '-bbox') =>
  wordsOfPdf(await bytesOf('pdf', table), option)
