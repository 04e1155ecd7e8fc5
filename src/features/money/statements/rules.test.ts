import { expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/dates.ts'
import { type Account, type Charged, type Paid, type Price, statementOf } from './rules.ts'

const day = (text: string) => text as Day
const TODAY = day('2026-11-23')
const thirds = [
  { percent: 33, due_on: day('2026-10-01') },
  { percent: 33, due_on: day('2026-11-01') },
  { percent: 34, due_on: day('2026-12-01') },
]
const price = (semester_price_e2: number, more: Partial<Price> = {}): Price => ({
  ...{ period: '2026-2', inscribed_on: day('2026-09-01'), semester_price_e2, parts: null, discounts: [] },
  ...{ paid_amount_e2: 0, pending_amount_e2: 0, ...more },
})
const charge = (amount_e2: number, due_on: string, more: Partial<Charged> = {}): Charged => ({
  ...{ title: 'Constancia', amount_e2, due_on: day(due_on), paid_amount_e2: 0, pending_amount_e2: 0 },
  ...{ debt_e2: amount_e2, waived_at: null, waive_reason: null, ...more },
})
const paid = (amount: number, date: string): Paid => ({
  ...{ date: day(date), title: 'Pago', type: 1, receipt_number: null, amount },
  ...{ amount_ves_e2: null, rate_e4: null, rate_day: null },
})
const waived = { debt_e2: 0, waived_at: '2026-11-20T15:00:00Z' as Instant, waive_reason: 'Becado' }

/** Day, kind, amount and balance of each line, then owed, overdue, later, reported and credit: reckoned by hand. */
type Case = [string, Partial<Account>, [string, string, number, number][], number[]]
test.each<Case>([
  ['nothing', {}, [], [0, 0, 0, 0, 0]],
  [
    'a price without parts is never overdue',
    { prices: [price(12_000)] },
    [['2026-09-01', 'due', 12_000, 12_000]],
    [12_000, 0, 12_000, 0, 0],
  ],
  [
    '101,02 $ in parts of 33,34, 33,33 and 34,35, of which 40,00 are paid early and 10,00 reported',
    {
      prices: [price(10_102, { parts: thirds, paid_amount_e2: 4_000, pending_amount_e2: 1_000 })],
      approved: [paid(4_000, '2026-10-15')],
      reported: [paid(1_000, '2026-11-22')],
    },
    [
      ['2026-10-01', 'due', 3_334, 3_334],
      ['2026-10-15', 'paid', -4_000, -666],
      ['2026-11-01', 'due', 3_333, 2_667],
      ['2026-12-01', 'due', 3_435, 6_102],
    ],
    [5_102, 1_667, 3_435, 1_000, 0],
  ],
  [
    'a charge that was paid in part, what was left of it waived',
    {
      charges: [charge(1_050, '2026-11-10', { ...waived, paid_amount_e2: 500 })],
      approved: [paid(500, '2026-11-05')],
    },
    [
      ['2026-11-05', 'paid', -500, -500],
      ['2026-11-10', 'due', 1_050, 550],
      ['2026-11-20', 'waived', -550, 0],
    ],
    [0, 0, 0, 0, 0],
  ],
  [
    'one that was waived before it fell due stands before its waiver',
    { charges: [charge(300, '2026-12-10', waived)] },
    [
      ['2026-11-20', 'due', 300, 300],
      ['2026-11-20', 'waived', -300, 0],
    ],
    [0, 0, 0, 0, 0],
  ],
  [
    'a charge is due on its day and overdue on the next; what was paid too much lowers no other debt',
    {
      prices: [price(12_000, { paid_amount_e2: 13_000 })],
      charges: [charge(500, '2026-11-22'), charge(700, '2026-11-23')],
      approved: [paid(13_000, '2026-09-01')],
    },
    [
      ['2026-09-01', 'due', 12_000, 12_000],
      ['2026-09-01', 'paid', -13_000, -1_000],
      ['2026-11-22', 'due', 500, -500],
      ['2026-11-23', 'due', 700, 200],
    ],
    [1_200, 500, 700, 0, 1_000],
  ],
  ['a price of nothing has no line', { prices: [price(0, { parts: thirds })] }, [], [0, 0, 0, 0, 0]],
])('%s', (_, account, lines, open) => {
  const whole = { prices: [], charges: [], approved: [], reported: [], ...account }
  const said = statementOf(whole, TODAY)
  expect(said.lines.map((one) => [one.day, one.kind, one.amount_e2, one.balance_e2])).toEqual(lines)
  const { owed_e2, overdue_e2, later_e2, reported_e2, credit_e2 } = said.open
  expect([owed_e2, overdue_e2, later_e2, reported_e2, credit_e2]).toEqual(open)
})

test('parts have their names, the first what was taken off, and those to come are said so', () => {
  const discounts = [{ kind: 'scholarship' as const, percent: 50, amount_e2: null, taken_e2: 6_000 }]
  const account = {
    prices: [price(6_000, { parts: thirds, discounts })],
    charges: [],
    approved: [],
    reported: [],
  }
  expect(statementOf(account, TODAY).lines).toMatchObject([
    { title: 'Inscripción 2026-2, cuota 1 de 3', discounts, is_later: false },
    { title: 'Inscripción 2026-2, cuota 2 de 3', is_later: false },
    { title: 'Inscripción 2026-2, cuota 3 de 3', is_later: true },
  ])
})
