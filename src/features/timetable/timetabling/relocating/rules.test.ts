import { expect, test } from 'vitest'
import { errorsOfCause, mustMove } from './rules.ts'

test.each([
  [{}, null],
  [{ section_id: 1, specialization_id: 2 }, null],
  [{ classroom_id: 1 }, null],
  [{ teacher_id: 1 }, null],
  [{ teacher_id: 1, stays: 'locked' as const }, { stays: ['in'] }],
  [{ classroom_id: 1, teacher_id: 1 }, { classroom_id: ['unknown'] }],
  [{ teacher_id: 1, section_id: 1 }, { teacher_id: ['unknown'] }],
])('%j is asked for with %j against it', (asked, errors) => {
  expect(errorsOfCause({ stays: 'possible', ...asked })).toEqual(errors)
})

const FACTS = {
  course_sections: [{ teachers_ids: [5, 6] }, { teachers_ids: [6] }].map((one, index) => ({
    ...{ id: index + 1, section_id: 1, students_count: 0, sittings: [], class_hours_ids: [], tag: null },
    ...one,
  })),
  unwanted: [
    { teacher_id: 5, day: 1, class_hour_id: 12, is_impossible: true },
    { teacher_id: 5, day: 2, class_hour_id: 12, is_impossible: false },
    { teacher_id: 6, day: 3, class_hour_id: 12, is_impossible: true },
  ],
}

test.each([
  ['in the room that is left', { classroom_id: 9, teacher_id: null }, 2, 4, true],
  ['in another room', { classroom_id: 8, teacher_id: null }, 1, 1, false],
  ['when the teacher cannot come', { classroom_id: null, teacher_id: 5 }, 1, 1, true],
  ['when the teacher would rather not', { classroom_id: null, teacher_id: 5 }, 1, 2, false],
  ['when another of its teachers cannot', { classroom_id: null, teacher_id: 5 }, 1, 3, false],
  ['of another course, at that hour', { classroom_id: null, teacher_id: 5 }, 2, 1, false],
  ['for no cause at all', { classroom_id: null, teacher_id: null }, 1, 1, false],
])('a class %s', (_, cause, course_section_id, day, moves) => {
  const entry = { course_section_id, day, classroom_id: 9, class_hours_ids: [11, 12] }
  expect(mustMove(FACTS, cause)(entry)).toBe(moves)
})
