import { expect, test } from 'vitest'
import type { Missing } from '#features/enrolment/enrolments/words.ts'
import { place } from '../placing/rules.ts'
import { obstacleSentence } from '../words.ts'
import { closePairs, type JudgedCourse, type Offer, obstacle, type PeriodFacts, unpaired } from './rules.ts'

const PERIOD: PeriodFacts = {
  ...{ id: 2, name: '2026-2', after: '2027-1', minimum_average: null, debt_blocks: false },
  ...{ plans: [], offers: [] },
}
const TITLES = ['', 'Redes II', 'Taller de redes', 'Ética', 'Tesis']
const lacks = (id: number, change: Partial<Missing> = {}): Missing => ({
  ...{ course_id: id, title: TITLES[id] ?? '', verdict: null, note: null, period_name: null },
  ...{ minimum_note: null, is_offered: true },
  ...change,
})
const offer = (course_id: number, females_limit = 5): Offer => ({
  ...{ course_section_id: course_id, course_id, section_id: 9, letter_code: 'A', semester_id: 2 },
  ...{ semester_number: 2, specialization_id: 7, shift: 'morning', slots: [], males_limit: 0, females_limit },
  ...{ males_assigned: 0, females_assigned: 0, males_held: 0, females_held: 0 },
})
const course = (id: number, together: Missing[] = [], change: Partial<JudgedCourse> = {}): JudgedCourse => ({
  course: {
    ...{ id, code: `C${id}`, title: TITLES[id] ?? '', credits: 3, enabled: true, requires: [] },
    together: together.map(({ course_id }) => course_id),
  },
  ...{ semester_number: 2, is_repeated: false, standing: null, basis: [], offers: [offer(id)] },
  ...{ together, obstacle: null },
  ...change,
})
const shut = { obstacle: obstacle('no_sections_found', 'offer'), offers: [] }
const pair = course(1, [lacks(2)])

// biome-ignore format: a case is a line
test.each<[string, JudgedCourse[], number[], number[]]>([
  ['both are open', [pair, course(2)], [], [1, 2]],
  ['the other one was approved before', [course(1)], [], [1]],
  ['the other one is shut', [pair, course(2, [], shut)], [], []],
  ['the other one is of nowhere', [pair], [], []],
  ['the other one is taken already', [pair], [2], [1]],
  ['each needs the other', [pair, course(2, [lacks(1)])], [], [1, 2]],
  ['of three the last is shut', [pair, course(2, [lacks(3)]), course(3, [], shut)], [], []],
  ['it is only one of two', [course(1, [lacks(2), lacks(3)]), course(2), course(3, [], shut)], [], [2]],
])('what may be taken, where %s', (_, courses, taken, open) => {
  const judged = closePairs(courses, { period: PERIOD, taken })
  expect(judged.filter((one) => one.obstacle === null).map((one) => one.course.id)).toEqual(open)
  const codes = judged.flatMap((one) => (one.together.length > 0 ? (one.obstacle?.code ?? []) : []))
  expect(new Set(codes).size).toBeLessThan(2)
})

test.each<[string, JudgedCourse[], number[], number[]]>([
  ['both', [pair, course(2)], [], []],
  ['the one without the other', [pair], [], [1]],
  ['the one, with the other taken already', [pair], [2], []],
  ['the other alone', [course(2)], [], []],
  ['a chain whose end is left out', [pair, course(2, [lacks(3)])], [], [2, 1]],
])('what goes alone of a choice of %s', (_, chosen, taken, alone) => {
  expect(unpaired(chosen, taken).map((one) => one.course.id)).toEqual(alone)
})

const about = { state: 'active', period: '2026-2', course: 'Redes II' } as const
const said = (missing: Missing[], has = 0) =>
  obstacleSentence(
    obstacle('corequisite_not_taken', 'corequisite', { has, missing, earliest: '2027-1' }),
    about,
  )

test.each([
  [
    'was left out',
    said([lacks(2)], 1),
    'Redes II se cursa junto con Taller de redes: elija también Taller de redes, o deje Redes II para después.',
  ],
  [
    'is not offered',
    said([lacks(2, { is_offered: false })]),
    'No puede cursar Redes II: se cursa junto con Taller de redes, y Taller de redes no se abre en 2026-2. El período siguiente es 2027-1; pregunte en control de estudios qué se abrirá.',
  ],
  [
    'waits for its notes',
    said([lacks(2, { verdict: 'running' })]),
    'No puede cursar Redes II: se cursa junto con Taller de redes, que espera sus notas. Podrá cuando se entreguen, si se aprueba.',
  ],
  [
    'is shut to the student',
    said([lacks(2)]),
    'No puede cursar Redes II: se cursa junto con Taller de redes, y ahora no puede cursar Taller de redes. Cuando pueda, elija las dos, o apruebe antes Taller de redes.',
  ],
])('what is said where the other one %s', (_, sentence, words) => {
  expect(sentence).toBe(words)
})

const judgement = (courses: JudgedCourse[]) => ({
  ...{ obstacle: null, conditions: [], plan: null, is_again: false, behind: [] },
  semester: { id: 2, number: 2, courses: [] },
  courses,
})
const person = { gender: 'female', shift: 'morning' } as const
const placed = (courses: JudgedCourse[], is_strict: boolean, course_ids?: number[]) => {
  const found = place(judgement(courses), person, { is_strict, course_ids })
  return 'code' in found
    ? [found.code, found.course]
    : [found.places.map((one) => one.course.id), found.skipped.map((one) => one.obstacle.code)]
}
const full = course(2, [], { offers: [{ ...offer(2, 0), section_id: 8 }] })

test.each([
  ['without a choice both', [pair, course(2)], true, undefined, [[1, 2], []]],
  [
    'the one alone refuses, and names it',
    [pair, course(2)],
    true,
    [1],
    ['corequisite_not_taken', 'Redes II'],
  ],
  ['the one alone is left', [pair, course(2), course(3)], false, [1, 3], [[3], ['corequisite_not_taken']]],
  [
    'where the other one has no seat both are left',
    [pair, full, course(3)],
    false,
    undefined,
    [[3], ['section_is_filled_or_gender_is_filled', 'corequisite_not_taken']],
  ],
] as const)('seats: %s', (_, courses, is_strict, ids, found) => {
  expect(placed([...courses], is_strict, ids && [...ids])).toEqual(found)
})
