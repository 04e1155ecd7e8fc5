import { expect, test } from 'vitest'
import {
  coursesOfText,
  refusalToDelete,
  refusalToSave,
  sittingsError,
  sittingsFromText,
  sittingsOfHours,
} from './rules.ts'

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

test('courses are read from lines as people type them and as sheets copy them', () => {
  const read = coursesOfText(
    'MAT-1, Matemática I, 4, 5\n\nHIS-1;Historia, ética y país;3;4;6\nFIS-1\tFísica 2\t4\t6\nIncompleta, 3',
  )
  const course = (code: string, title: string, ...numbers: [number, number, number]) => ({
    code,
    title,
    credits: numbers[0],
    hours: numbers[1],
    max_absences_to_fail: numbers[2],
  })
  expect(read).toEqual([
    course('MAT-1', 'Matemática I', 4, 5, 10),
    course('HIS-1', 'Historia, ética y país', 3, 4, 6),
    course('FIS-1', 'Física 2', 4, 6, 12),
    null,
  ])
})

test.each<[number, number[] | null, number[]]>([
  [1, null, [1]],
  [4, null, [2, 2]],
  [5, null, [2, 2, 1]],
  [5, [3, 2], [3, 2]],
])('%d hours, cut as %j, are %j', (hours, said, sittings) => {
  expect(sittingsOfHours(hours, said)).toEqual(sittings)
})

test.each<[string, number[] | null]>([
  ['2 + 2', [2, 2]],
  [' 2+2+1 ', [2, 2, 1]],
  ['2,2', [2, 2]],
  ['3; 2', [3, 2]],
  ['2 y 2', [2, 2]],
  ['04', [4]],
  ['2 + 0', null],
  ['2 +', null],
  ['dos', null],
  ['', null],
])('«%s» is read as %j', (text, sittings) => {
  expect(sittingsFromText(text)).toEqual(sittings)
})

test.each([
  [{ hours: 4, sittings: [2, 2] }, null],
  [{ hours: 5, sittings: [2, 2] }, 'sittings_sum:5'],
  [{ hours: 5, sittings: null }, null],
  [{ sittings: [2, 2] }, null],
])('%j is answered %s', (cut, error) => {
  expect(sittingsError(cut)).toBe(error)
})
