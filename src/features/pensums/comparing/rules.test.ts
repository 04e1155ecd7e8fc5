import { expect, test } from 'vitest'
import { comparePensums, comparePrelations } from './rules.ts'

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
  const link = (course_id: number, required_course_id: number) => ({ course_id, required_course_id })
  const changed = comparePrelations([link(3, 1), link(3, 2)], [link(3, 2), link(2, 1)])
  expect(changed).toEqual({ added: [link(2, 1)], removed: [link(3, 1)] })
})
