import { afterEach, expect, test } from 'vitest'
import { REFUSALS } from '#features/registry.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { ApiError } from '#web/api/call.ts'
import { toasts } from '#web/ui/toast.ts'
import { clearFieldNotice, noticeOf, reactionTo, sentenceOf, showError } from './errors.ts'

const refusal = (status: number, message: string, more: Record<string, unknown> = {}) =>
  new ApiError(status, { message, ...more }, 'r-1')
/** As the server answers a refusal. */
const said = (code: ErrorCode) => ({ description: REFUSALS[code].text })
const CONSULT = 'Consultar logs para más información'

afterEach(() => toasts.set([]))

test.each([
  // refusals.md#how-each-status-is-shown: status, message, further fields → kind, title, milliseconds
  [400, 'section_has_past', { error_code: 'SEC001' }, 'error', 'Imposible procesar', 5_000],
  [
    400,
    'prelation_already_exists',
    said('prelation_already_exists'),
    'error',
    'La prelación ya existe',
    5_000,
  ],
  [400, 'malformed_request', {}, 'error', CONSULT, 5_000],
  [400, 'never_heard_of', {}, 'error', CONSULT, 5_000],
  [401, 'auth_failed', said('auth_failed'), 'warning', 'Por favor verifique sus datos.', 10_000],
  [401, 'Token not provided', {}, 'warning', 'Inicie sesión para continuar.', 10_000],
  [403, 'this_action_is_unauthorized', {}, 'warning', 'No puedes ejecutar esta acción', 10_000],
  [404, 'user_not_found', said('user_not_found'), 'warning', 'El usuario no pudo ser encontrado.', 10_000],
  [
    409,
    'letter_code_already_exists',
    said('letter_code_already_exists'),
    'warning',
    'El código de la sección ya está en uso.',
    10_000,
  ],
  [409, 'who_knows what', {}, 'warning', 'Ocurrió un error inesperado: who_knows what', 10_000],
  [422, 'validation_failed', {}, 'warning', 'Por favor verifique la información ingresada', null],
  [0, 'unable_to_reach_server', {}, 'error', 'No fue posible contactar con el servidor', 5_000],
])('%i %s shows its words for its time', (status, message, more, kind, title, ms) => {
  expect(reactionTo(refusal(status, message, more))).toMatchObject({ kind, title, ms })
})

test.each([
  [400, 'reinscription_preview_not_possible', { error_code: 'EIN001' }],
  [400, 'lesson_student_failed_by_absence', { error_code: 'LS003' }],
  [400, 'unable_to_find_enabled_preregisters_period', {}],
  [400, 'period_inscriptions_are_disabled', {}],
  [400, 'student_dont_has_course_sections', {}],
  [400, 'student_dont_has_course_sections_in_period', {}],
  [500, 'unhandled_or_undefined_error', {}],
  [503, 'service_unavailable', {}],
])('%i %s is left to the screen or the log', (status, message, more) => {
  expect(reactionTo(refusal(status, message, more))).toBeNull()
})

test('a section that refuses says why, in the words of the server', () => {
  const why = refusal(400, 'section_has_past', {
    error_code: 'SEC001',
    description: 'La sección está llena.',
  })
  expect(reactionTo(why)).toMatchObject({ title: 'Imposible procesar', body: 'La sección está llena.' })
})

test.each([
  [400, 'otro', 'Consultar logs para más información'],
  [409, 'code_already_exists', 'El código ya está en uso.'],
  [400, 'period_inscriptions_are_disabled', REFUSALS.period_inscriptions_are_disabled.text],
] as const)('%i %s is said by a form as by its notice', (status, message, sentence) => {
  const problem = refusal(
    status,
    message,
    message === 'period_inscriptions_are_disabled' ? said(message) : {},
  )
  expect(noticeOf(problem)).toBe(sentence)
})

test('the sentence comes from the first word of the message', () => {
  expect(sentenceOf(refusal(409, 'code_already_exists MAT-101'))).toBe('El código ya está en uso.')
})

test('a cancelled request says nothing', () => {
  showError(new DOMException('aborted', 'AbortError'))
  expect(toasts.get()).toEqual([])
})

test('the notice of refused fields goes with its form, other notices stay', () => {
  showError(refusal(422, 'validation_failed'))
  clearFieldNotice()
  expect(toasts.get()).toEqual([])
  showError(refusal(409, 'letter_code_already_exists', said('letter_code_already_exists')))
  clearFieldNotice()
  expect(toasts.get().map(({ title }) => title)).toEqual(['El código de la sección ya está en uso.'])
})
