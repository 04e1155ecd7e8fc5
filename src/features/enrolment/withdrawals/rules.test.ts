import { describe, expect, test } from 'vitest'
import type { Instant } from '#kernel/dates.ts'
import { refusalToRetire, refusalToUndo } from './rules.ts'

const before = '2026-11-01T00:00:00Z' as Instant

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
