import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { FileAnswer, LateFile, StreamedFile } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import type { Send } from './exchange.ts'

/** Sends a file; a slow one is made outside the transaction, in its turn. */
export const sendFile: Send = async ({ deps, request, reply, answer }) => {
  const given = (await answer()).body as FileAnswer | LateFile | StreamedFile
  if ('stream' in given) return replyStream(deps.db, reply, given)
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

/** The length is said before, so that whoever is cut off knows that it is not the whole file. */
function replyStream(db: Tx, reply: FastifyReply, file: StreamedFile): FastifyReply {
  const { stream, length, is_gzip, media_type, filename } = file
  const bytes = Readable.from(stream(db as never), { objectMode: false })
  reply.header('content-disposition', dispositionOf(filename)).type(media_type)
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  if (is_gzip) reply.header('vary', 'accept-encoding')
  if (is_gzip && !/\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? ''))
    return reply.send(pipeline(bytes, createGunzip(), () => {}))
  if (is_gzip) reply.header('content-encoding', 'gzip')
  return reply.header('content-length', length).send(bytes)
}

const dispositionOf = (name: string) =>
  `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
