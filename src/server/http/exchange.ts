import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { FoundRows } from '#server/access/rights/path-rows.ts'
import type { CountGuest } from '#server/access/throttle/guest-rate-limit.ts'
import type { InTurn } from '#server/access/throttle/turns.ts'
import type { Context, World } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { RecordExport } from './export-log.ts'
import type { LiveStreams } from './live-streams.ts'
import type { QueueExport } from './long-exports.ts'
import type { Answered, Prepared } from './run-call.ts'

export type RouteDeps = {
  db: Tx
  world: World
  base: (request: FastifyRequest) => string
  dry?: boolean
  checks_answers?: boolean
  /** Counts calls without session; null where nothing is limited. */
  count_guest: CountGuest | null
  export_limit: InTurn
  upload_limit: InTurn
  /** Bounds the lists that are read whole at once, each on a connection that others wait for. */
  reading: InTurn
  /** Bounds the calls that make what they give at once, each with a transaction that others wait for. */
  making: InTurn
  record_export: RecordExport
  queue_export: QueueExport
  /** Null where events are only answered, not sent as they happen. */
  live: LiveStreams | null
  /** Called with every refusal that a call gives. */
  onRefusal?: (endpoint: EndpointSpec, code: ErrorCode) => void
}

/** One validated request; `answer` runs its call. */
export type Exchange = {
  deps: RouteDeps
  endpoint: EndpointSpec
  prepared: Prepared
  request: FastifyRequest
  reply: FastifyReply
  context: Context<EndpointSpec>
  found: FoundRows
  answer: () => Promise<Answered>
}

/** Runs the call and sends its answer; each kind of answer has one. */
export type Send = (exchange: Exchange) => Promise<FastifyReply>
