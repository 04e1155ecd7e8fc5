import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { refusalToDeliver, refusalToReopen, toCome } from './rules.ts'

test.each([
  [{ weighting: 99 }, 'weighting_incomplete'],
  [{ to_come: 1 }, 'evaluations_to_come'],
  [{ to_come: 1, missing: 2, accept_missing: true }, 'evaluations_to_come'],
  [{ missing: 2 }, 'notes_missing'],
  [{ missing: 2, accept_missing: true }, null],
  [{}, null],
])('notes are handed over whole, all held, or with what is missing accepted: %o', (facts, code) => {
  const whole = { weighting: 100, to_come: 0, missing: 0, accept_missing: false }
  expect(refusalToDeliver({ ...whole, ...facts })).toBe(code)
})

test.each([
  ['2026-12-06', '2027-01-14', ['2026-12-07', '2027-01-04']],
  ['2026-12-07', '2027-01-14', ['2027-01-04']],
  ['2027-01-04', '2027-01-14', []],
  // The period was shortened: what was planned after its end is not waited for.
  ['2026-12-06', '2026-12-05', []],
])('on %s, in a period until %s, is still to be held: %j', (today, end_date, days) => {
  const held = [null, '2026-11-20', '2026-12-07', '2027-01-04'].map((date) => ({ date: date as Day | null }))
  const left = toCome(held, { today: today as Day, end_date: end_date as Day })
  expect(left.map(({ date }) => date)).toEqual(days)
})

test('what was handed over is opened while its period runs', () => {
  expect(refusalToReopen({ state: 'sealed' })).toBe('period_is_closed')
  expect(refusalToReopen({ state: 'open' })).toBe('course_section_not_delivered')
  expect(refusalToReopen({ state: 'delivered' })).toBeNull()
})
