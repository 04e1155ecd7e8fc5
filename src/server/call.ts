import type { Clock } from '#kernel/dates.ts'
import type {
  AnswerIn,
  BodyOf,
  EndpointSpec,
  FileAnswer,
  LateFile,
  ParamsOf,
  QueryOf,
} from '#kernel/endpoint.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import type { LargeFile } from '#server/files/large-file.ts'

/** A file of a multipart request, whole in memory, without its name and claimed type. A picture was redrawn as WebP, a scan unless it is a PDF. */
export type Upload = { bytes: Buffer }

/** What belongs to the running server rather than to one request. */
export type World = {
  clock: Clock
  storage: Storage
  /** What the setting says of where people reach the institute, without a trailing slash; `publicUrl` knows the rest. */
  public_url: string | null
  /** Where this server listens. */
  own_url: () => string
  demo: boolean
}

export type Context<E> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: Partial<Record<string, Upload>>
  /** Stored before the call has a connection; of a refused call nothing stays. */
  large: Partial<Record<string, LargeFile>>
  /** The caller; null only where the endpoint is public. */
  actor: E extends { roles: 'public' } ? null : Actor
  clock: Clock
  world: World
  request: {
    id: string
    device: string | null
    /** The client's address, as the rate limit counts it. */
    address: string
    /** Base of links that the caller alone gets, in the answer. Whoever writes the request decides it: nothing is kept or mailed with it. */
    base: string
  }
}

/** What an action needs to know: who acts, and the time. */
export type By = { actor: Actor; clock: Clock }

type GuardDeps = {
  /** Outside the call's transaction: what a guard writes survives a refused call. */
  db: Tx
}

/** Wraps a call, outside its transaction. */
export type Guard<E> = <T>(deps: GuardDeps, context: Context<E>, call: () => Promise<T>) => Promise<T>

/** Refuses in the call's transaction before the versions are compared: its refusal takes precedence. */
type Precheck<E> = (tx: Tx, context: Context<E>) => Promise<void>

/**
 * Locks and reads what the handler begins with, in the same trip to the database as the check of reach. It writes nothing,
 * and what it gives is looked at only once the caller is known to reach what the call names.
 */
type Ahead<E, A> = (tx: Tx, context: Context<E>) => Promise<A>

/** What a file that is made beside the requests is made with; `said` tells how much of it is there. */
export type Making = { db: Tx; by: By; world: World; said: (done: number) => Promise<void> }
type Makes<E> = (making: Making, context: Context<E>) => AsyncIterable<Uint8Array>

export type Served = {
  endpoint: EndpointSpec
  guard?: Guard<EndpointSpec>
  /** A call without session whose guard counts failures only. */
  counts_failures?: true
  precheck?: Precheck<EndpointSpec>
  ahead?: Ahead<EndpointSpec, unknown>
  handle: (tx: Tx, context: Context<EndpointSpec>, ahead?: unknown) => Promise<unknown>
  /** The bytes of what the call has ordered as a file (`exports`); of a list they are its rows. */
  makes?: Makes<EndpointSpec>
}

/** What a handler returns; nothing where the endpoint answers nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a return statement is of type void
type HandlerAnswer<E> = AnswerIn<E> extends undefined ? void : AnswerIn<E> | AskedFile<E>
type AskedFile<E> = E extends { has_file: true } ? FileAnswer | LateFile : never

type Options<E, A> = {
  guard?: Guard<E>
  counts_failures?: true
  precheck?: Precheck<E>
  ahead?: Ahead<E, A>
  makes?: Makes<E>
}

/**
 * Ties an endpoint to what it does. The handler runs in a transaction, after roles, schemas and reach were checked, and
 * is given what was held ahead.
 */
export function serve<E extends EndpointSpec, A = undefined>(
  endpoint: E,
  handle: (tx: Tx, context: Context<E>, ahead: A) => Promise<HandlerAnswer<E>> | HandlerAnswer<E>,
  { guard, counts_failures, precheck, ahead, makes }: Options<E, A> = {},
): Served {
  // `run-call.ts` makes the context from this very endpoint's schemas, which the type of Served cannot express.
  const own = (context: Context<EndpointSpec>) => context as unknown as Context<E>
  return {
    endpoint,
    handle: async (tx, context, held) => handle(tx, own(context), held as A),
    ...(guard && { guard: (deps, context, call) => guard(deps, own(context), call) }),
    ...(counts_failures && { counts_failures }),
    ...(precheck && { precheck: (tx, context) => precheck(tx, own(context)) }),
    ...(ahead && { ahead: (tx, context) => ahead(tx, own(context)) }),
    ...(makes && { makes: (making, context) => makes(making, own(context)) }),
  }
}
