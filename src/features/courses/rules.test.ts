import { expect, test } from 'vitest'
import { refusalToDelete, refusalToSave } from './rules.ts'

test.each([
  [{ semesters: 0, sections: 0 }, null],
  [{ semesters: 1, sections: 0 }, 'course_is_in_use'],
  [{ semesters: 0, sections: 1 }, 'course_is_in_use'],
] as const)('deleting a course with %o is answered %s', (facts, refusal) => {
  expect(refusalToDelete(facts)).toBe(refusal)
})

test.each([
  [false, null],
  [true, 'code_already_exists'],
] as const)('a code that is taken (%s) is answered %s', (code_taken, refusal) => {
  expect(refusalToSave({ code_taken })).toBe(refusal)
})
