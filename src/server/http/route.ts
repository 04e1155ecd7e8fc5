import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type EndpointSpec, file, report } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import { refPlacesOf } from '#server/access/refs.ts'
import type { Context, Served } from '#server/call.ts'
import type { RouteDeps, Send } from './exchange.ts'
import { contextOf } from './request-context.ts'
import { answerTo, type Prepared } from './run-call.ts'
import { isExport, sendExport } from './send-export.ts'
import { sendFile } from './send-file.ts'
import { sendJson } from './send-json.ts'
import { sendReport } from './send-report.ts'

function senderOf(endpoint: EndpointSpec, context: Context<EndpointSpec>): Send {
  if (isExport(endpoint, context)) return sendExport
  if (endpoint.answer === report) return sendReport
  return endpoint.answer === file ? sendFile : sendJson
}

/** A public read reveals nothing by guessing, so only the endpoint's own limit applies to it. */
const isCounted = ({ roles, method }: EndpointSpec) => roles === 'public' && method !== 'GET'

async function guarded<T>(
  deps: RouteDeps,
  { endpoint, guard }: Served,
  context: Context<EndpointSpec>,
  call: () => Promise<T>,
): Promise<T> {
  const { db, count_guest } = deps
  if (!count_guest) return call()
  const count = async () => {
    if (isCounted(endpoint)) await count_guest(context.request.address)
  }
  if (guard) return guard({ db, count_guest: count }, context, call)
  await count()
  return call()
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function handlerOf(served: Served, deps: RouteDeps): Handler {
  const { endpoint } = served
  const prepared: Prepared = { ...served, places: refPlacesOf(endpoint) }
  return async (request, reply) => {
    const validated = await contextOf(deps, prepared, request, reply)
    const { context } = validated
    const send = senderOf(endpoint, context)
    const { 'idempotency-key': key, 'if-unmodified-since-version': version } = request.headers
    // HEAD gets no bytes of the file, so there is nothing to record.
    const isRecorded = (send === sendExport || endpoint.document !== undefined) && request.method !== 'HEAD'
    const answer = () =>
      guarded(deps, served, context, () =>
        answerTo(deps.db, prepared, {
          ...validated,
          key: typeof key === 'string' ? key : undefined,
          version: typeof version === 'string' ? version : undefined,
          dry: deps.dry ?? false,
          ...(isRecorded && { record_export: deps.record_export }),
        }),
      )
    return send({ deps, endpoint, request, reply, context, answer })
  }
}

/** Tells the deps of every refusal, and passes it on. */
const withRefusalHook =
  (handler: Handler, { endpoint }: Served, { onRefusal }: RouteDeps): Handler =>
  async (request, reply) => {
    try {
      return await handler(request, reply)
    } catch (error) {
      if (error instanceof Refusal) onRefusal?.(endpoint, error.code)
      throw error
    }
  }

/** Serves one endpoint: `{id}` becomes `:id`, and everything that its specification says is enforced. */
export function mountRoute(app: FastifyInstance, served: Served, deps: RouteDeps): void {
  const { method, path, limit, files } = served.endpoint
  const url = `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  // The limit refuses before the handler runs.
  const onExceeded = () => deps.onRefusal?.(served.endpoint, 'too_many_requests')
  const config = limit
    ? { rateLimit: { max: limit.most, timeWindow: limit.per_seconds * 1000, onExceeded } }
    : {}
  const handler = withRefusalHook(handlerOf(served, deps), served, deps)
  app.route({ method, url, config, handler })
  // Clients that send forms may say POST with `_method=PATCH` (http.md#conventions).
  if (method === 'PATCH' && files) app.route({ method: 'POST', url, config, handler })
}
