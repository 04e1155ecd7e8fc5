import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import rangesOf from 'range-parser'
import {
  type FileAnswer,
  type LateFile,
  makesNow,
  type RangedFile,
  type StreamedFile,
} from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import type { Send } from './exchange.ts'

/** promises.md U3: opened by itself, a file may fetch, run and frame nothing. */
const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
/** A PDF that is shown: viewers of some browsers open in no sandbox, and draw themselves with styles of their own. */
const SHOWN_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Sends a file; a slow one is made outside the transaction, in its turn. */
export const sendFile: Send = async ({ deps, request, reply, endpoint, context, answer }) => {
  if (makesNow(endpoint, context.query)) {
    const made = async () => ((await answer()).body as LateFile).make()
    return replyFile(reply, await deps.export_limit(request.caller ?? 0, made))
  }
  const given = (await answer()).body as FileAnswer | LateFile | StreamedFile | RangedFile
  if ('stream' in given) return await replyStream(deps.db, reply, given)
  if ('read' in given) return await replyRange(reply, given)
  return replyFile(reply, 'make' in given ? await deps.export_limit(request.caller ?? 0, given.make) : given)
}

export function replyFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  const { etag } = answer
  if (etag !== undefined) reply.header('etag', etag)
  if (etag !== undefined && reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (answer.filename) reply.header('content-disposition', dispositionOf(answer.filename))
  reply.header('content-security-policy', FILE_POLICY)
  return reply.type(answer.media_type).send(Buffer.from(answer.bytes))
}

/** The length is said before, so that whoever is cut off knows that it is not the whole file. */
async function replyStream(db: Tx, reply: FastifyReply, file: StreamedFile): Promise<FastifyReply> {
  const { stream, length, is_gzip, media_type, filename } = file
  const bytes = Readable.from(await begun(stream(db as never)), { objectMode: false })
  reply.header('content-disposition', dispositionOf(filename)).type(media_type)
  reply.header('content-security-policy', FILE_POLICY)
  if (is_gzip) reply.header('vary', 'accept-encoding')
  if (is_gzip && !/\bgzip\b/.test(reply.request.headers['accept-encoding'] ?? ''))
    return reply.send(pipeline(bytes, createGunzip(), () => {}))
  if (is_gzip) reply.header('content-encoding', 'gzip')
  return reply.header('content-length', length).send(bytes)
}

/** Sends a file, or the one part of it that is asked for (RFC 9110, 14), if it is one of the bytes that are named. */
async function replyRange(reply: FastifyReply, file: RangedFile): Promise<FastifyReply> {
  const { read, length, media_type, filename, etag, is_shown = false } = file
  const { range, 'if-range': known, 'if-none-match': held } = reply.request.headers
  const asked = range !== undefined && (known === undefined || known === etag) ? rangesOf(length, range) : -2
  const isPart = typeof asked === 'object' && asked.type === 'bytes' && asked.length === 1
  const { start, end } = (isPart && asked[0]) || { start: 0, end: length - 1 }
  const isEmpty = held === etag || asked === -1 || reply.request.method === 'HEAD'
  const bytes = isEmpty ? [] : await begun(read(start, end + 1))
  reply.header('etag', etag).header('accept-ranges', 'bytes')
  if (held === etag) return reply.code(304).send()
  if (asked === -1) return reply.code(416).header('content-range', `bytes */${length}`).send()
  if (isPart) reply.code(206).header('content-range', `bytes ${start}-${end}/${length}`)
  reply.header('content-disposition', dispositionOf(filename, is_shown)).type(media_type)
  reply.header('content-security-policy', is_shown ? SHOWN_POLICY : FILE_POLICY)
  reply.header('content-length', end + 1 - start)
  return reply.send(Readable.from(bytes, { objectMode: false }))
}

/** Reads the first bytes before anything is sent: until then a refusal can be answered. */
async function begun(bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const reading = bytes[Symbol.asyncIterator]()
  const first = await reading.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* { [Symbol.asyncIterator]: () => reading }
  })()
}

const dispositionOf = (name: string, is_shown = false) =>
  `${is_shown ? 'inline' : 'attachment'}; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
