import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayCall } from '#kernel/access.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import { type FoundRows, NO_FOUND_ROWS, NO_PATH_ROWS, pathRowsOf } from '#server/access/rights/path-rows.ts'
import { type Actor, resolveToken } from '#server/access/sessions/session.ts'
import { countedAddress } from '#server/access/throttle/guest-rate-limit.ts'
import type { Context } from '#server/call.ts'
import type { RouteDeps } from './exchange.ts'
import { parseInput } from './input.ts'
import { comparable, insistOnFiles, readForm } from './multipart.ts'
import type { Prepared } from './run-call.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log line; null without session. */
    caller: number | null
    /** The caller, as found before the body was read. */
    known_caller: Caller | null
  }
}

type Caller = { actor: Actor | null; found: FoundRows }

/** A body that costs more to parse than to refuse is parsed for callers with a session only (promises.md Z6). */
export const MOST_UNKNOWN_BYTES = 32_768

const isLarge = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MOST_UNKNOWN_BYTES

/** `isMultipart` knows it only once the body is about to be read. */
const isForm = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '')

/** Runs before the body is read: a large one, or a form, is read only for a caller who may make the call. */
export async function knowCaller(
  deps: RouteDeps,
  prepared: Prepared,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (isLarge(request) || isForm(request))
    request.known_caller = await callerOf(deps, prepared, request, reply)
}

async function callerOf(
  { db, world }: RouteDeps,
  { endpoint, places }: Prepared,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  if (endpoint.roles === 'public') return { actor: null, found: NO_FOUND_ROWS }
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  insist(token === undefined && !request.headers.authorization ? 'Token not provided' : null)
  insist(token === undefined ? 'token_invalid' : null)
  // A write looks the rows up in its own transaction.
  const path_rows = endpoint.method === 'GET' ? pathRowsOf(places, request.params) : NO_PATH_ROWS
  const { actor, renewed, found } = await resolveToken(db, token ?? '', world.clock, path_rows)
  request.caller = actor.user_id
  if (renewed) reply.header('authorization', `Bearer ${renewed.access_token}`)
  insist(mayCall(endpoint, actor) ? null : 'this_action_is_unauthorized')
  return { actor, found }
}

type Validated = { context: Context<EndpointSpec>; raw_body: unknown; found: FoundRows }

/** Authenticates the caller and validates the request against the endpoint's schemas; throws otherwise. */
export async function contextOf(
  deps: RouteDeps,
  prepared: Prepared,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Validated> {
  const { endpoint } = prepared
  const { actor, found } = request.known_caller ?? (await callerOf(deps, prepared, request, reply))
  const isForm = endpoint.files !== undefined && request.isMultipart()
  const form = isForm ? await readForm(request, endpoint) : null
  const { _method: _, ...fields } = form?.fields ?? {}
  const body = form ? fields : request.body
  const input = parseInput(endpoint, { params: request.params, query: request.query, body, isForm })
  insistOnFiles(endpoint, form)
  const context = {
    ...input,
    files: form?.files ?? {},
    large: {},
    actor,
    clock: deps.world.clock,
    world: deps.world,
    request: {
      id: request.id,
      device: request.headers['user-agent']?.slice(0, 300) ?? null,
      address: countedAddress(request),
      base: deps.base(request),
    },
  }
  // The endpoint's own schemas parsed the parts, which its static type cannot express.
  return {
    context: context as unknown as Context<EndpointSpec>,
    raw_body: form ? comparable(form) : body,
    found,
  }
}
