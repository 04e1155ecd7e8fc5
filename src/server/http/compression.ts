import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const LEAST_BYTES = 1_024
const COMPRESSIBLE = /^(application\/(json|pdf)|text\/)/
const compress = promisify(gzip)

/** Compresses the server's own answers: on a line of 1.6 Mbit/s a list is mostly waiting for bytes. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isWhole || payload.length < LEAST_BYTES || reply.hasHeader('content-encoding')) return payload
    if (!COMPRESSIBLE.test(String(reply.getHeader('content-type') ?? ''))) return payload
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
    const bytes = await compress(payload, { level: constants.Z_BEST_SPEED + 3 })
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return bytes
  })
}
