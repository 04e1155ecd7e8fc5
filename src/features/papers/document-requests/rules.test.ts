import { expect, test } from 'vitest'
import type { Instant } from '#kernel/dates.ts'
import { refusalToMake, refusalToMove, refusalToRequest, refusalToUndo } from './rules.ts'
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
      .filter((to) => refusalToMove({ state: from, is_void: false }, to) === null)
      .map((to) => `${from} ${to}`),
  )
  expect(moves).toEqual(['pending generated', 'pending canceled', 'generated retired'])
  const good = { is_void: false }
  expect(refusalToMove({ ...good, state: 'pending' }, 'retired')).toBe('document_request_not_generated')
  expect(refusalToMove({ ...good, state: 'retired' }, 'canceled')).toBe('document_request_not_pending')
  const gone = { state: 'generated', is_void: true } as const
  expect(refusalToMove(gone, 'retired')).toBe('document_request_paper_withdrawn')
  expect(refusalToMove(gone, 'canceled')).toBe(null)
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

const ready = {
  state: 'generated' as const,
  handled_by: 1,
  handled_at: '2026-11-26T14:00:00.000Z' as Instant,
  is_pending: false,
  is_self_served: false,
}
const own = { role: 'lowAdmin', user_id: 1, now: '2026-11-26T14:10:00.000Z' as Instant } as const
const late = { ...own, now: '2026-11-26T14:10:00.001Z' as Instant }
const handed = { ...ready, state: 'retired' as const }
const canceled = { ...ready, state: 'canceled' as const, is_pending: true }
test.each([
  ['generated', ready, own, null],
  ['generated', ready, late, 'document_request_stands'],
  ['generated', ready, { ...own, user_id: 2 }, 'document_request_stands'],
  ['generated', ready, { ...late, role: 'admin', user_id: 2 }, null],
  ['generated', { ...ready, handled_by: null, handled_at: null }, own, 'document_request_stands'],
  // Somebody went on meanwhile.
  ['generated', handed, own, 'document_request_stands'],
  ['retired', handed, own, null],
  // The student has it since it was asked for.
  ['retired', { ...handed, is_self_served: true }, { ...own, role: 'admin' }, 'document_request_stands'],
  ['canceled', { ...ready, state: 'pending' }, own, 'document_request_stands'],
  ['canceled', canceled, own, 'document_request_already_pending'],
  ['generated', { ...ready, is_pending: true }, own, 'document_request_already_pending'],
  ['canceled', { ...canceled, is_pending: false }, own, null],
] as const)('the step to %s of %o is taken back by %o: %s', (undone, step, by, code) => {
  expect(refusalToUndo(undone, step, by)).toBe(code)
})
