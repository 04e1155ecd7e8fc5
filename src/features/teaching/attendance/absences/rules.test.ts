import { expect, test } from 'vitest'
import { ABSENCE_STEPS, absenceStep, isNews } from './rules.ts'
import { countedWords, staffNotice, studentNotice } from './words.ts'

const standing = { enrolment_state: 'enrolled' as const, absences: 3, most: 6, is_pardoned: false }
test.each([
  ['three of six', {}, null],
  ['one left', { absences: 5 }, 'one_left'],
  ['none left', { absences: 6 }, 'none_left'],
  ['passed', { absences: 7, enrolment_state: 'failed_by_absence' as const }, 'passed'],
  ['none yet, where one is the most', { absences: 0, most: 1 }, null],
  ['pardoned', { absences: 6, is_pardoned: true }, null],
  ['withdrawn', { absences: 6, enrolment_state: 'withdrawn' as const }, null],
])('what is told with %s', (_, facts, step) => {
  expect(absenceStep({ ...standing, ...facts })).toBe(step)
})

test('each step is told once, and what lies behind it no more', () => {
  const news = [0, 1, 2, 3].map((told) => ABSENCE_STEPS.filter((step) => isNews(step, told)))
  expect(news).toEqual([['one_left', 'none_left', 'passed'], ['none_left', 'passed'], ['passed'], []])
})

test('each step has its sentence, for the student and for the others', () => {
  expect(new Set(ABSENCE_STEPS.map((step) => studentNotice(step, 'Física'))).size).toBe(3)
  expect(ABSENCE_STEPS.map((step) => staffNotice(step, 'Física, S1-A', 'Ana Pérez'))).toEqual([
    'A Ana Pérez le queda 1 inasistencia en Física, S1-A.',
    'A Ana Pérez no le quedan inasistencias en Física, S1-A.',
    'Ana Pérez tiene aplazada por inasistencias Física, S1-A.',
  ])
})

test.each([
  [{ absences: 0, delays: 0, worth: 0, lessons: 0 }, '0 ausencias, aún no se ha pasado lista'],
  [{ absences: 1, delays: 0, worth: 0, lessons: 1 }, '1 ausencia en 1 clase'],
  [{ absences: 0, delays: 2, worth: 0, lessons: 23 }, '0 ausencias y 2 retrasos en 23 clases'],
  [
    { absences: 2, delays: 3, worth: 1, lessons: 23 },
    '2 ausencias y 3 retrasos, que valen 1 más en 23 clases',
  ],
  [{ absences: 2, delays: 1, worth: 1, lessons: 23 }, '2 ausencias y 1 retraso, que vale 1 más en 23 clases'],
])('of %j is said «%s»', (counts, words) => {
  expect(countedWords(counts)).toBe(words)
})
