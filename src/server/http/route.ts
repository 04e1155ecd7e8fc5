import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mayCall } from '#kernel/access.ts'
import {
  type EndpointSpec,
  type ExportColumn,
  type FileAnswer,
  file,
  type LateFile,
  type Page,
  type ReportTable,
  report,
} from '#kernel/endpoint.ts'
import { type ErrorCode, insist, Refusal } from '#kernel/errors.ts'
import { type CountGuest, countedAddress } from '#server/access/guest-rate-limit.ts'
import { foundOf, pathRowsOf, refPlacesOf } from '#server/access/refs.ts'
import { type Actor, resolveToken } from '#server/access/session.ts'
import type { Context, Served, World } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { RecordExport } from './export-log.ts'
import { type ExportFormat, exportTable } from './exports.ts'
import { parseInput } from './input.ts'
import type { ExportLimit } from './load-shedding.ts'
import { comparable, insistOnFiles, readForm } from './multipart.ts'
import { linkTo } from './report-links.ts'
import { type Answered, answerTo, type Prepared } from './run-call.ts'

export type RouteDeps = {
  db: Tx
  world: World
  base: (request: FastifyRequest) => string
  dry?: boolean
  /** Counts the calls without session; null where nothing is limited. */
  count_guest: CountGuest | null
  export_limit: ExportLimit
  record_export: RecordExport
  /** Hears of every refusal that a call gives. */
  onRefusal?: (endpoint: EndpointSpec, code: ErrorCode) => void
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log line: who called; null without session. */
    caller: number | null
  }
}

async function actorOf(
  { db, world }: RouteDeps,
  { endpoint, places }: Prepared,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ actor: Actor | null; found?: ReadonlySet<string> }> {
  if (endpoint.roles === 'public') return { actor: null }
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  insist(token === undefined && !request.headers.authorization ? 'Token not provided' : null)
  insist(token === undefined ? 'token_invalid' : null)
  // A write looks in its own transaction.
  const rows = endpoint.method === 'GET' ? pathRowsOf(places, request.params) : null
  const { actor, renewed, also } = await resolveToken(db, token ?? '', world.clock, rows?.found)
  request.caller = actor.user_id
  if (renewed) reply.header('authorization', `Bearer ${renewed.access_token}`)
  insist(mayCall(endpoint, actor) ? null : 'this_action_is_unauthorized')
  return { actor, ...(rows && { found: foundOf(rows, also) }) }
}

async function contextOf(
  deps: RouteDeps,
  prepared: Prepared,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ context: Context<EndpointSpec>; raw_body: unknown; found?: ReadonlySet<string> }> {
  const { endpoint } = prepared
  const { actor, ...found } = await actorOf(deps, prepared, request, reply)
  const isForm = endpoint.files !== undefined && request.isMultipart()
  const form = isForm ? await readForm(request, endpoint) : null
  const { _method: _, ...fields } = form?.fields ?? {}
  const body = form ? fields : request.body
  const input = parseInput(endpoint, { params: request.params, query: request.query, body, isForm })
  insistOnFiles(endpoint, form?.files ?? {})
  const context = {
    ...input,
    files: form?.files ?? {},
    actor,
    clock: deps.world.clock,
    world: deps.world,
    request: {
      id: request.id,
      device: request.headers['user-agent']?.slice(0, 300) ?? null,
      address: countedAddress(request.ip),
      base: deps.base(request),
    },
  }
  // The parts were parsed by this endpoint's own schemas, which its static type cannot follow.
  return {
    context: context as unknown as Context<EndpointSpec>,
    raw_body: form ? comparable(form) : body,
    ...found,
  }
}

type ListRow = Record<string, unknown>

async function exportFile(
  deps: RouteDeps,
  endpoint: EndpointSpec,
  context: Context<EndpointSpec>,
  answered: Answered,
): Promise<FileAnswer> {
  const { title, columns } = endpoint.exports ?? { title: '', columns: [] as ExportColumn[] }
  const { search } = context.query as unknown as { search?: string }
  const rows = (answered.body as Page<ListRow>).data
  return renderTable(deps, context, { title, columns, rows, filters: search ? [`«${search}»`] : [] })
}

