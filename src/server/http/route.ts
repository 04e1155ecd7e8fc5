import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type EndpointSpec, events, givesFile, makesNow, report } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import { refPlacesOf } from '#server/access/rights/refs.ts'
import { countedAddress } from '#server/access/throttle/guest-rate-limit.ts'
import type { Context, Served } from '#server/call.ts'
import { removeSpooled } from '#server/files/spool.ts'
import type { RouteDeps, Send } from './exchange.ts'
import { drawn, withLarge } from './multipart.ts'
import { contextOf, knowCaller, MOST_UNKNOWN_BYTES } from './request-context.ts'
import { type Answered, answerTo, type Prepared } from './run-call.ts'
import { sendEvents } from './send-events.ts'
import { isExport, sendExport } from './send-export.ts'
import { sendFile } from './send-file.ts'
import { sendJson } from './send-json.ts'
import { sendReport } from './send-report.ts'
import { serializerOf } from './serialize.ts'

function senderOf(endpoint: EndpointSpec, context: Context<EndpointSpec>): Send {
  if (isExport(endpoint, context)) return sendExport
  if (endpoint.answer === report) return sendReport
  if (endpoint.answer === events) return sendEvents
  return givesFile(endpoint, context.query) ? sendFile : sendJson
}

/** Guessing reveals nothing in a public read, so only the flood limit applies to it. */
const isCounted = ({ endpoint, counts_failures }: Served) =>
  endpoint.roles === 'public' && endpoint.method !== 'GET' && !counts_failures

/** A read with the same answer for everybody, as those of the landing page. */
const isSameForAll = ({ roles, method, params, query }: EndpointSpec) =>
  roles === 'public' && method === 'GET' && !params && !query

/** Concurrent callers share one answer: a school that arrives at once needs one connection. */
function shared<T>(): (work: () => Promise<T>) => Promise<T> {
  let under_way: Promise<T> | null = null
  return (work) => {
    under_way ??= work().finally(() => {
      under_way = null
    })
    return under_way
  }
}

type Handler<T = FastifyReply> = (request: FastifyRequest, reply: FastifyReply) => Promise<T>

function handlerOf(prepared: Prepared, deps: RouteDeps): Handler {
  const { endpoint, guard } = prepared
  const isSame = isSameForAll(endpoint)
  const together = shared<Answered>()
  return async (request, reply) => {
    const validated = await contextOf(deps, prepared, request, reply)
    const { context } = validated
    const send = senderOf(endpoint, context)
    const { 'idempotency-key': key, 'if-unmodified-since-version': version } = request.headers
    // HEAD gets no bytes of the file, so there is nothing to record.
    const title = endpoint.document ?? endpoint.viewed
    // What is made beside the requests is recorded when it is whole.
    const isTaken =
      title !== undefined && !prepared.makes && (!endpoint.has_file || givesFile(endpoint, context.query))
    const isRecorded = isTaken && request.method !== 'HEAD'
    const inTurn = <T>(work: () => Promise<T>) =>
      makesNow(endpoint, context.query) ? deps.making('papers', work) : work()
    const made = async () => {
      context.files = await drawn(endpoint, context.files)
      return withLarge(deps.world.storage, request.spooled, (large) => {
        context.large = large
        return inTurn(() =>
          answerTo(deps.db, prepared, {
            ...validated,
            key: typeof key === 'string' ? key : undefined,
            version: typeof version === 'string' ? version : undefined,
            dry: deps.dry ?? false,
            ...(isRecorded && { record_export: deps.record_export }),
          }),
        )
      })
    }
    const answer = isSame
      ? () => together(made)
      : () => (guard && deps.count_guest ? guard({ db: deps.db }, context, made) : made())
    return send({ deps, endpoint, prepared, request, reply, ...validated, answer })
  }
}

/** Reports every refusal to `onRefusal`, and passes it on. */
const withRefusalHook =
  <T>(handler: Handler<T>, { endpoint }: Served, { onRefusal }: RouteDeps): Handler<T> =>
  async (request, reply) => {
    try {
      return await handler(request, reply)
    } catch (error) {
      if (error instanceof Refusal) onRefusal?.(endpoint, error.code)
      throw error
    }
  }

/** Checks before a body is read: a refusal here has cost nothing yet (promises.md Z6, S1). */
const doorOf =
  (prepared: Prepared, deps: RouteDeps): Handler<undefined> =>
  async (request, reply) => {
    if (isCounted(prepared)) await deps.count_guest?.(countedAddress(request))
    await knowCaller(deps, prepared, request, reply)
  }

/** At most two uploads of one person at once: each is held in memory, and redrawn. */
const inTurn =
  (handler: Handler, { upload_limit }: RouteDeps): Handler =>
  (request, reply) =>
    request.caller !== null && request.isMultipart()
      ? upload_limit(request.caller, () =>
          handler(request, reply).finally(() => removeSpooled(Object.values(request.spooled ?? {}))),
        )
      : handler(request, reply)

/** Mounts one endpoint: `{id}` becomes `:id`, and all that its specification says is enforced. */
export function mountRoute(app: FastifyInstance, served: Served, deps: RouteDeps): void {
  const { method, path, limit, files, roles } = served.endpoint
  const url = `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  // The rate limit refuses before the handler runs.
  const onExceeded = () => deps.onRefusal?.(served.endpoint, 'too_many_requests')
  const config = limit
    ? { rateLimit: { max: limit.most, timeWindow: limit.per_seconds * 1000, onExceeded } }
    : {}
  const { endpoint } = served
  const places = refPlacesOf(endpoint)
  const serialize = serializerOf(endpoint, deps.checks_answers ?? false)
  const prepared: Prepared = { ...served, places, serialize }
  const handler = withRefusalHook(inTurn(handlerOf(prepared, deps), deps), served, deps)
  const preParsing = withRefusalHook(doorOf(prepared, deps), served, deps)
  const route = {
    url,
    config,
    handler,
    preParsing,
    ...(roles === 'public' && { bodyLimit: MOST_UNKNOWN_BYTES }),
  }
  app.route({ ...route, method })
  // Clients that send forms may use POST with `_method=PATCH` (http.md#conventions).
  if (method === 'PATCH' && files) app.route({ ...route, method: 'POST' })
}
