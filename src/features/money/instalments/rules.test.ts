import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import {
  movedTo,
  nextOf,
  overdueOf,
  type PlanPart,
  partsOf,
  percentDue,
  problemsOf,
  surchargeProblems,
  surchargesOf,
} from './rules.ts'

const day = (text: string) => text as Day
const thirds: PlanPart[] = [
  { percent: 33, due_on: day('2026-10-01') },
  { percent: 33, due_on: day('2026-11-01') },
  { percent: 34, due_on: day('2026-12-01') },
]
const priced = (semester_price_e2: number, paid_amount_e2 = 0, pending_amount_e2 = 0, on = '2026-09-01') => ({
  ...{ semester_price_e2, paid_amount_e2, pending_amount_e2, inscribed_on: day(on) },
})

// Reckoned by hand: up to 33 % of 101,02 are 33,3366, up to 66 % 66,6732, each half up.
test.each([
  [10_102, thirds, [3_334, 3_333, 3_435]],
  [12_000, thirds, [3_960, 3_960, 4_080]],
  [1, thirds, [0, 1, 0]],
  [0, thirds, [0, 0, 0]],
  [
    5,
    [
      { percent: 50, due_on: day('2026-10-01') },
      { percent: 50, due_on: day('2026-11-01') },
    ],
    [3, 2],
  ],
  [9_999, [{ percent: 100, due_on: day('2026-10-01') }], [9_999]],
])('%i cents in parts are whole cents that make the price', (price, plan, cents) => {
  const parts = partsOf(priced(price), plan, day('2026-09-01'))
  expect(parts.map(({ amount_e2 }) => amount_e2)).toEqual(cents)
})

// 101,02 $ in 33,34 until 1 Oct, 33,33 until 1 Nov, 34,35 until 1 Dec.
test.each([
  ['nothing paid, before the first day', 0, 0, '2026-09-30', [3_334, 3_333, 3_435], 0, 1],
  ['on the day itself nothing is overdue', 0, 0, '2026-10-01', [3_334, 3_333, 3_435], 0, 1],
  ['the day after the first is', 0, 0, '2026-10-02', [3_334, 3_333, 3_435], 3_334, 2],
  ['a part of the first', 1_000, 0, '2026-10-02', [2_334, 3_333, 3_435], 2_334, 2],
  ['a cent less than two', 6_666, 0, '2026-11-02', [0, 1, 3_435], 1, 3],
  ['two, one of them reported', 3_334, 3_333, '2026-11-02', [0, 0, 3_435], 0, 3],
  ['all that is left is overdue', 7_000, 0, '2026-12-02', [0, 0, 3_102], 3_102, undefined],
  ['paid', 10_102, 0, '2026-12-02', [0, 0, 0], 0, undefined],
  ['more than the price', 20_000, 0, '2026-12-02', [0, 0, 0], 0, undefined],
])('payments fill the oldest part first: %s', (_, paid, pending, today, open, overdue, next) => {
  const parts = partsOf(priced(10_102, paid, pending), thirds, day(today))
  expect(parts.map(({ open_e2 }) => open_e2)).toEqual(open)
  expect([overdueOf(parts), nextOf(parts)?.number]).toEqual([overdue, next])
})

test('who is inscribed after a due day has it due on that day, and overdue on the next', () => {
  const late = priced(12_000, 0, 0, '2026-11-20')
  const [first, second, third] = partsOf(late, thirds, day('2026-11-20'))
  expect([first?.due_on, second?.due_on, third?.due_on]).toEqual(['2026-11-20', '2026-11-20', '2026-12-01'])
  expect(overdueOf(partsOf(late, thirds, day('2026-11-20')))).toBe(0)
  expect(overdueOf(partsOf(late, thirds, day('2026-11-21')))).toBe(7_920)
})

test('how much of a price is due', () => {
  const due = ['2026-10-01', '2026-10-02', '2026-11-02', '2027-01-01'].map((on) =>
    percentDue(thirds, day(on)),
  )
  expect(due).toEqual([0, 33, 66, 100])
})

