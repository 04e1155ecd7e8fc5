import { expect, test } from 'vitest'
import { type RiskFacts, risksOf } from './rules.ts'

const safe: RiskFacts = {
  absences: 3,
  absences_left: 3,
  needed_note: 12,
  is_unreachable: false,
  is_not_coming: false,
}

test.each<[string, Partial<RiskFacts>, string[]]>([
  ['nothing to fear', {}, []],
  ['two absences left', { absences_left: 2 }, []],
  ['one absence left', { absences_left: 1 }, ['one_absence_left']],
  ['no absence left', { absences_left: 0 }, ['no_absence_left']],
  ['pardoned', { absences_left: null }, []],
  ['never absent where one absence is allowed', { absences: 0, absences_left: 1 }, []],
  ['never absent where none is allowed', { absences: 0, absences_left: 0 }, []],
  ['needs 16', { needed_note: 16 }, []],
  ['needs more than 16', { needed_note: 16.01 }, ['high_note_needed']],
  ['needs 20', { needed_note: 20 }, ['high_note_needed']],
  ['too little is noted', { needed_note: null }, []],
  ['stopped coming', { is_not_coming: true }, ['not_coming']],
  ['stopped coming, none left', { is_not_coming: true, absences_left: 0 }, ['no_absence_left', 'not_coming']],
  ['stopped coming, one left', { is_not_coming: true, absences_left: 1 }, ['not_coming', 'one_absence_left']],
  ['no note reaches it', { needed_note: null, is_unreachable: true }, ['unreachable']],
  [
    'both, the most urgent first',
    { absences_left: 0, needed_note: null, is_unreachable: true },
    ['unreachable', 'no_absence_left'],
  ],
  ['both, by notes last', { absences_left: 1, needed_note: 18 }, ['one_absence_left', 'high_note_needed']],
])('%s', (_, facts, risks) => {
  expect(risksOf({ ...safe, ...facts })).toEqual(risks)
})
