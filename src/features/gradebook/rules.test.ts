import { expect, test } from 'vitest'
import { refusalToDeliver, refusalToReopen } from './rules.ts'

test('notes are handed over whole, or with what is missing accepted', () => {
  expect(refusalToDeliver({ weighting: 99, missing: 0, accept_missing: true })).toBe('weighting_incomplete')
  expect(refusalToDeliver({ weighting: 100, missing: 2, accept_missing: false })).toBe('notes_missing')
  expect(refusalToDeliver({ weighting: 100, missing: 2, accept_missing: true })).toBeNull()
  expect(refusalToDeliver({ weighting: 100, missing: 0, accept_missing: false })).toBeNull()
})

test('what was handed over is opened while its period runs', () => {
  expect(refusalToReopen({ state: 'sealed' })).toBe('period_is_closed')
  expect(refusalToReopen({ state: 'open' })).toBe('course_section_not_delivered')
  expect(refusalToReopen({ state: 'delivered' })).toBeNull()
})
