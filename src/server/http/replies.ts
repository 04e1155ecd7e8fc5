import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { REFUSALS } from '#features/registry.ts'
import { type ErrorCode, Invalid, Refusal } from '#kernel/errors.ts'

export type ErrorBody = { message: string; error_code?: string; description?: string; errors?: unknown }

/** The body of a refusal: key, older number of the code if there is one, Spanish sentence and further details. */
export function bodyOf(code: ErrorCode, details: Record<string, unknown> = {}): ErrorBody {
  const { text, error_code } = REFUSALS[code]
  return { message: code, ...(error_code && { error_code }), description: text, ...details }
}

/** PostgreSQL cannot work now: no connection, space, memory, lock or time, others always first, shutting down, a failing disk. */
const AWAY = /^(ECONN|EPIPE|ENOENT|ENOSPC|EDQUOT|ETIMEDOUT|08|40|53|57|25P03|55P03|58)/
/** `pg` gives these no code; the third comes from rolling a broken transaction back over the same connection. */
const CUT = /timeout exceeded when trying to connect|Connection terminated|is not queryable/

const isConnectionError = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return AWAY.test(code) || CUT.test(message)
}

/** The client went away during its request: Node names it like a lost connection of our own. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && (error as FastifyFault).code === 'ECONNRESET'

const RETRY_AFTER_S = 5

type FastifyFault = { statusCode?: number; code?: string }

/** Returns the refusal of an error; null for a fault. */
function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (isCutOff(error)) return new Refusal('malformed_request')
  if (isConnectionError(error)) return new Refusal('service_unavailable')
  const { statusCode = 500, code = '' } = error as FastifyFault
  if (statusCode === 413 || code.startsWith('FST_REQ_FILE_TOO_LARGE')) return new Refusal('payload_too_large')
  if (statusCode === 429) return new Refusal('too_many_requests')
  return statusCode >= 400 && statusCode < 500 ? new Refusal('malformed_request') : null
}

/** Answers an error: a refusal with its code, an invalid input with its fields, a fault without its inside. */
export function replyError(
  error: unknown,
  reply: FastifyReply,
  onFault: (error: unknown) => void,
): FastifyReply {
  if (error instanceof Invalid)
    return reply.code(422).send({ message: 'validation_failed', errors: error.errors })
  const refusal = refusalOf(error)
  if (!refusal || refusal.code === 'service_unavailable') onFault(error)
  const { retry_after } = refusal?.details ?? {}
  if (typeof retry_after === 'number') reply.header('retry-after', retry_after)
  else if (refusal?.code === 'service_unavailable') reply.header('retry-after', RETRY_AFTER_S)
  if (refusal) return reply.code(REFUSALS[refusal.code].status).send(bodyOf(refusal.code, refusal.details))
  const request_id = reply.request.id
  return reply.code(500).send(bodyOf('unhandled_or_undefined_error', { request_id }))
}

const NO_REPLY: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE'])

/** Answers malformed HTTP, for which there is no request, and closes the connection. */
export function replyUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || NO_REPLY.has(error.code)) return void socket.destroy()
  const body = JSON.stringify(bodyOf('malformed_request'))
  const lines = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
