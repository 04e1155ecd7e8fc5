import { isDeepStrictEqual } from 'node:util'
import { REFUSALS } from '#features/registry.ts'
import { type EndpointSpec, file, nothing, statusOf } from '#kernel/endpoint.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { isDeclared } from '../support/refusals.ts'

type Seen = { status: number; body: unknown; headers: Record<string, unknown> }

const isCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(REFUSALS, code)

/** What is wrong with an answer by the contract of its call; null when nothing is. */
export function wrongWith(endpoint: EndpointSpec, { status, body, headers }: Seen): string | null {
  if (status >= 500) return `${status} ${JSON.stringify(body)}`
  if (status < 300) return wrongWithGood(endpoint, status, body, headers)
  const { message, errors } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >
  if (status === 422)
    return message === 'validation_failed' && areFieldErrors(errors) ? null : `422 ${JSON.stringify(body)}`
  if (message === 'route_not_found' && status === 404) return null
  if (!isCode(message)) return `${status} says ${JSON.stringify(body)}`
  if (REFUSALS[message].status !== status) return `${message} with ${status}`
  return isDeclared(endpoint, message) ? null : `undeclared ${message}`
}

function wrongWithGood(
  endpoint: EndpointSpec,
  status: number,
  body: unknown,
  headers: Record<string, unknown>,
): string | null {
  if (status !== statusOf(endpoint)) return `${status} instead of ${statusOf(endpoint)}`
  const type = String(headers['content-type'] ?? '')
  if (endpoint.answer === nothing)
    return body === '' || body === undefined ? null : 'a body where none is due'
  if (endpoint.answer === file || ((endpoint.exports || endpoint.has_file) && !type.includes('json')))
    return type === '' ? 'a file without type' : null
  const parsed = endpoint.answer.safeParse(body)
  if (!parsed.success) return `outside its schema: ${JSON.stringify(parsed.error.issues).slice(0, 300)}`
  return isDeepStrictEqual(parsed.data, body) ? null : 'more than its schema declares'
}

const areFieldErrors = (errors: unknown): boolean =>
  typeof errors === 'object' &&
  errors !== null &&
  Object.values(errors).every(
    (codes) => Array.isArray(codes) && codes.every((code) => typeof code === 'string'),
  )
