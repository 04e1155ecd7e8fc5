import { expect, test } from 'vitest'
import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import type { Day, Instant } from '#kernel/dates.ts'
import type { Gap } from './contract.ts'
import { outcomeOf, refusalToClose, refusalToReopen } from './rules.ts'
import { peopleOf } from './web/people-to-ask.ts'

const closed_at = '2027-01-20T12:00:00Z' as Instant
const day = (text: string) => text as Day
const over = {
  closed_at: null,
  end_date: day('2027-01-11'),
  today: day('2027-01-12'),
  gaps: 0,
  accept_incomplete: false,
}

test.each([
  ['whole, a day after its end', {}, null],
  ['on its last day', { today: day('2027-01-11') }, 'period_not_over'],
  ['with something missing', { gaps: 3 }, 'closing_incomplete'],
  ['with what is missing accepted', { gaps: 3, accept_incomplete: true }, null],
  ['closed already', { closed_at }, 'period_is_closed'],
])('a period is closed %s: %s', (_, facts, code) => {
  expect(refusalToClose({ ...over, ...facts })).toBe(code)
})

test('how a period would end: what is missing counts 0, who has no note is told apart, and who failed by absence or left stays so', () => {
  const alike = (enrolment_state: EnrolmentState, definitive_note: number | null, count: number) => ({
    ...{ enrolment_state, definitive_note, count },
    approval_minimum_note: 9.5,
  })
  const standings = [
    alike('enrolled', 9.5, 4),
    alike('enrolled', 9.49, 2),
    alike('enrolled', null, 3),
    alike('approved', 15, 10),
    alike('failed', 4, 1),
    alike('failed_by_absence', 18, 5),
    alike('withdrawn', 18, 7),
  ]
  expect(outcomeOf(standings)).toEqual({ approved: 14, failed: 3, failed_by_absence: 5, without_note: 3 })
})

const closed = { is_dios: true, closed_at, has_later_actas: false, has_make_ups: false }
test.each([
  ['by Dios', {}, null],
  ['by another', { is_dios: false }, 'this_action_is_unauthorized'],
  ['that is not closed', { closed_at: null }, 'period_not_closed'],
  ['before a closed one', { has_later_actas: true }, 'later_period_is_closed'],
  ['with a make-up exam', { has_make_ups: true }, 'make_up_stands'],
])('a period is opened again %s: %s', (_, facts, code) => {
  expect(refusalToReopen({ ...closed, ...facts })).toBe(code)
})

const course_section: Gap['course_section'] = {
  ...{ id: 1, section_id: 1, course_id: 1, code: 'MAT-1', title: 'Matemática I' },
  ...{ letter_code: 'A', semester_code: 'S1', specialization_code: 'INF', is_reached: true },
}
const gapOf = (kind: Gap['kind'], last_name: string | null): Gap => {
  const responsible = last_name === null ? null : { id: last_name.length, first_name: 'Ana', last_name }
  return { kind, course_section, final_delivery_id: null, responsible, count: 1 }
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
