import { describe, expect, test } from 'vitest'
import { bolivaresOf, dollarsOf, rateFromText, rateOn, showRate } from '#kernel/bolivares.ts'
import type { Day } from '#kernel/dates.ts'
import { MOST_CENTS } from '#kernel/money.ts'
import { amountError } from '../rules.ts'
import { conversionsOf, refusalToConvert } from './rules.ts'

const day = (text: string) => text as Day
const RATES = [
  { day: day('2026-11-18'), rate_e4: 2_400_000 },
  { day: day('2026-11-20'), rate_e4: 2_431_105 },
  { day: day('2026-11-16'), rate_e4: 2_360_000 },
]

describe('which rate applies (rules.md#rates)', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-19', '2026-11-18'],
    ['2026-11-16', '2026-11-16'],
    ['2027-01-01', '2026-11-20'],
    ['2026-11-15', undefined],
  ])('on %s that of %s', (asked, found) => {
    expect(rateOn(RATES, day(asked))?.day).toBe(found)
  })
})

describe('bolívares are dollars half up to the cent, reckoned by hand', () => {
  test.each([
    // 1.215,55 / 243,1105 = 4,99999…
    [121_555, 2_431_105, 500],
    // 1.000,00 / 240,00 = 4,1666…
    [100_000, 2_400_000, 417],
    // 1,20 / 240,00 = 0,005: half goes up.
    [120, 2_400_000, 1],
    [119, 2_400_000, 0],
    // 3,60 / 240,00 = 0,015
    [360, 2_400_000, 2],
    [12_345, 10_000, 12_345],
    // Where a float would lose the cent.
    [1_000_000_000_399_999, 9_999_999_999, 1_000_000_000],
    [1_000_000_000_400_000, 9_999_999_999, 1_000_000_001],
  ])('%d at %d are %d', (ves_e2, rate_e4, cents) => {
    expect(dollarsOf(ves_e2, rate_e4)).toBe(cents)
  })

  test.each([
    // 5,00 × 243,1105 = 1.215,5525
    [500, 2_431_105, 121_555],
    // 0,01 × 243,50 = 2,435: half goes up.
    [1, 2_435_000, 244],
    [MOST_CENTS, 9_999_999_999, 999_999_999_900_000],
  ])('dollars of %d at %d are %d bolívares', (cents, rate_e4, ves_e2) => {
    expect(bolivaresOf(cents, rate_e4)).toBe(ves_e2)
  })

  test('dollars turned into bolívares are the same dollars again', () => {
    for (const rate_e4 of [10_000, 10_001, 15_000, 365_846, 2_431_105, 9_999_999_999])
      for (const cents of [1, 2, 3, 99, 100, 4_999, 12_345, 99_999_999, MOST_CENTS])
        expect(dollarsOf(bolivaresOf(cents, rate_e4), rate_e4)).toBe(cents)
  })
})

test.each([
  ['243,1105', 2_431_105],
  ['243.11', 2_431_100],
  ['Bs. 1.243,5', 12_435_000],
  ['36,58460000', 365_846],
  ['243', 2_430_000],
  ['36,58461', null],
  // One thousand and more, or one and a little?
  ['1.243', null],
  ['0,99', null],
  ['1000000', null],
  ['hoy', null],
  ['', null],
])('a rate typed as «%s» is %s', (text, rate_e4) => {
  expect(rateFromText(text)).toBe(rate_e4)
})

test.each([
  [2_431_105, '243,1105'],
  [2_431_100, '243,11'],
  [2_400_000, '240,00'],
  [12_435_010, '1.243,501'],
])('%d is shown as %s', (rate_e4, text) => {
  expect(showRate(rate_e4)).toBe(text)
  expect(rateFromText(text)).toBe(rate_e4)
})

test.each([
  [{ amount: 100 }, true, null],
  [{ amount_ves_e2: 100, rate_e4: 10_000 }, true, null],
  [{}, true, { field: 'amount', code: 'required' }],
  [{}, false, null],
  [
    { amount: 100, amount_ves_e2: 100, rate_e4: 10_000 },
    true,
    { field: 'amount_ves_e2', code: 'prohibited' },
  ],
  [{ amount: 100, rate_e4: 10_000 }, true, { field: 'rate_e4', code: 'prohibited' }],
  [{ amount_ves_e2: 100 }, false, { field: 'rate_e4', code: 'required' }],
  [{ rate_e4: 10_000 }, true, { field: 'amount_ves_e2', code: 'required' }],
] as const)('an amount sent as %o is answered %s %o', (sent, needed, error) => {
  expect(amountError(sent, needed)).toEqual(error)
})

test.each([
  [null, 10_000, 'exchange_rate_missing'],
  [{ day: day('2026-11-20'), rate_e4: 20_000 }, 10_000, 'exchange_rate_changed'],
  [{ day: day('2026-11-20'), rate_e4: 10_000 }, 10_000, null],
])('by %o, where %d was seen: %s', (rate, seen_e4, refusal) => {
  expect(refusalToConvert(rate, seen_e4)).toBe(refusal)
})

test('of payments in bolívares, those are others whose rate is another, or of another day', () => {
  const payment = (id: number, date: string, rate: (typeof RATES)[number] | null) => ({
    ...{ id, student_id: 1, period_id: 1, date: day(date), amount: 417, amount_ves_e2: rate && 100_000 },
    ...{ rate_e4: rate?.rate_e4 ?? null, rate_day: rate?.day ?? null },
  })
  const [before, last, first] = RATES
  const found = conversionsOf(
    [
      payment(1, '2026-11-19', before ?? null),
      payment(2, '2026-11-19', first ?? null),
      payment(3, '2026-11-21', before ?? null),
      payment(4, '2026-11-21', null),
    ],
    RATES,
  )
  expect(found.map(({ payment: { id }, now }) => [id, now])).toEqual([
    [2, { amount: 417, amount_ves_e2: 100_000, rate_e4: 2_400_000, rate_day: before?.day }],
    [3, { amount: 411, amount_ves_e2: 100_000, rate_e4: 2_431_105, rate_day: last?.day }],
  ])
})
