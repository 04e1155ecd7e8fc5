import { describe, expect, test } from 'vitest'
import {
  chainOf,
  comparePensums,
  comparePrelations,
  nameOfCopy,
  refusalToDelete,
  refusalToFreeze,
  refusalToSave,
} from './rules.ts'

const full = { semesters: 2, empty_semesters: 0 }
const draft = { versioned: false }

test.each([
  [{ semesters: 2, empty_semesters: 0 }, null],
  [{ semesters: 0, empty_semesters: 0 }, 'pensum_is_incomplete'],
  [{ semesters: 2, empty_semesters: 1 }, 'pensum_is_incomplete'],
] as const)('freezing %o is answered %s', (shape, refusal) => {
  expect(refusalToFreeze(shape)).toBe(refusal)
})

describe('saving', () => {
  test.each([
    ['a new name', draft, { versioned: false, name_taken: false }, full, null],
    ['a taken name', draft, { versioned: false, name_taken: true }, full, 'name_already_exists'],
    ['a draft that becomes frozen', draft, { versioned: true, name_taken: false }, full, null],
    [
      'an empty draft that becomes frozen',
      draft,
      { versioned: true, name_taken: false },
      { semesters: 0, empty_semesters: 0 },
      'pensum_is_incomplete',
    ],
    [
      'an empty draft',
      draft,
      { versioned: false, name_taken: false },
      { semesters: 0, empty_semesters: 0 },
      null,
    ],
    [
      'a frozen one',
      { versioned: true },
      { versioned: true, name_taken: false },
      full,
      'pensum_is_versioned',
    ],
    ['a thaw', { versioned: true }, { versioned: false, name_taken: false }, full, 'pensum_is_versioned'],
  ] as const)('%s', (_title, before, wanted, shape, refusal) => {
    expect(refusalToSave(before, wanted, shape)).toBe(refusal)
  })
})

test.each([
  [{ sections: 0, periods: 0 }, null],
  [{ sections: 0, periods: 1 }, 'pensum_has_periods'],
  [{ sections: 3, periods: 1 }, 'pensum_semesters_has_sections'],
] as const)('deleting one with %o is answered %s', (facts, refusal) => {
  expect(refusalToDelete(facts)).toBe(refusal)
})

test.each([
  ['Plan', [], 'Plan (copia)'],
  ['Plan', ['Plan (copia)'], 'Plan (copia 2)'],
  ['Plan (copia)', ['Plan (copia)', 'Plan (copia 2)'], 'Plan (copia 3)'],
  ['Plan (copia 7)', [], 'Plan (copia)'],
] as const)('the copy of %s beside %o is called %s', (name, taken, copy) => {
  expect(nameOfCopy(name, taken)).toBe(copy)
})

test('the name of a copy stays within what a name may hold', () => {
  expect(nameOfCopy('x'.repeat(100), [])).toHaveLength(100)
})

test('the chain of a course is what leads to it and what it leads to, not what stands beside', () => {
  const requires = (course_id: number, required_course_id: number) => ({
    course_id,
    required_course_id,
    is_corequisite: false,
  })
  // 1 and 2 lead to 3, 3 to 4; 5 requires 1 too.
  const prelations = [requires(3, 1), requires(3, 2), requires(4, 3), requires(5, 1)]
  expect([...chainOf(3, prelations)].sort()).toEqual([1, 2, 3, 4])
  expect([...chainOf(2, prelations)].sort()).toEqual([2, 3, 4])
  expect([...chainOf(9, prelations)]).toEqual([9])
})

const course = (id: number) => ({ id, code: `C${id}`, title: `Materia ${id}`, credits: 3, hours: 4 })
const before = [
  { number: 1, courses: [course(1), course(2)] },
  { number: 2, courses: [course(3)] },
]

test('a pensum is the same as itself', () => {
  expect(comparePensums(before, before)).toEqual({ added: [], removed: [], moved: [], same: 3 })
})

test('what comes, what goes, what changes its semester, and what stays', () => {
  const after = [
    { number: 1, courses: [course(2)] },
    { number: 2, courses: [course(4)] },
    { number: 3, courses: [course(3)] },
  ]
  expect(comparePensums(before, after)).toEqual({
    added: [{ ...course(4), number: 2 }],
    removed: [{ ...course(1), number: 1 }],
    moved: [{ ...course(3), from: 2, to: 3 }],
    same: 1,
  })
})

test('an empty semester is none', () => {
  expect(comparePensums(before, [{ number: 1 }])).toMatchObject({ added: [], moved: [], same: 0 })
})

test('prelations that only one has', () => {
  const link = (course_id: number, required_course_id: number) => ({
    course_id,
    required_course_id,
    is_corequisite: false,
  })
  const changed = comparePrelations([link(3, 1), link(3, 2)], [link(3, 2), link(2, 1)])
  expect(changed).toEqual({ added: [link(2, 1)], removed: [link(3, 1)] })
})
