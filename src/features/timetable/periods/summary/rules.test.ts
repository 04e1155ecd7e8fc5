import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { cutOn, weekAt, weekOn } from './rules.ts'

const day = (text: string) => text as Day
const period = {
  start_date: day('2026-08-31'),
  end_date: day('2027-01-11'),
  weeks_length: 19,
  first_cut_end_date: day('2026-11-01'),
  second_cut_start_date: day('2026-11-03'),
  second_cut_end_date: day('2027-01-04'),
}

test.each([
  ['2026-08-30', null, null],
  ['2026-08-31', 1, 1],
  ['2026-09-06', 1, 1],
  ['2026-09-07', 2, 1],
  ['2026-11-01', 9, 1],
  ['2026-11-02', 10, null],
  ['2026-11-23', 13, 2],
  ['2027-01-05', 19, null],
  ['2027-01-11', 19, null],
  ['2027-01-12', null, null],
])('on %s it is week %s and cut %s', (today, week, cut) => {
  expect([weekOn(period, day(today)), cutOn(period, day(today))]).toEqual([week, cut])
})

test('what was paid before the first day counts in the first week, and what came after the last in the last', () => {
  expect([weekAt(period, day('2026-07-01')), weekAt(period, day('2027-03-01'))]).toEqual([1, 19])
})

test.each([
  ['2026-09-03', 1],
  ['2026-09-06', 1],
  ['2026-09-07', 2],
  ['2026-11-26', 13],
  ['2026-11-29', 13],
  ['2026-11-30', 14],
  ['2027-01-14', 19],
])('of a period that begins on a Thursday the weeks turn on Mondays: on %s it is the %sth', (today, week) => {
  const begun = { ...period, start_date: day('2026-09-03'), end_date: day('2027-01-14') }
  expect(weekOn(begun, day(today))).toBe(week)
})