const late = (days: number | null, percent: number | null, sum: number | null) => ({
  ...{ surcharge_after_days: days, surcharge_percent: percent, surcharge_e2: sum },
})
// 101,02 $ as above; 5 % of 33,34 are 1,667 and of 23,34 1,167; of 0,01 half a cent is up, 49 % of it none.
test.each([
  ['none is asked', late(null, null, null), [0, 0], '2026-09-01', '2026-10-20', []],
  ['the days are not over', late(3, 5, null), [0, 0], '2026-09-01', '2026-10-04', []],
  ['they are', late(3, 5, null), [0, 0], '2026-09-01', '2026-10-05', [[1, 167]]],
  ['on the day after its own', late(0, 5, null), [0, 0], '2026-09-01', '2026-10-02', [[1, 167]]],
  ['of what is open', late(3, 5, null), [600, 400], '2026-09-01', '2026-10-05', [[1, 117]]],
  ['paid, some of it reported', late(3, 5, null), [3_000, 334], '2026-09-01', '2026-10-05', []],
  ['half a cent', late(3, 50, null), [3_333, 0], '2026-09-01', '2026-10-05', [[1, 1]]],
  ['less than half', late(3, 49, null), [3_333, 0], '2026-09-01', '2026-10-05', []],
  [
    'a sum of two',
    late(3, null, 250),
    [0, 0],
    '2026-09-01',
    '2026-11-05',
    [
      [1, 250],
      [2, 250],
    ],
  ],
  ['inscribed on the day', late(3, null, 250), [0, 0], '2026-10-01', '2026-10-05', [[1, 250]]],
  ['inscribed after the first', late(3, null, 250), [0, 0], '2026-10-02', '2026-11-05', [[2, 250]]],
] as const)('a surcharge: %s', (_, surcharge, [paid, pending], on, today, made) => {
  const plan = { ...surcharge, parts: thirds }
  const found = surchargesOf(priced(10_102, paid, pending, on), plan, day(today))
  expect(found.map(({ number, amount_e2 }) => [number, amount_e2])).toEqual(made)
})

test.each([
  [late(null, null, null), {}],
  [late(0, 5, null), {}],
  [late(3, null, 250), {}],
  [late(null, 5, null), { surcharge_after_days: ['required'] }],
  [late(3, null, null), { surcharge_percent: ['required'] }],
  [late(3, 5, 250), { surcharge_e2: ['unknown'] }],
])('half a surcharge is said at its field: %j', (plan, problems) => {
  expect(surchargeProblems(plan)).toEqual(problems)
})

const period = { start_date: day('2026-09-01'), end_date: day('2026-12-31') }
const at = (...parts: [number, string][]) =>
  parts.map(([percent, due_on]) => ({ percent, due_on: day(due_on) }))
test.each([
  [thirds, {}],
  [at([100, '2026-03-05']), {}],
  [at([100, '2027-03-31']), {}],
  [at([100, '2026-03-04']), { 'parts.0.due_on': ['after_or_equal:2026-03-05'] }],
  [at([100, '2027-04-01']), { 'parts.0.due_on': ['before_or_equal:2027-03-31'] }],
  [at([99, '2026-10-01']), { 'parts.0.percent': ['size:100'] }],
  [at([60, '2026-10-01'], [60, '2026-11-01']), { 'parts.1.percent': ['size:40'] }],
  [at([100, '2026-10-01'], [50, '2026-11-01']), { 'parts.0.percent': ['max:99'] }],
  [at([60, '2026-10-01'], [60, '2026-11-01'], [20, '2026-12-01']), { 'parts.1.percent': ['max:39'] }],
  [at([50, '2026-10-01'], [50, '2026-10-01']), { 'parts.1.due_on': ['after:2026-10-01'] }],
])('what is wrong with a plan is said at its field: %j', (parts, problems) => {
  expect(problemsOf(parts, period)).toEqual(problems)
})

test('a copied plan is due as long after the beginning', () => {
  const parts = movedTo(day('2027-01-11'), { start_date: day('2026-09-01'), parts: thirds })
  expect(parts.map(({ due_on }) => due_on)).toEqual(['2027-02-10', '2027-03-13', '2027-04-12'])
})
