import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import {
  dateProblem,
  dayProblem,
  hasBegun,
  refusalToCreate,
  refusalToEvaluate,
  refusalToGenerate,
  refusalToMove,
  titleProblem,
} from './rules.ts'

const day = (text: string) => text as Day
const period = { start_date: day('2026-09-01'), end_date: day('2027-01-31') }

test.each([
  ['2026-08-31', 'after_or_equal:2026-09-01'],
  ['2026-09-01', null],
  ['2027-01-31', null],
  ['2027-02-01', 'before_or_equal:2027-01-31'],
])('a lesson on %s of that period: %s', (date, problem) => {
  expect(dateProblem(day(date), period)).toBe(problem)
})

test('a lesson needs a teacher and a date of its own', () => {
  expect(refusalToCreate({ teachers: 0, is_taken: true })).toBe('course_section_must_have_a_teacher')
  expect(refusalToCreate({ teachers: 1, is_taken: true })).toBe('course_section_lesson_date_exists')
  expect(refusalToCreate({ teachers: 2, is_taken: false })).toBeNull()
  expect(refusalToMove({ is_taken: true })).toBe('course_section_lesson_date_exists')
})

test('they are generated for a teacher, from a timetable', () => {
  expect(refusalToGenerate({ teachers: 0, has_schedules: false })).toBe('course_section_missing_teacher')
  expect(refusalToGenerate({ teachers: 1, has_schedules: false })).toBe('course_section_missing_schedules')
  expect(refusalToGenerate({ teachers: 1, has_schedules: true })).toBeNull()
})

test('nothing is marked before its day', () => {
  expect(dayProblem(day('2026-11-24'), day('2026-11-23'))).toBe('before_or_equal:2026-11-23')
  expect(dayProblem(day('2026-11-23'), day('2026-11-23'))).toBeNull()
})

test('weightings never pass 100, and one with a note stays an evaluation with a title', () => {
  expect(refusalToEvaluate({ weighting: 31, others: 70, has_notes: false })).toBe('invalid_weighting')
  expect(refusalToEvaluate({ weighting: 30, others: 70, has_notes: true })).toBeNull()
  expect(refusalToEvaluate({ weighting: null, others: 70, has_notes: true })).toBe('lesson_student_has_note')
  expect(refusalToEvaluate({ weighting: null, others: 70, has_notes: false })).toBeNull()
  expect(titleProblem({ weighting: 20, title: null })).toBe('required')
  expect(titleProblem({ weighting: null, title: null })).toBeNull()
})

test.each([
  ['2026-11-22', 510, true],
  ['2026-11-23', 440, true],
  ['2026-11-23', 441, false],
  ['2026-11-23', null, true],
  ['2026-11-24', 0, false],
])('on 2026-11-23 at 7:20 a class of %s at %s has begun: %s', (date, starts_at, begun) => {
  const now = { today: day('2026-11-23'), minutes: 440 }
  expect(hasBegun({ date: day(date), starts_at }, now)).toBe(begun)
})
