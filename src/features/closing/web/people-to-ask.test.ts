import { expect, test } from 'vitest'
import type { Gap } from '../contract.ts'
import { peopleOf } from './people-to-ask.ts'

const course_section: Gap['course_section'] = {
  ...{ id: 1, section_id: 1, course_id: 1, code: 'MAT-1', title: 'Matemática I' },
  ...{ letter_code: 'A', semester_code: 'S1', specialization_code: 'INF', is_reached: true },
}
const gapOf = (kind: Gap['kind'], last_name: string | null): Gap => {
  const responsible = last_name === null ? null : { id: last_name.length, first_name: 'Ana', last_name }
  return { kind, course_section, responsible, count: 1 }
}
const named = (gaps: readonly Gap[]) => peopleOf(gaps).map(({ name, gaps: of }) => [name, of.length])

test('who holds up the closing most comes first, whatever the order of what is missing', () => {
  expect(
    named([
      gapOf('lessons_unregistered', 'Gil'),
      gapOf('not_delivered', 'Peña'),
      gapOf('finals_without_notes', 'Rivas'),
      gapOf('notes_missing', 'Blanco'),
      gapOf('weighting_incomplete', 'Quintero'),
      gapOf('without_teacher', null),
    ]),
  ).toEqual([
    ['Sin profesor', 1],
    ['Quintero, Ana', 1],
    ['Blanco, Ana', 1],
    ['Rivas, Ana', 1],
    ['Peña, Ana', 1],
    ['Gil, Ana', 1],
  ])
})

test('each stands once, where the gravest of theirs does; who is alike stays in the order that came', () => {
  expect(
    named([
      gapOf('not_delivered', 'Peña'),
      gapOf('lessons_unregistered', 'Gil'),
      gapOf('not_delivered', 'Blanco'),
      gapOf('weighting_incomplete', 'Gil'),
    ]),
  ).toEqual([
    ['Gil, Ana', 2],
    ['Peña, Ana', 1],
    ['Blanco, Ana', 1],
  ])
})
