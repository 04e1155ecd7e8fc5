import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { lastWithdrawalDay, refusalToWithdraw } from './rules.ts'

const TODAY = '2026-11-23' as Day

describe('a course is withdrawn', () => {
  const facts = {
    is_basic: false,
    last_day: '2026-11-30' as Day,
    until_first_note: false,
    is_delivered: false,
    has_notes: false,
    state: 'enrolled' as const,
  }
  test.each([
    ['before its last day', {}, null],
    ['on its last day', { last_day: TODAY }, null],
    ['the day after', { last_day: '2026-11-22' as Day }, 'course_withdrawals_ended'],
    ['in the basic track', { is_basic: true }, 'unable_to_withdraw_courses_in_basic_specialization'],
    ['with its notes handed over', { is_delivered: true }, 'course_section_delivered'],
    ['with a note', { has_notes: true }, null],
    [
      'with a note, until the first one',
      { has_notes: true, until_first_note: true },
      'course_already_graded',
    ],
    ['without one, until the first', { until_first_note: true }, null],
    ['failed by absence', { state: 'failed_by_absence' as const }, 'course_already_graded'],
  ])('%s', (_, changed, refusal) => {
    expect(refusalToWithdraw({ ...facts, ...changed }, TODAY)).toBe(refusal)
  })
})

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
