import { expect, test } from 'vitest'
import type { Day, Instant } from '#kernel/dates.ts'
import { countedFrom, nextDay, refusalToServe } from './rules.ts'
import { limitWords, selfServiceWords } from './words.ts'

const at = (day: string) => `${day}T14:00:00.000Z` as Instant
const limit = { self_service_most: 2, self_service_days: 30 }
const good = { ...limit, self_service: true, owed_e2: 0, given: [at('2026-11-01')] }
const two = [at('2026-11-20'), at('2026-11-01')]

test.each([
  [good, null],
  [{ ...good, self_service: false }, 'document_request_not_self_service'],
  [{ ...good, self_service: false, owed_e2: 1 }, 'document_request_not_self_service'],
  [{ ...good, owed_e2: 1 }, 'student_has_debt'],
  [{ ...good, owed_e2: 1, given: two }, 'student_has_debt'],
  [{ ...good, given: two }, 'self_service_limit_reached'],
  [{ ...good, given: two, self_service_most: 3 }, null],
  // The institute allows fewer than were given before.
  [{ ...good, given: two, self_service_most: 1 }, 'self_service_limit_reached'],
] as const)('by self-service, with %o: %s', (facts, code) => {
  expect(refusalToServe(facts)).toBe(code)
})

test.each([
  [30, '2026-11-30', '2026-11-01'],
  [1, '2026-11-30', '2026-11-30'],
] as const)('of %i days until %s what was given counts from %s', (self_service_days, today, first) => {
  expect(countedFrom({ ...limit, self_service_days }, today as Day)).toBe(first)
})

test.each([
  [two, 2, 30, '2026-12-01'],
  [two, 1, 30, '2026-12-20'],
  // In Caracas it is the day before yet.
  [['2026-11-02T02:00:00.000Z' as Instant], 1, 1, '2026-11-02'],
] as const)('given %o, %i in %i days, the next one is of %s', (given, most, days, day) => {
  expect(nextDay({ given, self_service_most: most, self_service_days: days })).toBe(day)
})

test('the student reads why, when the next one is, and where to go meanwhile', () => {
  expect([limitWords(2, 30), limitWords(1, 1)]).toEqual(['2 cada 30 días', '1 al día'])
  const told = { ...limit, debt_e2: 0, next: nextDay({ ...limit, given: two }) }
  expect(selfServiceWords('self_service_limit_reached', told)).toBe(
    'Se dan 2 cada 30 días: la próxima, desde el martes 1 de diciembre. Puede pedirla a Control de Estudios.',
  )
  expect(selfServiceWords('student_has_debt', { ...told, debt_e2: 9_666 })).toMatch(/^Debe 96,66 \$, /)
  expect(selfServiceWords('student_has_debt', told)).toMatch(/^Tiene un pago por revisar/)
})
