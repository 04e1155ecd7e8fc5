import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/dates.ts'
import {
  dateProblem,
  isReminderDue,
  isWritable,
  reasonProblem,
  refusalToAttach,
  refusalToChange,
  refusalToCreate,
  refusalToDelete,
  refusalToDetach,
  refusalToLeaveOut,
  refusalToMove,
  refusalToNote,
  refusalToWeigh,
  reminderAt,
  skippedAs,
  writableUntil,
} from './rules.ts'

const day = (text: string) => text as Day
const at = (text: string) => text as Instant
const DAY = day('2026-11-24')
const [LAST, FIRST_AFTER] = [at('2026-11-26T03:59:59.000Z'), at('2026-11-26T04:00:00.000Z')]

test('juries write until 24 hours after the end of the day in Caracas, to the second', () => {
  expect(writableUntil(DAY)).toBe(FIRST_AFTER)
  expect([isWritable(DAY, LAST), isWritable(DAY, FIRST_AFTER), isWritable(null, LAST)]).toEqual([
    true,
    false,
    false,
  ])
})

test('who lacks notes is told from a day before the end on', () => {
  const due = (now: string) => isReminderDue(DAY, at(now))
  expect([reminderAt(null), reminderAt(day('9999-12-31'))]).toEqual([null, null])
  expect(reminderAt(day('9999-12-30'))).toBe('9999-12-31T04:00:00.000Z')
  expect([due('2026-11-25T03:59:59.000Z'), due('2026-11-25T04:00:00.000Z'), due(FIRST_AFTER)]).toEqual([
    false,
    true,
    false,
  ])
})

describe('who changes a delivery', () => {
  const facts = { is_admin: false, is_coordinator: true, state: 'open' as const, date: DAY, now: LAST }
  test.each([
    [facts, null],
    [{ ...facts, is_coordinator: false }, 'this_action_is_unauthorized'],
    [{ ...facts, now: FIRST_AFTER }, 'jury_unable_to_modify'],
    [{ ...facts, now: FIRST_AFTER, date: null }, null],
    [{ ...facts, now: FIRST_AFTER, is_admin: true }, null],
    [{ ...facts, is_admin: true, state: 'delivered' as const }, 'course_section_delivered'],
    [{ ...facts, is_admin: true, state: 'sealed' as const }, 'period_is_closed'],
  ])('%o: %s', (given, refusal) => {
    expect(refusalToChange(given)).toBe(refusal)
  })
})

describe('who notes', () => {
  const facts = { is_admin: false, is_own: true, state: 'open' as const, date: DAY, now: LAST }
  test.each([
    [facts, null],
    [{ ...facts, is_own: false }, 'this_action_is_unauthorized'],
    [{ ...facts, is_own: false, is_admin: true }, null],
    [{ ...facts, now: FIRST_AFTER, is_admin: true }, 'jury_unable_to_modify'],
    [{ ...facts, date: null }, 'jury_unable_to_modify'],
    [{ ...facts, state: 'delivered' as const }, 'course_section_delivered'],
    [{ ...facts, state: 'sealed' as const }, 'period_is_closed'],
  ])('%o: %s', (given, refusal) => {
    expect(refusalToNote(given)).toBe(refusal)
  })
})

test('one per course-section, of a course that supports it, within what is left to weigh', () => {
  expect(refusalToCreate({ supports_finals: true, has_one: false })).toBe(null)
  expect(refusalToCreate({ supports_finals: false, has_one: false })).toBe(
    'course_section_dont_support_finals',
  )
  expect(refusalToCreate({ supports_finals: true, has_one: true })).toBe('course_section_already_has_one')
  expect(refusalToWeigh({ others: 60, percent: 40 })).toBe(null)
  expect(refusalToWeigh({ others: 60, percent: 41 })).toBe('invalid_weighting')
})

test('a date that stood is moved by an administrator with a reason, and never before the period', () => {
  const other = day('2026-11-25')
  const refused = 'this_action_is_unauthorized'
  expect(refusalToMove({ is_admin: false, from: null, to: DAY })).toBe(null)
  expect(refusalToMove({ is_admin: false, from: DAY, to: DAY })).toBe(null)
  expect(refusalToMove({ is_admin: false, from: DAY, to: other })).toBe(refused)
  expect(refusalToMove({ is_admin: false, from: DAY, to: null })).toBe(refused)
  expect(refusalToMove({ is_admin: true, from: DAY, to: other })).toBe(null)
  expect(reasonProblem({ from: null, to: DAY, reason: undefined })).toBe(null)
  expect(reasonProblem({ from: DAY, to: DAY, reason: undefined })).toBe(null)
  expect(reasonProblem({ from: DAY, to: other, reason: undefined })).toBe('required')
  expect(reasonProblem({ from: DAY, to: null, reason: undefined })).toBe('required')
  expect(reasonProblem({ from: DAY, to: other, reason: 'Sin luz' })).toBe(null)
  expect(dateProblem(DAY, DAY)).toBe(null)
  expect(dateProblem(null, DAY)).toBe(null)
  expect(dateProblem(DAY, other)).toBe('after_or_equal:2026-11-25')
})

test('one to five enabled juries; who has noted, or was noted, stays', () => {
  expect(refusalToAttach({ juries: 5, disabled: 0 })).toBe(null)
  expect(refusalToAttach({ juries: 6, disabled: 0 })).toBe('jury_limit_reached')
  expect(refusalToAttach({ juries: 1, disabled: 1 })).toBe('teacher_not_enabled')
  expect(refusalToDetach({ juries: 1, notes: 0 })).toBe(null)
  expect(refusalToDetach({ juries: 0, notes: 0 })).toBe('last_jury_stays')
  expect(refusalToDetach({ juries: 1, notes: 1 })).toBe('jury_has_notes')
  expect(refusalToDelete({ notes: 1 })).toBe('jury_has_notes')
  expect(refusalToDelete({ notes: 0 })).toBe(null)
  expect(refusalToLeaveOut({ notes: 1 })).toBe('lesson_student_has_note')
  expect(refusalToLeaveOut({ notes: 0 })).toBe(null)
})

test('who is not enrolled or failed by absence is left out', () => {
  expect(skippedAs({ is_enrolled: true, has_failed_by_absence: false })).toBe(null)
  expect(skippedAs({ is_enrolled: false, has_failed_by_absence: false })).toBe(
    'student_is_not_related_to_course_section',
  )
  expect(skippedAs({ is_enrolled: true, has_failed_by_absence: true })).toBe(
    'lesson_student_failed_by_absence',
  )
})
