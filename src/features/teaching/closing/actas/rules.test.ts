import { expect, test } from 'vitest'
import { readActa } from './rules.ts'
import { sealedNotice } from './words.ts'

const acta = {
  v: 1,
  institute: { name: 'Instituto', fiscal_id: null },
  period: { year: 2026, number: 2, start_date: '2026-09-01', end_date: '2027-01-31' },
  course: { code: 'MAT1', title: 'Matemática I', credits: 4 },
  section: { specialization: 'Informática', semester: 'S1', letter_code: 'A' },
  teachers: ['Ana Pérez'],
  rules: { approval_minimum_note: '10.00', max_absences_to_fail: 6, delays_per_absence: 3 },
  evaluations: [],
  final_delivery: null,
  students: [],
  delivered: null,
  number: 1,
  previous: null,
  sealed: { by: 'Ana Pérez', at: '2027-02-01T14:00:00.000Z' },
}

test('what was sealed is read as it stands', () => {
  expect(readActa(JSON.stringify(acta))).toEqual(acta)
})

test.each([
  ['no JSON', '{'],
  ['without its students', JSON.stringify({ ...acta, students: undefined })],
  [
    'with a number for a note',
    JSON.stringify({ ...acta, rules: { ...acta.rules, approval_minimum_note: 10 } }),
  ],
  ['with more than an acta says', JSON.stringify({ ...acta, remark: 'x' })],
])('what is %s is no acta', (_, body) => {
  expect(readActa(body)).toBeNull()
})

const sealed = (number: number, amends: number | null = null) => ({
  ...{ number, amends, course_title: 'Redes I', section: 'Informática S1-A' },
})

test.each([
  [[sealed(12)], 'Se selló el acta N.º 12, de Redes I, Informática S1-A.'],
  [[sealed(15, 12)], 'Se selló el acta N.º 15, de Redes I, Informática S1-A, que enmienda la N.º 12.'],
  [
    [sealed(1), sealed(2)],
    'Se sellaron 2 actas: N.º 1, de Redes I, Informática S1-A; N.º 2, de Redes I, Informática S1-A.',
  ],
])('of %j a teacher hears in words', (actas, said) => {
  expect(sealedNotice(actas)).toBe(said)
})

test('of many the first are named', () => {
  expect(sealedNotice([1, 2, 3, 4].map((number) => sealed(number)))).toMatch(
    /^Se sellaron 4 actas: .+; y 1 más\.$/,
  )
  expect(sealedNotice([1, 2, 3, 4, 5].map((number) => sealed(number)))).toContain('; y 2 más.')
})
