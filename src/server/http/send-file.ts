import type { FastifyReply } from 'fastify'
import type { FileAnswer, LateFile } from '#kernel/endpoint.ts'
import type { Send } from './exchange.ts'

/** Sends a file; a slow one is made outside the transaction, in its turn. */
export const sendFile: Send = async ({ deps, request, reply, answer }) => {
  const given = (await answer()).body as FileAnswer | LateFile
  return replyFile(reply, 'make' in given ? await deps.export_limit(request.caller ?? 0, given.make) : given)
}

export function replyFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  const { etag } = answer
  if (etag !== undefined) reply.header('etag', etag)
  if (etag !== undefined && reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (answer.filename) reply.header('content-disposition', dispositionOf(answer.filename))
  // promises.md U3: opened by itself, a file may fetch, run and frame nothing.
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  return reply.type(answer.media_type).send(Buffer.from(answer.bytes))
}

const dispositionOf = (name: string) =>
  `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
