import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type EndpointSpec, guestLimit } from '#kernel/endpoint.ts'
import { type ErrorCode, Refusal } from '#kernel/errors.ts'
import { publicKeys } from '#server/access/keys/signing-keys.ts'
import { knowEndpoints } from '#server/access/rights/permissions.ts'
import { countedAddress, guestRateLimit } from '#server/access/throttle/guest-rate-limit.ts'
import { turnsPerKey } from '#server/access/throttle/turns.ts'
import type { Served, World } from '#server/call.ts'
import { isMigrated, type Tx } from '#server/database/db.ts'
import { compressAnswers } from './compression.ts'
import { docsPage } from './docs-page.ts'
import { errorText } from './error-text.ts'
import type { RecordExport } from './export-log.ts'
import { securityHeaders } from './headers.ts'
import { inSources } from './in-sources.ts'
import { isModest } from './json-size.ts'
import type { LiveStreams } from './live-streams.ts'
import { shedLoad } from './load-shedding.ts'
import type { QueueExport } from './long-exports.ts'
import { openApiOf } from './openapi.ts'
import { readableUrl } from './readable-url.ts'
import { bodyOf, replyError, replyUnreadable } from './replies.ts'
import { mountRoute } from './route.ts'
import { screenPage, screenPages } from './screen-page.ts'

export type AppDeps = World & {
  db: Tx
  routes: readonly Served[]
  /** Writes one line of JSON per request, and one per fault. */
  log: (line: Record<string, unknown>) => void
  /** Records who exported a list or a document. */
  record_export: RecordExport
  /** Has a list made that is too long to wait for. */
  queue_export: QueueExport
  /** Open streams of events; without them a call for events gives those of this moment. */
  live?: LiveStreams
  /** Set in tests that do not concern the limits. */
  unlimited?: boolean
  /** False in tests of other limits, where the machine's other work would count as load. */
  sheds_load?: boolean
  /** Rolls every write back after its answer: the access walk leaves no trace. */
  dry?: boolean
  /** Set in tests: every answer is also parsed by its whole schema. */
  checks_answers?: boolean
  /** Called with every refusal that a call gives. */
  onRefusal?: (endpoint: EndpointSpec, code: ErrorCode) => void
}

const WEB = fileURLToPath(new URL('../../../dist/web/', import.meta.url))
const BODY_LIMIT = 1_048_576
/** promises.md L6: at most two exports, and two uploads, of one person at once; a third is refused. */
const TWO_AT_ONCE = { at_once: 2, waiting: 0 }

/** The rest of the connections is left to everybody else, and who waits for a turn holds none. */
const READ_AT_ONCE = { at_once: 1, waiting: 60 }

/** Papers wait for each other's number in a transaction; a class that asks for them at once leaves the connections free. */
const MADE_AT_ONCE = { at_once: 2, waiting: 100 }

const turnsOfServer = () => ({
  export_limit: turnsPerKey(TWO_AT_ONCE),
  upload_limit: turnsPerKey(TWO_AT_ONCE),
  reading: turnsPerKey(READ_AT_ONCE),
  making: turnsPerKey(MADE_AT_ONCE),
})

/** What is read and sent goes by the contracts (`input.ts`, `send-json.ts`); Fastify's own compilers would be loaded at each start. */
const noSchemas = () => () => {
  throw new Error('A route has a schema of Fastify’s own')
}

