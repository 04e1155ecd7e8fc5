import { describe, expect, test } from 'vitest'
import {
  nextSemester,
  obstaclesToChange,
  problemsOf,
  progressIn,
  proposedOf,
  refusalToUndo,
  sidesOf,
  usablePairs,
} from './rules.ts'

test.each([
  [{}, []],
  [{ state: 'retired', is_inscribed: false }, ['student_not_active']],
  [{ is_inscribed: false, running: ['Redes'] }, ['pensum_change_without_inscription']],
  [{ is_changed: true }, ['pensum_change_pending']],
  [{ is_changed: true, running: ['Redes'] }, ['pensum_change_pending', 'pensum_change_courses_running']],
])('what keeps a student from any change: %j', (change, codes) => {
  const standing = { state: 'active', is_inscribed: true, is_changed: false, running: [], ...change }
  expect(obstaclesToChange(standing)).toEqual(codes)
})

test.each([
  [{}, null],
  [{ is_followed: true }, 'pensum_change_followed'],
  [{ is_followed: true, is_graduated: true }, 'equivalence_of_graduate'],
  [{ is_graduated: true, is_undone: true }, 'pensum_change_already_undone'],
])('what keeps a change from being taken back: %j', (change, code) => {
  const facts = { is_undone: false, is_followed: false, is_graduated: false, ...change }
  expect(refusalToUndo(facts)).toBe(code)
})

const course = (id: number, semester_number: number, enabled = true) => ({
  ...{ id, semester_number, enabled, credits: id },
})
const approved = (id: number, note: number | null) => ({ id, note, credits: id })
const ids = (courses: readonly { id: number }[]) => courses.map(({ id }) => id)

test('what is approved is kept, counts beside in the basic track, or is beyond; what is no longer offered is asked of nobody', () => {
  const { carried, beyond, open } = sidesOf({
    approved: [approved(1, 14), approved(2, 12), approved(3, null)],
    target: [course(1, 1), course(4, 1), course(5, 2, false)],
    beside: new Set([2]),
  })
  expect([carried, beyond, open].map(ids)).toEqual([[1], [3], [4]])
})

describe('what is recognised', () => {
  const sides = {
    beyond: [approved(1, 14), approved(2, 9.5), approved(3, null)],
    open: [course(7, 1), course(8, 1)],
  }
  const pair = (taken_course_id: number, course_id: number, with_note = true) => ({
    ...{ taken_course_id, course_id, with_note },
  })

  test('is proposed once on each side, the commonest first', () => {
    expect(proposedOf([pair(1, 7), pair(1, 8), pair(2, 7), pair(2, 8)])).toEqual([pair(1, 7), pair(2, 8)])
  })

  test.each([
    [[pair(1, 7)], {}],
    [[pair(9, 7)], { 'recognised.0.taken_course_id': ['in'] }],
    [[pair(1, 9)], { 'recognised.0.course_id': ['in'] }],
    [[pair(1, 7), pair(3, 7)], { 'recognised.1.course_id': ['distinct'] }],
    [[pair(1, 7), pair(1, 8)], { 'recognised.1.taken_course_id': ['distinct'] }],
    [[pair(2, 7)], { 'recognised.0.with_note': ['min:10'] }],
    [[pair(2, 7, false)], {}],
    [[pair(3, 7)], {}],
  ])('%j is refused at the field: %j', (pairs, problems) => {
    expect(problemsOf(pairs, sides, 10)).toEqual(problems)
  })

  test('takes a note over that would be approved today', () => {
    const taken = usablePairs([pair(1, 7), pair(2, 8), pair(9, 8)], sides, 10)
    expect(taken.map(({ taken_course_id, note }) => [taken_course_id, note])).toEqual([
      [1, 14],
      [2, null],
    ])
    expect(usablePairs([pair(1, 7, false)], sides, 10)).toMatchObject([{ note: null, with_note: false }])
  })
})

test('progress counts a course of two pensums once, and one that is no longer offered for who has it', () => {
  const courses = [course(1, 1), course(1, 2), course(2, 1, false), course(3, 1, false), course(4, 2)]
  expect(progressIn(courses, new Set([1, 2]))).toEqual({ approved_credits: 3, total_credits: 7, left: 1 })
})

test.each([
  ['nothing is approved', [], 1],
  ['most of the first is approved', [1, 2], 2],
  ['each lacks no more than is approved', [1, 2, 4, 6], 1],
  ['only the last lacks', [1, 2, 3, 4, 5], 3],
  ['nothing lacks', [1, 2, 3, 4, 5, 6], 1],
])('the semester that is taken next where %s', (_, has, number) => {
  const target = [course(1, 1), course(2, 1), course(3, 1), course(4, 2), course(5, 2), course(6, 3)]
  expect(nextSemester(target, new Set(has))).toBe(number)
})
