import { describe, expect, test } from 'vitest'
import type { LeftChange, ProposedChange } from '../contract.ts'
import { leftSentence, togetherSentence } from './words.ts'

const inSection = (letter_code: string, schedule_id: number | null = null) =>
  ({
    ...{ specialization_code: 'INF', semester_code: 'S1', letter_code, schedule_id, course_title: 'Redes I' },
  }) as unknown as NonNullable<LeftChange['with']>

test.each<[LeftChange['code'], LeftChange['with'], string]>([
  ['moved_since', null, 'Alguien la movió después de la propuesta.'],
  ['locked_since', null, 'Alguien la fijó después de la propuesta.'],
  ['removed_since', null, 'Alguien la quitó después de la propuesta.'],
  ['day_classroom_class_hour_taken', null, 'El aula ya está ocupada a esa hora.'],
  [
    'day_classroom_class_hour_taken',
    inSection('B'),
    'El aula ya está ocupada a esa hora: Redes I, INF S1-B.',
  ],
])('what was left for %s says why', (code, beside, expected) => {
  expect(leftSentence({ code, with: beside })).toBe(expected)
})

describe('what is to be taken together', () => {
  const change = (letter: string | null, more: Partial<ProposedChange> = {}) =>
    ({
      course_section: letter && inSection(letter),
      schedule_id: 1,
      is_taken: false,
      ...more,
    }) as unknown as ProposedChange
  const moving = [change('B', { schedule_id: 7 })]
  const both = 'La propuesta mueve también esa clase: aplique la sección INF S1-A junto con INF S1-B.'
  const one = 'La propuesta mueve también esa clase: aplique la sección INF S1-A.'

  test.each<[string, ProposedChange, LeftChange['with'], ProposedChange[], string | null]>([
    ['two sections', change('A'), inSection('B', 7), moving, both],
    ['one section, said once', change('A'), inSection('A', 7), moving, one],
    ['nothing where the proposal does not move it', change('A'), inSection('B', 8), moving, null],
    ['nothing where nothing stands in the way', change('A'), null, moving, null],
    [
      'nothing where what stands in the way is new',
      change('A'),
      inSection('B'),
      [change('B', { schedule_id: null })],
      null,
    ],
    ['nothing of what is taken already', change('A', { is_taken: true }), inSection('B', 7), moving, null],
    ['nothing once the section is gone', change(null), inSection('B', 7), moving, null],
  ])('%s', (_, left, beside, rest, expected) => {
    expect(togetherSentence({ change: left, with: beside }, rest)).toBe(expected)
  })
})
