import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { lastWithdrawalDay } from './rules.ts'

test.each([
  [null, '2026-11-01'],
  [6, '2026-10-11'],
  [9, '2026-11-01'],
  [12, '2026-11-22'],
  [19, '2027-01-11'],
])('with week %s the last day to withdraw is %s', (withdrawal_last_week, last) => {
  const dates = { start_date: '2026-09-03', end_date: '2027-01-11', second_cut_start_date: '2026-11-02' }
  expect(
    lastWithdrawalDay({
      ...(dates as Record<keyof typeof dates, Day>),
      weeks_length: 19,
      withdrawal_last_week,
    }),
  ).toBe(last)
})
