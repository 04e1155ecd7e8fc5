import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/dates.ts'
import { refusalToRetire, refusalToUndo, refusalToWithdraw } from './rules.ts'

const TODAY = '2026-11-23' as Day
const before = '2026-11-01T00:00:00Z' as Instant

describe('a course is withdrawn', () => {
  const facts = {
    is_basic: false,
    second_cut_start_date: '2026-12-01' as Day,
    is_delivered: false,
    has_notes: false,
    state: 'enrolled' as const,
  }
  test.each([
    ['in the first cut', {}, null],
    ['the day before the second cut', { second_cut_start_date: '2026-11-24' as Day }, null],
    ['on the first day of the second cut', { second_cut_start_date: TODAY }, 'second_cut_has_begun'],
    ['in the basic track', { is_basic: true }, 'unable_to_withdraw_courses_in_basic_specialization'],
    ['with its notes handed over', { is_delivered: true }, 'course_section_delivered'],
    ['with a note', { has_notes: true }, 'course_already_graded'],
    ['failed by absence', { state: 'failed_by_absence' as const }, 'course_already_graded'],
    ['withdrawn before', { state: 'withdrawn' as const }, 'course_already_graded'],
  ])('%s', (_, changed, refusal) => {
    expect(refusalToWithdraw({ ...facts, ...changed }, TODAY)).toBe(refusal)
  })
})

test.each([
  ['active', null],
  ['retired', 'student_not_active'],
  ['graduated', 'student_not_active'],
] as const)('a student who is %s retires: %s', (state, refusal) => {
  expect(refusalToRetire({ state })).toBe(refusal)
})

describe('a withdrawal is undone', () => {
  const facts = {
    kind: 'retirement' as const,
    undone_at: null,
    is_older: false,
    is_closed: false,
    student_state: 'retired' as const,
    is_followed: false,
  }
  test.each([
    ['while the period is open', {}, null],
    ['twice', { undone_at: before }, 'withdrawal_already_undone'],
    ['after closing', { is_closed: true }, 'period_is_closed'],
    ['in an older period', { is_older: true }, 'unable_to_update_older_periods'],
    ['when the student has come back', { student_state: 'active' as const }, 'student_not_retired'],
    ['when the student came back and retired again', { is_followed: true }, 'withdrawal_is_followed'],
    ['of courses', { kind: 'courses' as const, student_state: 'active' as const }, null],
    ['of courses of who retired since', { kind: 'courses' as const }, 'student_not_active'],
  ])('%s', (_, changed, refusal) => {
    expect(refusalToUndo({ ...facts, ...changed })).toBe(refusal)
  })
})
