import { describe, expect, test } from 'vitest'
import { historyFrom, outcomeOf, periodFromText, refusalToUndoHistory } from './rules.ts'

describe('a period', () => {
  test.each([
    ['2004-1', '2004-1'],
    [' 2004 - 2 ', '2004-2'],
    ['2004/01', '2004-1'],
    ['1999–III', '1999-3'],
    ['2004-iv', '2004-4'],
    ['2004', null],
    ['2004-0', null],
    ['1899-1', null],
    ['2004-01-01', null],
    ['I-2004', null],
  ])('%s is read as %s', (text, name) => {
    const period = periodFromText(text)
    expect(period && `${period.year}-${period.number}`).toBe(name)
  })
})

describe('a row', () => {
  const VALUES = { identity_number: '12.345.678', period: '2004-1', course: 'Mat-101', note: '14,5' }
  const errorsOf = (changes: Record<string, unknown>) => historyFrom({ ...VALUES, ...changes }).errors

  test('is a course that somebody took, in its normal forms', () => {
    expect(historyFrom({ ...VALUES, state: 'approved', specialization: 'INF', semester: 3 }).made).toEqual({
      identity_kind: null,
      identity_number: '12345678',
      name: '',
      period: { year: 2004, number: 1 },
      course: 'mat-101',
      note: 14.5,
      state: 'approved',
      specialization: 'inf',
      semester: 3,
    })
  })

  test.each([
    [{}, {}],
    [{ note: '20' }, {}],
    [{ note: '0.00' }, {}],
    [{ note: '20,01' }, { note: ['note_form'] }],
    [{ note: '14,555' }, { note: ['note_form'] }],
    [{ note: '-1' }, { note: ['note_form'] }],
    [{ note: undefined }, { note: ['note_needed'] }],
    [{ note: undefined, state: 'withdrawn' }, {}],
    [{ note: undefined, state: 'failed_by_absence' }, {}],
    [{ state: 'withdrawn' }, { note: ['withdrawn_with_note'] }],
    [{ state: 'enrolled' }, { state: ['in'] }],
    [{ identity_kind: 'V', identity_number: 'ABC' }, { identity_number: ['student_unknown'] }],
    [{ semester: 'tres' }, { semester: ['integer'] }],
  ])('with %o has the flaws %o', (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors)
  })
})

test.each([
  [{ note: 10, state: null }, 10, 'approved'],
  [{ note: 9.99, state: null }, 10, 'failed'],
  [{ note: 14.35, state: 'approved' as const }, 14.35, 'approved'],
  [{ note: 9.99, state: 'failed' as const }, 10, 'failed'],
  [{ note: 9.99, state: 'approved' as const }, 10, { code: 'approved_below:10.00' }],
  [{ note: 10, state: 'failed' as const }, 10, { code: 'failed_above:10.00' }],
  [{ note: 15, state: 'failed_by_absence' as const }, 10, 'failed_by_absence'],
  [{ note: null, state: 'withdrawn' as const }, 10, 'withdrawn'],
])('%o with a minimum of %d ended as %o', (told, minimum, outcome) => {
  expect(outcomeOf(told, minimum)).toEqual(outcome)
})

test.each([
  [{}, null],
  [{ is_undone: true, papers: 1 }, 'import_already_undone'],
  [{ papers: 1, later: 1 }, 'import_histories_have_papers'],
  [{ later: 1, uses: 1 }, 'import_histories_are_continued'],
  [{ uses: 1 }, 'import_periods_are_in_use'],
])('with %o, taking it back is refused by %s', (facts, code) => {
  expect(refusalToUndoHistory({ is_undone: false, papers: 0, later: 0, uses: 0, ...facts })).toBe(code)
})
