import * as z from 'zod/mini'
import type { Instant } from './dates.ts'
import type { ErrorCode } from './errors.ts'
import type { Role } from './roles.ts'

/** What an id may name: `src/features/registry.ts` adds the entities of the features. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging alone
export interface Entities {}
export type Entity = keyof Entities

/** What an administrator may add to or take from one of the staff, as `resource.action`; added likewise. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging alone
export interface Permissions {}
type Permission = keyof Permissions

/** The entity of each `ref` schema, read when a route is mounted and by the access test. */
export const named = z.registry<{ ref: Entity }>()

/** An id that names a row. The server checks that the row exists within the caller's reach before any handler runs. */
export const ref = (entity: Entity) => {
  const schema = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
  named.add(schema, { ref: entity })
  return schema
}

/** An id in an answer, which nothing checks. */
export const id = z.int()

type Shape = Record<string, z.ZodMiniType>

/** The most that a file may weigh which people send: what they read as «5 MB» (rules.md#payments). */
export const FILE_BYTES = 5_000_000

type FileRule = {
  /** The type of the bytes; the file's name is not trusted. A large one is never whole in memory. */
  kind: 'picture' | 'scan' | 'sheet' | 'document' | 'attachment' | 'large'
  most_bytes: number
  required: boolean
}

/**
 * The flood limit per address. A whole school shares one address, so finer limits count by something else
 * (promises.md S1).
 */
export const guestLimit = { most: 3_000, per_seconds: 60 } as const

export type EndpointSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  /** Who may call it: anybody, anybody signed in, or these roles. */
  roles: 'public' | 'session' | readonly Role[]
  permission?: Permission
  params?: Shape
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** File fields: the body then travels as multipart/form-data (JSON stays possible without files). */
  files?: Record<string, FileRule>
  answer: z.ZodMiniType
  /** Overrides the default: 201 for POST, 204 without an answer, else 200. */
  status?: 200 | 201 | 202
  refusals?: readonly ErrorCode[]
  /** Takes an Idempotency-Key header. */
  idempotent?: true
  /**
   * Takes If-Unmodified-Since-Version, which the core compares with `updated_at` of the row that the path names, that a
   * field of the body names, or that is the only one of its table.
   */
  versioned?: true | { field: string } | { single_row: string }
  /** Calls per address; every endpoint that needs no session has one. */
  limit?: { most: number; per_seconds: number }
  /** Title and columns, in Spanish, of a list that `?format=` exports as csv, xlsx or pdf. */
  exports?: ListExport
  /** What the history calls this document of records when somebody makes one. */
  document?: string
  /** With `?format=` the handler gives a file instead of the answer; that alone is then the document. */
  has_file?: true
  /** The same for what is so personal that each reading of it is written down (promises.md#personal-data). */
  viewed?: string
  /** A GET that makes what it gives, or its file, when it is first asked for: it runs as a write does. */
  makes_once?: true
  /** What a client gets that accepts this type: a field of the answer, alone. */
  alone?: { media_type: string; field: string }
}

type Words = Readonly<Record<string, string>>
export type ExportColumn = { only_with?: string } & {
  field: string
  title: string
  as?: 'money' | 'day' | 'instant' | 'yes_no' | 'note' | 'phone' | 'rate'
  /** Stored value → what people read. */
  labels?: Words
  by_hand?: true
}
type ListExport = {
  title: string
  columns: readonly ExportColumn[]
  /** Sorted by this field, as it is by itself, each value of the first column begins a page of the PDF. */
  parted_by?: string
  /** Where no period, no sections (and no days) are named, the rows are of the current one, which the file names. */
  of_period?: true | 'unless_days'
  /** Filters that no column has words for: field → its value → what people read, or a label and that. */
  named_filters?: Readonly<Record<string, Words | readonly [label: string, Words]>>
}

/** One call of the API, declared once: the route, its checks, the typed client, the buttons and OpenAPI come from it. */
export const endpoint = <const E extends EndpointSpec>(spec: E): E => spec

/** A refusal code inside an answer: why a bulk action left out one of many. */
export const refusalCode = z.custom<ErrorCode>((code) => typeof code === 'string')

/** Whether a call gives a file: always, or because its query asks for a format. */
export const givesFile = (
  { answer, has_file }: Pick<EndpointSpec, 'answer' | 'has_file'>,
  query: unknown,
): boolean =>
  answer === file || (has_file === true && (query as { format?: string } | undefined)?.format !== undefined)

/** Whether a GET makes what it gives: of one that gives a file besides, the file alone is made. */
export const makesNow = (
  { makes_once, ...endpoint }: Pick<EndpointSpec, 'answer' | 'has_file' | 'makes_once'>,
  query: unknown,
): boolean => makes_once === true && (!endpoint.has_file || givesFile(endpoint, query))

/** No content: 204. */
export const nothing = z.undefined()

