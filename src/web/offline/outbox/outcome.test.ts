import { expect, test } from 'vitest'
import { ApiError } from '#web/api/call.ts'
import { outcomeOfAnswer, outcomeOfError } from './outcome.ts'

const refused = (status: number, message: string, request_id: string | null = 'r-1') =>
  new ApiError(status, { message, description: 'Porque no.' }, request_id)

test.each<[what: string, error: unknown, kind: string]>([
  ['no answer', refused(0, 'unable_to_reach_server', null), 'again'],
  ['an attempt given up after a minute', new DOMException('given up', 'AbortError'), 'again'],
  ['a page of something on the way instead of an answer', new SyntaxError('no JSON'), 'again'],
  ['a refusal by something on the way', refused(403, 'blocked', null), 'again'],
  ['too many at once', refused(429, 'too_many_requests'), 'again'],
  ['a fault of the server', refused(500, 'unhandled_or_undefined_error'), 'again'],
  ['a server that has too much to do', refused(503, 'service_unavailable'), 'again'],
  ['a session that has ended', refused(401, 'token_expired'), 'sign_in'],
  ['an account that is gone', refused(404, 'token_invalid'), 'sign_in'],
  ['the session of another person', refused(401, 'session_of_another', null), 'sign_in'],
  ['a change by somebody else', refused(409, 'stale_version'), 'refused'],
  ['a right that was taken away', refused(403, 'forbidden'), 'refused'],
  ['a thing that is gone', refused(404, 'not_found'), 'refused'],
  ['a field that is wrong', refused(422, 'validation_failed'), 'refused'],
])('%s', (_, error, kind) => {
  expect(outcomeOfError(error).kind).toBe(kind)
})

test('a refusal keeps its sentence and what it tells', () => {
  const error = new ApiError(409, { message: 'stale_version', description: 'Cambió.', current: 12 }, 'r-1')
  expect(outcomeOfError(error)).toEqual({
    kind: 'refused',
    refusal: { status: 409, code: 'stale_version', text: 'Cambió.', details: { current: 12 } },
  })
})

test.each<[what: string, answer: unknown, kind: string]>([
  ['an answer without content', undefined, 'saved'],
  ['an answer', { data: { id: 7 } }, 'saved'],
  ['an answer that leaves nothing out', { updated: 3, skipped: [] }, 'saved'],
  [
    'an answer that leaves a row out',
    { updated: 2, skipped: [{ student_id: 1, code: 'stale_version' }] },
    'refused',
  ],
  ['the same, one deeper', { data: { skipped: [{ student_id: 1, code: 'stale_version' }] } }, 'refused'],
])('%s', (_, answer, kind) => {
  expect(outcomeOfAnswer(answer)).toMatchObject({ kind, ...(answer !== undefined && { answer }) })
})
