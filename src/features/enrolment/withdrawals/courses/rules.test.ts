import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { refusalToWithdraw } from './rules.ts'

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