/** The bytes of a file, such as a picture or an export. */
export type FileAnswer = {
  bytes: Uint8Array
  media_type: string
  filename?: string
  /** Changes whenever the bytes do: a client that already has them gets a 304. */
  etag?: string
}
/** A slow file, made after the database connection was released. */
export type LateFile = { make: () => Promise<FileAnswer> }
/** A file that is read as it leaves, from the database without a connection of its own. */
export type StreamedFile = {
  /** Given the pool, which only the server knows. */
  stream: (db: never) => AsyncIterable<Uint8Array>
  length: number
  /** The bytes are compressed, for whoever takes them so. */
  is_gzip: boolean
  media_type: string
  filename: string
}
/** A file of which a client may ask a part (`Range`), to go on where its line broke. */
export type RangedFile = {
  /** The bytes from one place up to another, the last one not among them. */
  read: (from: number, until: number) => AsyncIterable<Uint8Array>
  length: number
  media_type: string
  filename: string
  /** Changes whenever the bytes do: parts of two versions are never put together. */
  etag: string
  /** Opened in the browser's viewer instead of saved. */
  is_shown?: boolean
}
export const file = z.custom<FileAnswer, FileAnswer | LateFile | StreamedFile | RangedFile>()

/** What one of the open streams is told; null: it may listen no more. */
export type News = { cursor: string; data: object; is_new: boolean } | null
export type Listener = { user_id: number; session_id: number; cursor: string | null }
/** Reads the news of many streams at once. */
export type NewsReader = (db: never, listeners: readonly Listener[], now: Instant) => Promise<News[]>
/** Server-sent events, for as long as the caller listens. */
export const events = z.custom<string, NewsReader>()

/** The table of a report: title, rows, and in words the filters that narrowed it. */
export type ReportTable = Pick<ListExport, 'title' | 'columns'> & {
  rows: readonly Record<string, unknown>[]
  filters: readonly string[]
  /** What stands in `filters` are facts of what the table is of; nothing was narrowed. */
  has_facts?: boolean
  /** In a PDF each value of the first column begins a page, and stands above its rows. */
  is_parted?: boolean
  /** What is written on a PDF by hand, above the rows: each is a word and a line. */
  to_fill?: readonly string[]
}
/** The handler returns a table, or a file of its own; the caller gets a link, or by `Accept` the file (http.md#reports). */
export const report = z.custom<{ data: { url: string } }, ReportTable | LateFile>()
export const reportFormat = z.optional(z.enum(['pdf', 'xlsx']))

/** On what a numbered paper is printed. */
export const paperSize = z.optional(z.enum(['us-letter', 'a4']))
export type PaperSize = NonNullable<z.infer<typeof paperSize>>

export const one = <T extends z.ZodMiniType>(thing: T) => z.object({ data: thing })

export const pageOf = <T extends z.ZodMiniType>(thing: T) =>
  z.object({
    data: z.array(thing),
    current_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  })

export type Page<T> = { data: T[]; current_page: number; per_page: number; total: number }

/** `sort_by=field,asc|desc` over the fields named, `page`, `limit` (0 = all, 5,000 at most), `search`, and the filters. */
export function listQuery<const S extends readonly [string, ...string[]], F extends Shape>(
  sorts: S,
  filters: F,
) {
  type Sort = `${S[number]},${'asc' | 'desc'}`
  const orders = sorts.flatMap((field) => [`${field},asc`, `${field},desc`]) as Sort[]
  return z.strictObject({
    page: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    limit: z.optional(z.int().check(z.minimum(0), z.maximum(5_000))),
    sort_by: z.optional(z.enum(orders as [Sort, ...Sort[]])),
    search: z.optional(z.string().check(z.maxLength(100))),
    format: z.optional(z.enum(['csv', 'xlsx', 'pdf'])),
    ...filters,
  })
}

/** `with=a,b.c`: the includes that a resource offers. */
export const includes = <const I extends readonly [string, ...string[]]>(names: I) =>
  z.optional(z.array(z.enum(names as unknown as [I[number], ...I[number][]])))

// biome-ignore lint/suspicious/noExplicitAny: a handler's part may be absent, which `never` and `unknown` cannot say here
type SchemaOf<X> = X extends z.ZodMiniType<any, any> ? X : never
type OutOf<X> = [X] extends [undefined] ? undefined : z.output<SchemaOf<X>>
type InOf<X> = [X] extends [undefined] ? undefined : z.input<SchemaOf<X>>
type Get<E, K extends string> = K extends keyof E ? E[K] : undefined

export type ParamsOf<E> =
  Get<E, 'params'> extends infer P
    ? P extends Shape
      ? { [K in keyof P]: z.output<P[K]> }
      : Record<never, never>
    : never
export type QueryOf<E> = OutOf<Get<E, 'query'>>
export type BodyOf<E> = OutOf<Get<E, 'body'>>
export type BodyIn<E> = InOf<Get<E, 'body'>>
export type QueryIn<E> = InOf<Get<E, 'query'>>
export type AnswerOf<E> = OutOf<Get<E, 'answer'>>
/** What the handler of an endpoint returns, before the answer schema strips it. */
export type AnswerIn<E> = InOf<Get<E, 'answer'>>
export type RefusalOf<E> = Get<E, 'refusals'> extends readonly (infer C)[] ? C : never
/** One row of a list endpoint, or the object of a single one. */
export type DataOf<E> = AnswerOf<E> extends { data: infer D } ? (D extends (infer R)[] ? R : D) : never

/** The status of a successful answer. */
export function statusOf(spec: EndpointSpec): number {
  if (spec.status) return spec.status
  if (spec.answer === nothing) return 204
  return spec.method === 'POST' ? 201 : 200
}
