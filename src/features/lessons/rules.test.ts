import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { dateProblem, refusalToCreate, refusalToGenerate, refusalToMove, refusalToWrite } from './rules.ts'

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

test('whoever does not teach it is told so before anything of the period', () => {
  expect(refusalToWrite({ is_own: false, state: 'sealed' })).toBe('teacher_not_has_course_section_assigned')
  expect(refusalToWrite({ is_own: true, state: 'sealed' })).toBe('period_is_closed')
  expect(refusalToWrite({ is_own: true, state: 'delivered' })).toBe('course_section_delivered')
  expect(refusalToWrite({ is_own: true, state: 'open' })).toBeNull()
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
