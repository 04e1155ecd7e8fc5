import { describe, expect, test } from 'vitest'
import { problemsOf, refusalToRecognise, refusalToUndo } from './rules.ts'

const COURSE = { title: 'Matemática I', is_approved: false, is_running: false, is_of_pensum: true }

describe('what keeps a course from being recognised', () => {
  test.each([
    ['nothing', {}, null],
    ['that it is approved', { is_approved: true, is_running: true }, 'course_already_approved'],
    ['that it is taken now', { is_running: true, is_of_pensum: false }, 'equivalence_course_running'],
    ['that another pensum has it', { is_of_pensum: false }, 'equivalence_course_elsewhere'],
  ])('%s', (_, change, code) => {
    const refused = refusalToRecognise([
      { ...COURSE, title: 'Lenguaje' },
      { ...COURSE, ...change },
    ])
    expect(refused).toEqual(code && { code, titles: ['Matemática I'] })
  })
})

test('a course that stands twice, and a note below the one that approves, are said at their field', () => {
  const courses = [
    { course_id: 1, note: 10 },
    { course_id: 2, note: 9.99 },
    { course_id: 1, note: null },
    { course_id: 3 },
  ]
  expect(problemsOf(courses, 10)).toEqual({
    'courses.1.note': ['min:10'],
    'courses.2.course_id': ['distinct'],
  })
})

test.each([
  [{}, null],
  [{ papers: 2 }, 'equivalence_has_papers'],
  [{ papers: 2, is_graduated: true }, 'equivalence_of_graduate'],
  [{ is_graduated: true, is_undone: true }, 'equivalence_already_undone'],
])('what keeps a resolution from being taken back: %j', (change, code) => {
  expect(refusalToUndo({ is_undone: false, is_graduated: false, papers: 0, ...change })).toBe(code)
})
