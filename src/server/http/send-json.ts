import { Refusal } from '#kernel/errors.ts'
import type { Send } from './exchange.ts'

export const sendJson: Send = async ({ endpoint, request, reply, answer }) => {
  const { status, body } = await answer()
  reply.code(status)
  const { alone } = endpoint
  if (alone) reply.header('vary', 'accept')
  if (alone && request.headers.accept?.includes(alone.media_type))
    return reply.type(alone.media_type).send(fieldOf(body, alone.field))
  return body === undefined ? reply.send() : reply.send(body)
}

function fieldOf(body: unknown, field: string): string {
  const text = (body as { data: Record<string, unknown> }).data[field]
  if (typeof text !== 'string') throw new Refusal('resource_not_found')
  return text
}
