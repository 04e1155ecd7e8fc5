import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import { firstOn } from './rules.ts'

test.each([
  [1, '2026-11-23', '2026-11-23'],
  [7, '2026-11-23', '2026-11-29'],
  [1, '2026-11-24', '2026-11-30'],
] as const)('day %i on or after %s is %s', (weekday, from, found) => {
  expect(firstOn(weekday, from as Day)).toBe(found)
})
