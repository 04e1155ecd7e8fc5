import { expect, test } from 'vitest'
import { refusalToMake, refusalToMove, refusalToRequest } from './rules.ts'
import { REQUEST_STATES } from './words.ts'

const nobody = { is_inscribed: false, has_closed_period: false, is_graduated: false, pending: [] }
const all = { is_inscribed: true, has_closed_period: true, is_graduated: true, pending: [] }

test.each([
  [1, nobody, 'student_not_inscribed'],
  [2, nobody, 'student_dont_has_course_sections'],
  [4, nobody, 'letter_needs_graduation'],
  [1, { ...nobody, is_inscribed: true }, null],
  [2, { ...nobody, has_closed_period: true }, null],
  [4, { ...nobody, is_graduated: true }, null],
  [1, { ...all, pending: [1 as const] }, 'document_request_already_pending'],
  [1, { ...all, pending: [2 as const, 4 as const] }, null],
] as const)('document %i, asked by %o: %s', (type, facts, code) => {
  expect(refusalToRequest(type, facts)).toBe(code)
})

test('a request goes from waiting to ready to handed over, or is canceled while it waits', () => {
  const moves = REQUEST_STATES.flatMap((from) =>
    (['generated', 'retired', 'canceled'] as const)
      .filter((to) => refusalToMove(from, to) === null)
      .map((to) => `${from} ${to}`),
  )
  expect(moves).toEqual(['pending generated', 'pending canceled', 'generated retired'])
  expect(refusalToMove('pending', 'retired')).toBe('document_request_not_generated')
  expect(refusalToMove('retired', 'canceled')).toBe('document_request_not_pending')
})

const made = { type: 1, is_listed: true, signer: 'Carmen Rondón', is_graduated: false } as const
test.each([
  [made, null],
  [{ ...made, is_listed: false }, 'student_not_inscribed'],
  [{ ...made, type: 2, is_listed: false }, 'student_dont_has_course_sections'],
  [{ ...made, type: 4 }, 'letter_needs_graduation'],
  [{ ...made, type: 4, is_listed: false, is_graduated: true }, null],
  [{ ...made, signer: null }, 'paper_without_signer'],
] as const)('of %o a paper is refused with %s', (facts, code) => {
  expect(refusalToMake(facts)).toBe(code)
})
