import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { instant } from '#kernel/schemas.ts'
import { leftOut, wordsOfPdf } from '#test/support/debian-programs.ts'
import { stopPdf } from './pdf.ts'
import { type Week, type WeekEntry, weeksPdf } from './week.ts'

afterAll(stopPdf)

const at = z.parse(instant, '2026-11-23T12:00:00Z')
const TITLE = 'Introducción a la Metodología de la Investigación Científica y Tecnológica'
const entry = (number: number): WeekEntry => ({
  ...{ head: `MIC-${number} · Aula ${number}`, title: TITLE, ground: '#ffffff', ink: '#000000' },
  lines: [`INF S1-${number}`, 'María de los Ángeles Rodríguez-Domínguez'],
})
/** A week without a free hour; in its first one many sections. */
const weekOf = (hours: number, most = 1): Week => ({
  title: 'Horario',
  days: ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes'],
  hours: Array.from({ length: hours }, (_, hour) => `${hour + 6}:00–${hour + 6}:45`),
  cells: Array.from({ length: hours * 5 }, (_, cell) => ({
    ...{ day: (cell % 5) + 1, row: Math.floor(cell / 5) + 1, span: 1 },
    entries: cell === 0 ? Array.from({ length: most }, (__, one) => entry(900 + one)) : [entry(cell)],
  })),
})
const weekPdf = (week: Week) =>
  weeksPdf(
    { institution: 'Instituto', title: 'Horario', period: '2026-2', made: 'Hecho hoy', weeks: [week] },
    at,
  )
const pagesOf = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b(?!s)/g)?.length
const timesIn = (text: string, word: string) => text.split(word).length - 1

test.skipIf(leftOut('pdftotext'))(
  'a week goes on the next page where one does not hold it, with its days, readable and whole',
  async () => {
    for (const [hours, most] of [
      [16, 1],
      [8, 12],
    ] as const) {
      const pdf = await weekPdf(weekOf(hours, most))
      const [pages = 0, text] = [pagesOf(pdf), await wordsOfPdf(pdf, '-raw')]
      expect(pages).toBeGreaterThan(1)
      expect([timesIn(text, 'Jueves'), timesIn(text, 'Página ')]).toEqual([pages, pages])
      const shown = new Set(text.match(/MIC-\d+/g))
      expect(shown.size).toBe(hours * 5 - 1 + most)
      expect(timesIn(text, 'Tecnológica')).toBe(shown.size)
      const sizes = [
        ...(await wordsOfPdf(pdf, '-bbox')).matchAll(/yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">MIC/g),
      ]
      for (const [, top, bottom] of sizes) expect(Number(bottom) - Number(top)).toBeGreaterThan(6)
    }
    expect(pagesOf(await weekPdf({ ...weekOf(8), cells: [] }))).toBe(1)
  },
)