/** Builds the server with all its routes, not yet listening. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    // Node checks for slow connections at this interval; its default of 30 s would let them live for half a minute.
    http: { connectionsCheckingInterval: 2_000, headersTimeout: 10_000 },
    trustProxy: 'loopback',
    rewriteUrl: readableUrl,
    // http.md#further-calls writes POST /inscriptions/ with a trailing slash.
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    clientErrorHandler: replyUnreadable,
  })
  // promises.md D4: a write is JSON or a form; another site's form could send plain text.
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    isModest(body) ? parse(request, body, done) : done(new Refusal('payload_too_large')),
  )
  app.decorateRequest('caller', null)
  app.decorateRequest('known_caller', null)
  app.decorateRequest('spooled', null)
  app.setErrorHandler((error, request, reply) =>
    replyError(error, reply, (fault) => deps.log(faultLine(fault, request))),
  )
  app.addHook('onResponse', async (request, reply) => {
    deps.log(requestLine(request, reply.statusCode, reply.elapsedTime))
  })
  compressAnswers(app)
  securityHeaders(app, deps.public_url?.startsWith('https:') === true)
  if (!deps.unlimited && deps.sheds_load !== false) shedLoad(app, deps.db)
  await app.register(multipart)
  if (!deps.unlimited)
    await app.register(rateLimit, {
      global: false,
      keyGenerator: countedAddress,
      errorResponseBuilder: () => new Refusal('too_many_requests'),
    })
  health(app, deps)
  const endpoints = deps.routes.map(({ endpoint }) => endpoint)
  knowEndpoints(endpoints)
  mountRoutes(app, deps)
  published(app, endpoints)
  keys(app, deps)
  await web(app)
  return app
}

function mountRoutes(app: FastifyInstance, deps: AppDeps): void {
  const base = (request: FastifyRequest) => deps.public_url ?? `${request.protocol}://${request.host}`
  const { db, dry = false, checks_answers = false, onRefusal, record_export, queue_export } = deps
  const { live = null } = deps
  const count_guest = deps.unlimited || dry ? null : guestRateLimit(db, deps.clock)
  const turns = turnsOfServer()
  for (const served of deps.routes)
    mountRoute(app, served, {
      ...{ db, world: deps, base, dry, checks_answers, count_guest, record_export, queue_export, live },
      ...turns,
      ...(onRefusal && { onRefusal }),
    })
}

/** Made once, for the first who asks: the document is long, and most servers end without anybody having asked. */
function published(app: FastifyInstance, endpoints: readonly EndpointSpec[]): void {
  const limited = { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }
  let made: { json: string; page: string } | undefined
  const texts = () => {
    if (made) return made
    const document = openApiOf(endpoints)
    made = { json: JSON.stringify(document), page: docsPage(document) }
    return made
  }
  app.get('/api/openapi.json', limited, async (_, reply) =>
    reply.type('application/json; charset=utf-8').send(texts().json),
  )
  app.get('/api/docs', limited, async (_, reply) => reply.type('text/html; charset=utf-8').send(texts().page))
}

/** RFC 8615: where other programs look for the keys (records.md#credentials-and-keys). */
function keys(app: FastifyInstance, { db }: AppDeps): void {
  const limited = {
    config: { rateLimit: { max: guestLimit.most, timeWindow: guestLimit.per_seconds * 1000 } },
  }
  app.get('/.well-known/jwks.json', limited, async (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('application/jwk-set+json; charset=utf-8')
      .send(JSON.stringify(await publicKeys(db))),
  )
}

function health(app: FastifyInstance, { db }: AppDeps): void {
  app.get('/api/health', async () => ({ status: 'ok' }))
  app.get('/api/ready', async (_, reply) => {
    const ready = await isMigrated(db).catch(() => false)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' })
  })
}

/** Serves the browser's bundle; any address that is not a file is a screen of the one page. */
async function web(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(`${WEB}index.html`)
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: WEB,
      preCompressed: true,
      setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path)),
    })
    // Their names tell their content: what would ask whether it changed is never asked, and weighs on a slow line.
    await app.register(fastifyStatic, {
      root: `${WEB}assets`,
      prefix: '/assets/',
      preCompressed: true,
      decorateReply: false,
      immutable: true,
      maxAge: '1y',
      etag: false,
      lastModified: false,
      acceptRanges: false,
    })
  }
  const pageFor = screenPages(WEB)
  app.setNotFoundHandler((request, reply) => {
    const page = screenPage(request)
    if (!page || !isBuilt) return reply.code(404).send(bodyOf('route_not_found'))
    const own = page === 'app.html' ? pageFor(request.url) : null
    // Returned, it would be waited for twice more, with more listeners on one answer than Node takes for right.
    if (!own) return void reply.sendFile(page)
    reply.header('etag', own.etag).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === own.etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(own.html)
  })
}

/** A browser that kept the service worker's own file would keep the whole version. */
const cachingOf = (path: string): string => (path.endsWith('/worker.js') ? 'no-store' : 'no-cache')

/** No address, query or body: they may hold personal data. */
const requestLine = (request: FastifyRequest, status: number, milliseconds: number) => ({
  request_id: request.id,
  method: request.method,
  route: request.routeOptions.url ?? null,
  status,
  ms: Math.round(milliseconds),
  user_id: request.caller,
})

const faultLine = (fault: unknown, request: FastifyRequest) => ({
  request_id: request.id,
  level: 'error',
  route: request.routeOptions.url ?? null,
  // The message of a database error may quote a row; its code and place say enough.
  fault:
    fault instanceof Error
      ? { name: fault.name, code: (fault as { code?: string }).code ?? null, at: placeOf(fault) }
      : String(typeof fault),
  message: fault instanceof Error && !('severity' in fault) ? errorText(fault) : undefined,
})

const placeOf = (fault: Error) =>
  (fault.stack ?? '')
    .split('\n')
    .map(inSources)
    .filter((line) => line.includes('/src/'))
    .slice(0, 3)
    .map((line) => line.replace(/^.*\/src\//, 'src/').replace(/\)$/, ''))
