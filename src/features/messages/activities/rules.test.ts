import { expect, test } from 'vitest'
import { addDays, clockAt } from '#kernel/dates.ts'
import { refusalToSave } from './rules.ts'

const start_date = clockAt(() => 1_700_000_000_000).today()

test.each([
  [0, null],
  [4, null],
  [-1, 'invalid_date_range'],
] as const)('one that ends %i days after its start is answered %s', (days, refusal) => {
  expect(refusalToSave({ start_date, end_date: addDays(start_date, days) })).toBe(refusal)
})
