import type { Send } from './exchange.ts'

export const sendJson: Send = async ({ reply, answer }) => {
  const { status, body } = await answer()
  reply.code(status)
  return body === undefined ? reply.send() : reply.send(body)
}
