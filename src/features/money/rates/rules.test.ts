import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { dayError, ratesIn, withRates } from './rules.ts'

const day = (text: string) => text as Day
const TODAY = day('2026-11-23')
const sheet = (...rows: string[]) =>
  rows.map((row, at) => ({ number: at + 1, cells: row.split(';').map((text) => ({ text })) }))

test.each([
  ['2021-09-30', 'after_or_equal:2021-10-01'],
  ['2021-10-01', null],
  ['2026-11-30', null],
  ['2026-12-01', 'before_or_equal:2026-11-30'],
])('a rate for %s is answered %s', (text, error) => {
  expect(dayError(day(text), TODAY)).toBe(error)
})

test('titles say where day and rate stand, whatever is above and beside them', () => {
  const { rates, flaws } = ratesIn(
    sheet(
      'Banco Central',
      '',
      'Moneda;Tasa BCV;Fecha',
      'USD;243,11050000;20/11/2026',
      '',
      'USD;240;2026-11-19',
    ),
    TODAY,
  )
  expect([rates, flaws]).toEqual([
    [
      { day: '2026-11-20', rate_e4: 2_431_105 },
      { day: '2026-11-19', rate_e4: 2_400_000 },
    ],
    [],
  ])
})

test('without titles they are the first two columns; a day may be repeated as it was', () => {
  expect(ratesIn(sheet('20/11/2026;243,11', '\u202a20/11/2026\u202c;243.11'), TODAY)).toEqual({
    rates: [{ day: '2026-11-20', rate_e4: 2_431_100 }],
    flaws: [],
  })
})

test('each cell that says no day or no rate is named, with why', () => {
  const { flaws } = ratesIn(
    sheet(
      'Fecha;Tasa',
      '31/02/2026;243',
      '20/11/2026;alta',
      '19/11/2026;240',
      '19/11/2026;241',
      '01/01/2030;',
    ),
    TODAY,
  )
  expect(flaws.map(({ row, column, code }) => [row, column, code])).toEqual([
    [2, 0, 'day'],
    [3, 1, 'rate'],
    [5, 1, 'twice'],
    [6, 0, 'day'],
    [6, 1, 'rate'],
  ])
})

test('what is said of a day takes the place of what was', () => {
  const [one, other] = [day('2026-11-18'), day('2026-11-19')]
  expect(
    withRates(
      [
        { day: one, rate_e4: 1 },
        { day: other, rate_e4: 2 },
      ],
      [{ day: one, rate_e4: 3 }],
    ),
  ).toEqual([
    { day: other, rate_e4: 2 },
    { day: one, rate_e4: 3 },
  ])
})
