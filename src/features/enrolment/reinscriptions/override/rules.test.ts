import { expect, test } from 'vitest'
import { obstacle } from '../courses/rules.ts'
import type { Judgement } from '../rules.ts'
import { rulesInTheWay } from './rules.ts'

const SEMESTER = { id: 2, number: 2, courses: [] }
const FREE: Judgement = {
  ...{ obstacle: null, conditions: [], plan: null, semester: SEMESTER, is_again: false },
  ...{ behind: [], courses: [] },
}
const debt = obstacle('student_has_debt', 'debt')
const average = obstacle('basic_avg_lt_approval_minimum_avg', 'average')
const seats = { males_limit: 9, females_limit: 9, males_assigned: 0, females_assigned: 0 }
const offer = {
  ...{ ...seats, males_held: 0, females_held: 0, course_section_id: 1, course_id: 1, section_id: 7 },
  ...{ letter_code: 'A', semester_id: 2, semester_number: 2, specialization_id: 1 },
  ...{ shift: 'morning' as const, slots: [] },
}
const running = {
  ...{ course: { id: 1, code: 'E', title: 'Ética', credits: 2, enabled: true, requires: [], together: [] } },
  ...{ semester_number: 2, is_repeated: false, standing: null, basis: [], offers: [offer], together: [] },
  obstacle: obstacle('course_in_progress', 'verdict'),
}
const OWN = { section_id: 7, semester_id: 2 }
const OTHER = { section_id: 8, semester_id: 1 }
const AGAIN = 'section_not_found_for_inscription'

test.each<[string, Partial<Judgement>, typeof OWN, boolean, string[]]>([
  ['nothing', {}, OWN, false, []],
  ['a debt', { obstacle: debt, conditions: [debt] }, OWN, false, ['student_has_debt']],
  [
    'a debt and an average, each for itself',
    { obstacle: debt, conditions: [debt, average] },
    OWN,
    false,
    ['student_has_debt', 'basic_avg_lt_approval_minimum_avg'],
  ],
  ['a section of another semester', {}, OTHER, false, [AGAIN]],
  ['and a debt besides', { obstacle: debt, conditions: [debt] }, OTHER, false, [AGAIN, 'student_has_debt']],
  ['what a rule of progress explains, once', {}, OTHER, true, []],
  [
    'another semester, since the own one is full',
    { obstacle: obstacle('no_available_sections_for_inscription', 'seats') },
    OTHER,
    false,
    [AGAIN],
  ],
  [
    'a full section, which nobody sets aside',
    { obstacle: obstacle('no_available_sections_for_inscription', 'seats') },
    OWN,
    false,
    [],
  ],
  [
    'who has graduated',
    { obstacle: obstacle('unable_to_preview_next_semester', 'student') },
    OTHER,
    false,
    [],
  ],
  [
    'notes that are still to come',
    { obstacle: obstacle('student_cant_move_to_next_semester', 'verdict') },
    OWN,
    false,
    ['student_cant_move_to_next_semester'],
  ],
  ['a course that is being taken', { courses: [running] }, OWN, false, ['course_in_progress']],
])('an administrator may set aside: %s', (_, facts, wanted, hasProgress, codes) => {
  const found = rulesInTheWay({ ...FREE, ...facts }, wanted, { hasProgress })
  expect(found.map(({ code }) => code)).toEqual(codes)
})
