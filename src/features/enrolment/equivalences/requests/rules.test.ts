import { describe, expect, test } from 'vitest'
import {
  MOST_FILES,
  MOST_OPEN,
  noteFrom,
  problemsOfCourses,
  refusalToAsk,
  refusalToAttach,
  refusalToChange,
  refusalToDecide,
} from './rules.ts'

describe('a request', () => {
  test.each([
    ['pending', null, null],
    ['returned', null, 'equivalence_request_returned'],
    ['accepted', 'equivalence_request_decided', 'equivalence_request_decided'],
    ['withdrawn', 'equivalence_request_decided', 'equivalence_request_decided'],
  ] as const)('that is %s: changed %s, decided %s', (state, changed, decided) => {
    expect([refusalToChange(state), refusalToDecide(state)]).toEqual([changed, decided])
  })

  test('so many are open, with so many documents', () => {
    expect([refusalToAsk(MOST_OPEN - 1), refusalToAsk(MOST_OPEN)]).toEqual([
      null,
      'too_many_equivalence_requests',
    ])
    expect([refusalToAttach(MOST_FILES - 1), refusalToAttach(MOST_FILES)]).toEqual([
      null,
      'too_many_equivalence_files',
    ])
  })

  test('a course of here stands once; many may name none', () => {
    expect(problemsOfCourses([{ course_id: 1 }, { course_id: null }, {}, { course_id: 1 }])).toEqual({
      'courses.3.course_id': ['distinct'],
    })
  })

  test.each([
    ['15', 15],
    ['09,5', 9.5],
    ['18.25', 18.25],
    ['20', 20],
    ['21', null],
    ['85/100', null],
    ['Aprobado', null],
    [null, null],
  ])('of the note %s here stands %s', (grade, note) => {
    expect(noteFrom(grade)).toBe(note)
  })
})
