import { expect, test } from 'vitest'
import { toggled } from './rules.ts'
import { pairWords } from './words.ts'

const course = (id: number, ...together: number[]) => ({
  id,
  title: `Materia ${id}`,
  together: together.map((other) => ({ id: other, title: `Materia ${other}` })),
})
/** 1 with 2, which goes with 3; 4 with 3; 5 alone. */
const COURSES = [course(1, 2), course(2, 3), course(3), course(4, 3), course(5)]

test.each([
  ['chosen, it brings all that it needs', [], 1, [1, 2, 3]],
  ['chosen, it leaves what needs it', [], 3, [3]],
  ['left, it takes along all that needs it', [1, 2, 3, 4, 5], 3, [5]],
  ['left, it leaves what it needed', [1, 2, 3], 1, [2, 3]],
  ['alone', [5], 5, []],
])('%s', (_, chosen, id, next) => {
  expect(toggled(COURSES, chosen, id)).toEqual(next)
})

test('of either of the two is said what it is taken together with', () => {
  expect(COURSES.map((one) => pairWords(COURSES, one))).toEqual([
    'se cursa junto con Materia 2',
    'se cursa junto con Materia 3 y Materia 1',
    'se cursa junto con Materia 2 y Materia 4',
    'se cursa junto con Materia 3',
    '',
  ])
})
