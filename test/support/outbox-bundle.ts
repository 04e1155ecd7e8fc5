import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { securityHeaders } from '#server/http/headers.ts'
import { madeOnce } from './once-a-run.ts'
import type { World } from './world.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The browser's bundle with the page of the outbox, in a folder of its own. */
export const buildWithOutbox = (): Promise<string> =>
  madeOnce('outbox', async (outDir) => {
    const env = { ...process.env, NODE_ENV: 'production', VITE_OUTBOX: '1' }
    const args = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error']
    await promisify(execFile)(`${root}node_modules/.bin/vite`, args, { cwd: root, env })
  })

/** The world with another bundle before it: the same headers, and calls of the API go through. */
export async function withBundle(world: World, folder: string): Promise<World> {
  const app: FastifyInstance = Fastify({ logger: false, forceCloseConnections: true })
  await securityHeaders(app, false)
  await app.register(fastifyStatic, {
    root: folder,
    ...{ etag: false, lastModified: false, acceptRanges: false },
    setHeaders: (reply, path) => {
      if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  app.all('/api/*', async (request, reply) => {
    const { method, url, headers, body } = request
    const answer = await world.app.inject({
      method: method as 'GET',
      url,
      // What is answered is sent on with its type and its number alone.
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...(body !== undefined && { payload: body as object }),
    })
    const { 'content-type': type } = answer.headers
    if (type) void reply.type(String(type))
    return reply
      .code(answer.statusCode)
      .header('x-request-id', answer.headers['x-request-id'])
      .send(answer.rawPayload)
  })
  app.setNotFoundHandler((_, reply) => reply.sendFile('app.html'))
  return { ...world, app }
}