async function renderTable(
  { db, world }: RouteDeps,
  { actor, query }: Context<EndpointSpec>,
  table: ReportTable,
): Promise<FileAnswer> {
  const { format = 'pdf' } = (query ?? {}) as unknown as { format?: ExportFormat }
  const institution = await db.selectFrom('institution').select('name').executeTakeFirst()
  return exportTable(format, {
    ...table,
    institution: institution?.name ?? 'Claustro',
    made_at: world.clock.now(),
    made_by: actor ? (actor as Actor).name : '',
  })
}

const wantsItself = (request: FastifyRequest): boolean =>
  /application\/(?:pdf|vnd\.openxml)/.test(request.headers.accept ?? '')

/** A report goes out as a link, so that a phone opens or shares it as it likes; or as the file itself. */
async function sendReport(deps: RouteDeps, context: Context<EndpointSpec>, answer: () => Promise<Answered>) {
  const { body } = await answer()
  const made = await renderTable(deps, context, body as ReportTable)
  const link = async () => {
    const token = await linkTo(deps.db, made, deps.world.clock)
    return { data: { url: `${context.request.base}/api/reports/${token}` } }
  }
  return { made, link }
}

function sendFile(reply: FastifyReply, answer: FileAnswer): FastifyReply {
  const { etag } = answer
  if (etag !== undefined) reply.header('etag', etag)
  if (etag !== undefined && reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (answer.filename) reply.header('content-disposition', dispositionOf(answer.filename))
  // promises.md U3: shown by itself, a file may fetch, run and frame nothing.
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  return reply.type(answer.media_type).send(Buffer.from(answer.bytes))
}

const dispositionOf = (name: string) =>
  `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

const wantsFile = (context: Context<EndpointSpec>): boolean =>
  (context.query as unknown as { format?: string } | undefined)?.format !== undefined

/** Reading what is public guesses nothing: such calls have only the limit of their endpoint. */
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

/** Puts one endpoint on the wire: `{id}` becomes `:id`, and everything that its value says is enforced. */
export function mountRoute(app: FastifyInstance, served: Served, deps: RouteDeps): void {
  const { endpoint } = served
  const prepared: Prepared = { ...served, places: refPlacesOf(endpoint) }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { context, ...sent } = await contextOf(deps, prepared, request, reply)
    const asExport = endpoint.exports !== undefined && wantsFile(context)
    if (asExport) Object.assign(context.query as unknown as object, { limit: 0, page: 1 })
    const { 'idempotency-key': key, 'if-unmodified-since-version': version } = request.headers
    // Whoever asks for the headers alone takes nothing away.
    const isTaken = (asExport || endpoint.document !== undefined) && request.method !== 'HEAD'
    const answer = () =>
      guarded(deps, served, context, () =>
        answerTo(deps.db, prepared, {
          context,
          key: typeof key === 'string' ? key : undefined,
          version: typeof version === 'string' ? version : undefined,
          ...sent,
          dry: deps.dry ?? false,
          ...(isTaken && { record_export: deps.record_export }),
        }),
      )
    if (asExport)
      return sendFile(
        reply,
        await deps.export_limit(request.caller ?? 0, async () =>
          exportFile(deps, endpoint, context, await answer()),
        ),
      )
    if (endpoint.answer === report) {
      const turn = () => sendReport(deps, context, answer)
      const { made, link } = await deps.export_limit(request.caller ?? 0, turn)
      return wantsItself(request) ? sendFile(reply, made) : reply.send(await link())
    }
    const answered = await answer()
    if (endpoint.answer === file) {
      const given = answered.body as FileAnswer | LateFile
      const made = () => deps.export_limit(request.caller ?? 0, (given as LateFile).make)
      return sendFile(reply, 'make' in given ? await made() : given)
    }
    reply.code(answered.status)
    return answered.body === undefined ? reply.send() : reply.send(answered.body)
  }
  const url = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  const config = endpoint.limit
    ? { rateLimit: { max: endpoint.limit.most, timeWindow: endpoint.limit.per_seconds * 1000 } }
    : {}
  const withRefusalHook = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      return await handler(request, reply)
    } catch (error) {
      if (error instanceof Refusal) deps.onRefusal?.(endpoint, error.code)
      throw error
    }
  }
  app.route({ method: endpoint.method, url, config, handler: withRefusalHook })
  // Clients that send forms may say POST with `_method=PATCH` (http.md#conventions).
  if (endpoint.method === 'PATCH' && endpoint.files)
    app.route({ method: 'POST', url, config, handler: withRefusalHook })
}
