import { describe, expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/dates.ts'
import {
  endOf,
  latestDay,
  makeUpState,
  mostNoteOf,
  problemsOfDays,
  refusalOfFee,
  refusalToChange,
  refusalToInscribe,
  refusalToLeave,
  refusalToMake,
  refusalToNote,
  refusalToRemove,
  refusalToSeal,
} from './rules.ts'
import { endedNotice, missingSentence } from './words.ts'

const day = (text: string) => text as Day
const at = '2027-02-01T15:00:00Z' as Instant
const today = day('2027-02-10')

test.each<[string, Instant | null, string, string]>([
  ['before its day', null, '2027-02-11', 'ahead'],
  ['on its day', null, '2027-02-10', 'held'],
  ['sealed', at, '2027-02-11', 'sealed'],
])('%s it is so far', (_, sealed_at, held_on, state) => {
  expect(makeUpState({ sealed_at, held_on: day(held_on) }, today)).toBe(state)
})

test('it is held within so many days of the closing, by days in Caracas', () => {
  expect(latestDay('2027-02-01T03:00:00Z' as Instant, 30)).toBe('2027-03-02')
})

test.each([
  ['the institute says nothing', 0, null],
  ['it says so', 14, 14],
  ['it says less than what approves', 8, 10],
])('where %s it counts at most', (_, said, most) => {
  expect(mostNoteOf(said, 10)).toBe(most)
})

test.each<[what: string, held_on: string, inscribe_until: string, problems: object]>([
  ['today', '2027-02-10', '2027-02-10', {}],
  ['the last day', '2027-03-03', '2027-03-01', {}],
  ['yesterday', '2027-02-09', '2027-02-09', { held_on: ['after:2027-02-09'] }],
  ['too late', '2027-03-04', '2027-03-01', { held_on: ['before:2027-03-04'] }],
  ['inscription after it', '2027-02-20', '2027-02-21', { inscribe_until: ['before:2027-02-21'] }],
  ['inscription that is over', '2027-02-20', '2027-02-09', { inscribe_until: ['after:2027-02-09'] }],
])('days: %s', (_, held_on, inscribe_until, problems) => {
  const days = { held_on: day(held_on), inscribe_until: day(inscribe_until) }
  expect(problemsOfDays({ ...days, today, latest: day('2027-03-03') })).toEqual(problems)
})

test('while its period is open again there is no last day, and the days keep their order', () => {
  const days = { held_on: day('2028-01-10'), inscribe_until: day('2028-01-11'), today, latest: null }
  expect(problemsOfDays(days)).toEqual({ inscribe_until: ['before:2028-01-11'] })
  expect(problemsOfDays({ ...days, inscribe_until: day('2028-01-10') })).toEqual({})
})

test.each([
  ['of a closed period, with candidates', {}, null],
  ['of an open one', { closed_at: null }, 'period_not_closed'],
  ['twice', { is_there: true }, 'make_up_already_exists'],
  ['for nobody', { candidates: 0 }, 'make_up_without_students'],
])('one is made %s: %s', (_, facts, code) => {
  expect(refusalToMake({ closed_at: at, is_there: false, candidates: 2, ...facts })).toBe(code)
})

test.each([
  ['for all', { specialization_id: null }, null],
  ['of its specialization', {}, null],
  ['of another', { specialization_id: 8 }, 'fee_of_another_specialization'],
  ['disabled', { enabled: false }, 'fee_disabled'],
])('a fee %s: %s', (_, facts, code) => {
  expect(refusalOfFee({ enabled: true, specialization_id: 7, ...facts }, 7)).toBe(code)
})

describe('changed and removed', () => {
  test.each([
    ['open', {}, null],
    ['sealed', { is_sealed: true }, 'make_up_is_sealed'],
    ['with notes, to a day to come', { has_notes: true, held_on: day('2027-02-11') }, 'make_up_has_notes'],
    ['with notes, to today', { has_notes: true }, null],
  ])('changed while it is %s: %s', (_, facts, code) => {
    expect(refusalToChange({ is_sealed: false, has_notes: false, held_on: today, today, ...facts })).toBe(
      code,
    )
  })

  test.each([
    ['open', {}, null],
    ['sealed', { is_sealed: true }, 'make_up_is_sealed'],
    ['with notes', { has_notes: true }, 'make_up_has_notes'],
    ['paid by somebody', { has_payments: true }, 'make_up_charge_paid'],
  ])('removed while it is %s: %s', (_, facts, code) => {
    expect(refusalToRemove({ is_sealed: false, has_notes: false, has_payments: false, ...facts })).toBe(code)
  })
})

const open = { is_sealed: false, is_student: true, inscribe_until: today, today }
const late = { today: day('2027-02-11') }

test.each([
  ['a candidate, on the last day', {}, null],
  ['a candidate, a day late', late, 'make_up_inscription_over'],
  ['by the office, a day late', { ...late, is_student: false }, null],
  ['once it is sealed', { is_sealed: true, is_student: false }, 'make_up_is_sealed'],
  ['twice', { is_inscribed: true, is_candidate: false }, 'make_up_already_inscribed'],
  ['who may not', { is_candidate: false }, 'make_up_not_candidate'],
])('inscribed: %s: %s', (_, facts, code) => {
  expect(refusalToInscribe({ ...open, is_candidate: true, is_inscribed: false, ...facts })).toBe(code)
})

test.each([
  ['on the last day', {}, null],
  ['a day late', late, 'make_up_inscription_over'],
  ['by the office, a day late', { ...late, is_student: false }, null],
  ['sealed', { is_sealed: true }, 'make_up_is_sealed'],
  ['who is not in it', { is_inscribed: false }, 'make_up_not_inscribed'],
  ['with a result', { has_result: true }, 'make_up_has_notes'],
])('taken back: %s: %s', (_, facts, code) => {
  expect(refusalToLeave({ ...open, is_inscribed: true, has_result: false, ...facts })).toBe(code)
})

const writing = { is_sealed: false, may_write: true, held_on: today, today }

test.each([
  ['from its day on', {}, null],
  ['before it', { held_on: day('2027-02-11') }, 'make_up_not_held'],
  ['by who does not examine', { may_write: false }, 'this_action_is_unauthorized'],
  ['once it is sealed', { is_sealed: true }, 'make_up_is_sealed'],
])('notes are written %s: %s', (_, facts, code) => {
  expect(refusalToNote({ ...writing, ...facts })).toBe(code)
  expect(refusalToSeal({ ...writing, ...facts, inscribed: 2, missing: 0 })).toBe(code)
})

test.each([
  ['somebody without a result', { missing: 1 }, 'make_up_results_missing'],
  ['nobody', { inscribed: 0 }, 'make_up_without_students'],
])('it is not sealed with %s', (_, facts, code) => {
  expect(refusalToSeal({ ...writing, inscribed: 2, missing: 0, ...facts })).toBe(code)
})

describe('how a course ends that was made up', () => {
  const failed = { former_note: 8, former_state: 'failed' } as const
  const by = { approval_minimum_note: 10, most_note: null }
  test.each([
    ['passed', { ...failed, note: 14 }, by, { definitive_note: 14, state: 'approved' }],
    ['passed with what approves', { ...failed, note: 10 }, by, { definitive_note: 10, state: 'approved' }],
    ['failed, with less', { ...failed, note: 5.5 }, by, { definitive_note: 5.5, state: 'failed' }],
    [
      'limited',
      { ...failed, note: 18 },
      { ...by, most_note: 12 },
      { definitive_note: 12, state: 'approved' },
    ],
    [
      'not limited',
      { ...failed, note: 11 },
      { ...by, most_note: 12 },
      { definitive_note: 11, state: 'approved' },
    ],
    ['did not come', { ...failed, note: null }, by, { definitive_note: 8, state: 'failed' }],
    [
      'did not come, of who failed by absence',
      { former_note: null, former_state: 'failed_by_absence', note: null } as const,
      by,
      { definitive_note: null, state: 'failed_by_absence' },
    ],
  ])('%s', (_, written, rule, end) => {
    expect(endOf(written, rule)).toEqual(end)
  })
})

test.each([
  [
    { note: 14, definitive_note: 14, is_approved: true },
    'Aprobó la reparación de Álgebra, INF S1-A con 14,00.',
  ],
  [
    { note: 18, definitive_note: 12, is_approved: true },
    'Aprobó la reparación de Álgebra, INF S1-A con 18,00, que vale 12,00.',
  ],
  [
    { note: 6, definitive_note: 6, is_approved: false },
    'Reprobó la reparación de Álgebra, INF S1-A con 06,00.',
  ],
  [
    { note: null, definitive_note: 8, is_approved: false },
    'No se presentó a la reparación de Álgebra, INF S1-A: queda la nota anterior.',
  ],
])('a student is told how it ended (%#)', (ended, sentence) => {
  expect(endedNotice({ title: 'Álgebra', section: 'INF S1-A', ...ended })).toBe(sentence)
})

test('of many who lack a result some are named', () => {
  expect(missingSentence(['A', 'B'])).toBe('Sin nota ni NP: A; B.')
  expect(missingSentence([...'ABCDEFG'])).toBe('Sin nota ni NP: A; B; C; D; E; y 2 más.')
})
