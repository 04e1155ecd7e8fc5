import { expect, test } from 'vitest'
import type { JudgedCourse, Offer, Slot } from '../courses/rules.ts'
import { seatBeside } from './rules.ts'

const at = (day: number, from: number): Slot => ({ day, from, until: from + 90 })
const HOME = [at(1, 420)]

let made = 0
const offer = (slots: Slot[], females_limit = 1): Offer => ({
  ...{ course_section_id: ++made, course_id: 1, section_id: made, letter_code: 'A', semester_id: 1 },
  ...{ semester_number: 1, specialization_id: 1, shift: 'morning', slots },
  ...{
    males_limit: 0,
    females_limit,
    males_assigned: 0,
    females_assigned: 0,
    males_held: 0,
    females_held: 0,
  },
})
const course = (...offers: Offer[]): JudgedCourse => ({
  course: { id: ++made, code: 'C', title: 'Redes I', credits: 3, enabled: true, requires: [], together: [] },
  ...{ semester_number: 1, is_repeated: true, standing: null, basis: [], offers, together: [] },
  obstacle: null,
})

const free = offer([at(2, 420)])
const clashing = offer([at(1, 480)], 9)
const other = offer([at(2, 450)])
const full = offer([at(3, 420)], 0)

test.each([
  ['where there is a seat', [course(free)], [free]],
  ['without hours', [course(offer([]))], [expect.objectContaining({ slots: [] })]],
  ['not where its hours clash with the section, though it has more room', [course(clashing, free)], [free]],
  ['nowhere, where each clashes', [course(clashing)], []],
  ['nowhere, where each is full', [course(full)], []],
  ['not two that clash with one another', [course(free), course(other)], [free]],
  ['the second one, where the first has no seat', [course(full), course(other)], [other]],
])('what stayed behind is taken beside a seat: %s', (_, courses, taken) => {
  expect(seatBeside(courses, { home: HOME, gender: 'female' })).toEqual(taken)
})
