import { expect, test } from 'vitest'
import type { Instant } from '#kernel/dates.ts'
import {
  endOf,
  isLocked,
  pardoned,
  refusalToCorrect,
  refusalToMark,
  refusalToPardon,
  refusalToWrite,
  stateByAbsences,
  stateByNote,
} from './rules.ts'

test('whoever does not teach it is told so before anything of the period', () => {
  expect(refusalToWrite({ is_own: false, state: 'sealed' })).toBe('teacher_not_has_course_section_assigned')
  expect(refusalToWrite({ is_own: true, state: 'sealed' })).toBe('period_is_closed')
  expect(refusalToWrite({ is_own: true, state: 'delivered' })).toBe('course_section_delivered')
  expect(refusalToWrite({ is_own: true, state: 'open' })).toBeNull()
})

const at = (text: string) => text as Instant
const failed = {
  enrolment_state: 'failed_by_absence' as const,
  failed_by_lesson_id: 7,
  failed_by_absence_at: at('2026-11-23T12:00:00.000Z'),
}

test.each([
  ['the lesson that crossed the limit, within the day', 7, '2026-11-24T11:59:59.999Z', false],
  ['the same, a day later to the second', 7, '2026-11-24T12:00:00.000Z', true],
  ['another lesson', 8, '2026-11-23T12:00:01.000Z', true],
])('who failed by absence is locked in %s', (_, lesson, now, locked) => {
  expect(isLocked(failed, lesson, at(now))).toBe(locked)
})

test('whoever has not failed by absence is not locked', () => {
  for (const enrolment_state of ['enrolled', 'approved', 'failed'] as const)
    expect(isLocked({ ...failed, enrolment_state }, 8, at('2027-01-01T00:00:00.000Z'))).toBe(false)
})

const version = at('2026-11-23T12:00:00.000Z')
test.each([
  ['is written on the version that stands', { seen: version }, null],
  ['is not written over a newer one', { seen: at('2026-11-23T11:00:00.000Z') }, 'stale_version'],
  ['is not written over one where none was seen', { seen: null }, 'stale_version'],
  ['is written over whatever stands where no version is sent', { seen: undefined }, null],
  ['is no conflict where it says the same', { seen: null, is_changed: false }, null],
  [
    'is refused for who failed by absence',
    { seen: version, is_locked: true },
    'lesson_student_failed_by_absence',
  ],
])('a mark %s', (_, facts, refusal) => {
  expect(refusalToMark({ is_locked: false, is_changed: true, version, ...facts })).toBe(refusal)
})

test('only a failure by absence is pardoned, and not of an older period', () => {
  expect(refusalToPardon({ enrolment_state: 'failed_by_absence', is_closed: false })).toBeNull()
  expect(refusalToPardon({ enrolment_state: 'failed_by_absence', is_closed: true })).toBe('period_is_closed')
  expect(refusalToPardon({ enrolment_state: 'enrolled', is_closed: false })).toBe(
    'student_not_failed_by_absence',
  )
})

test('a definitive note is corrected once its period is closed', () => {
  expect(refusalToCorrect({ is_closed: true })).toBeNull()
  expect(refusalToCorrect({ is_closed: false })).toBe('period_not_closed')
})

test.each([
  ['approved', 9.99, 'failed'],
  ['failed', 10, 'approved'],
  ['failed', 9.99, 'failed'],
  ['enrolled', 10, 'approved'],
  ['enrolled', 9.99, 'failed'],
  ['enrolled', 0, 'failed'],
  ['failed_by_absence', 20, 'failed_by_absence'],
  ['withdrawn', 20, 'withdrawn'],
] as const)('who is %s and ends with %d is %s', (enrolment_state, note, state) => {
  expect(stateByNote({ enrolment_state, approval_minimum_note: 10 }, note)).toBe(state)
})

test.each([
  ['enrolled', 6, false, 'enrolled'],
  ['enrolled', 7, false, 'failed_by_absence'],
  ['enrolled', 7, true, 'enrolled'],
  ['failed_by_absence', 7, false, 'failed_by_absence'],
  ['failed_by_absence', 6, false, 'enrolled'],
  ['failed_by_absence', 7, true, 'enrolled'],
  ['withdrawn', 7, false, 'withdrawn'],
  ['approved', 7, false, 'approved'],
  ['failed', 0, false, 'failed'],
] as const)('of six absences, who is %s and has %d (pardoned: %s) is %s', (enrolment_state, counted, is_pardoned, state) => {
  const facts = { enrolment_state, counted, is_pardoned, max_absences_to_fail: 6 }
  expect(stateByAbsences(facts)).toBe(state)
})

test.each([
  ['a note that reaches', { definitive_note: 10 }, { state: 'approved', definitive_note: 10 }],
  ['one that does not', { definitive_note: 9.99 }, { state: 'failed', definitive_note: 9.99 }],
  ['none', {}, { state: 'failed', definitive_note: 0 }],
  [
    'absences past the limit',
    { definitive_note: 18, counted: 7 },
    { state: 'failed_by_absence', definitive_note: 18 },
  ],
  [
    'those pardoned',
    { definitive_note: 18, counted: 7, is_pardoned: true },
    { state: 'approved', definitive_note: 18 },
  ],
] as const)('who goes on while the notes are handed over ends with %s', (_, of, ended) => {
  const facts = { enrolment_state: 'enrolled', approval_minimum_note: 10, max_absences_to_fail: 6 } as const
  expect(endOf({ definitive_note: null, counted: 6, is_pardoned: false, ...facts, ...of })).toEqual(ended)
})

test.each([
  [false, 12.5, 'enrolled', 12.5],
  [false, null, 'enrolled', null],
  [true, 12.5, 'approved', 12.5],
  [true, 9.99, 'failed', 9.99],
  [true, null, 'failed', 0],
] as const)('who is pardoned (notes handed over: %s) with %s is %s', (is_delivered, definitive_note, state, note) => {
  const facts = { is_delivered, definitive_note, approval_minimum_note: 10 }
  expect(pardoned(facts)).toEqual({ state, definitive_note: note })
})
