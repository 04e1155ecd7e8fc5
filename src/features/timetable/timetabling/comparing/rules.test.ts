import { expect, test } from 'vitest'
import type { Figures, ProposedChange } from '../contract.ts'
import { betterOf, differencesOf, isOfTheSame } from './rules.ts'

test('of two timetables the one is better that costs less', () => {
  const none: Figures = {
    ...{ unplaced_hours: 0, gaps_of_sections: 0, gaps_of_teachers: 0 },
    ...{ days_of_teachers: 0, unwanted_hours: 0, late_hours: 0 },
  }
  const two = { A: { ...none, late_hours: 3 }, B: { ...none, unplaced_hours: 1 } }
  expect((Object.keys(none) as (keyof Figures)[]).map((name) => betterOf(name, two))).toEqual([
    ...['A', null, null],
    ...[null, null, 'B'],
  ])
})

test.each([
  [{ section_id: 1, specialization_id: null }, { section_id: 1, specialization_id: null }, true],
  [{ section_id: 1, specialization_id: null }, { section_id: 2, specialization_id: null }, false],
  [{ section_id: null, specialization_id: null }, { section_id: null, specialization_id: 3 }, false],
])('figures of %j and %j are compared: %s', (one, other, is) => {
  expect(isOfTheSame(one, other)).toBe(is)
})

test('two proposals differ by section and course, in what both place', () => {
  const change = (section_id: number, day: number | null, room = 1): ProposedChange => ({
    ...{ id: 0, kind: day === null ? 'unplaced' : 'new', title: '', hours: 2, schedule_id: null, from: null },
    ...{ is_taken: false, reasons: [] },
    to: day === null ? null : { day, class_hours_ids: [7, 8], classroom: { id: room, code: 'T' } },
    course_section: {
      ...{ id: section_id, section_id, letter_code: 'A', semester_code: 'S1', specialization_code: 'INF' },
      ...{ course_id: 1, code: 'M-1', title: 'Matemática I', teachers: [] },
    },
  })
  const { differing, same_count } = differencesOf({
    A: [change(1, 1), change(1, 2), change(1, 2), change(2, 1), change(3, 1), change(4, 4), change(6, 1)],
    B: [
      change(1, 2),
      change(1, 3),
      change(1, 1),
      change(2, null),
      change(3, 1),
      change(5, 4),
      change(6, 1, 2),
    ],
  })
  expect(same_count).toBe(1)
  const daysOf = (changes: readonly ProposedChange[]) => changes.map(({ to }) => to?.day)
  expect(
    differing.map(({ of, sittings_count, courses }) => [
      ...[of.section_id, sittings_count],
      ...courses.map(({ A, B }) => [daysOf(A), daysOf(B)]),
    ]),
  ).toEqual([
    [1, 1, [[2], [3]]],
    [2, 1, [[1], [undefined]]],
    [6, 1, [[1], [1]]],
  ])
})
