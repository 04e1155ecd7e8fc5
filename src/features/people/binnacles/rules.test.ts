import { expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/dates.ts'
import { dayProblem, refusalToChange, refusalToPlace } from './rules.ts'

const WRITTEN = '2026-11-10T18:00:00.000Z' as Instant

test.each([
  // who, author, today → refusal
  [{ user_id: 1, is_admin: false }, 1, '2026-11-10', null],
  [{ user_id: 1, is_admin: false }, 1, '2026-11-17', null],
  [{ user_id: 1, is_admin: false }, 1, '2026-11-18', 'binnacle_is_old'],
  [{ user_id: 2, is_admin: false }, 1, '2026-11-10', 'binnacle_of_another'],
  [{ user_id: 2, is_admin: false }, null, '2026-11-10', 'binnacle_of_another'],
  [{ user_id: 2, is_admin: true }, 1, '2026-11-10', null],
  [{ user_id: 2, is_admin: true }, 1, '2028-01-01', null],
  [{ user_id: 2, is_admin: true }, null, '2028-01-01', null],
] as const)('%j changes what %s wrote on the 10th, on %s: %s', (by, author_user_id, today, refusal) => {
  const facts = { author_user_id, created_at: WRITTEN, today: today as Day }
  expect(refusalToChange(by, facts)).toBe(refusal)
})

test.each([
  [{}, null, false, null],
  [{ section_id: null, course_id: null }, null, false, null],
  [{ section_id: 1 }, null, false, 'student_is_not_related_to_course_section'],
  [{ course_id: 1 }, null, false, 'student_is_not_related_to_course_section'],
  [{ section_id: 1, course_id: 1 }, null, false, 'student_is_not_related_to_course_section'],
  [{ section_id: 1, course_id: 1 }, 5, false, 'student_is_not_related_to_course_section'],
  [{ section_id: 1, course_id: 1 }, 5, true, null],
] as const)('%j, which is course-section %s (takes it: %s): %s', (place, course_section_id, is_enrolled, refusal) => {
  expect(refusalToPlace(place, { course_section_id, is_enrolled })).toBe(refusal)
})

test.each([
  ['2026-11-10', null],
  ['2026-11-11', 'before_or_equal:2026-11-10'],
  ['2006-01-01', null],
  ['2005-12-31', 'after_or_equal:2006-01-01'],
  ['1900-01-01', 'after_or_equal:2006-01-01'],
])('on the 10th of November of 2026, what is said of %s: %s', (day, expected) => {
  expect(dayProblem({ incidence_date: day as Day, today: '2026-11-10' as Day })).toBe(expected)
})
