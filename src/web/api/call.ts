import type { AnswerOf, BodyIn, EndpointSpec, ParamsOf, QueryIn } from '#kernel/endpoint.ts'
import { forgetEarlyAnswers, takeEarlyAnswer } from './early-reads.ts'
import { renewToken, session } from './session.ts'

type Whole<T> = { [K in keyof T]: T[K] }
type FilesOf<E> = E extends { files: infer F } ? { files?: { [K in keyof F]?: Blob | null } } : unknown
type Optional<K extends string, T> = Record<never, never> extends T ? { [P in K]?: T } : { [P in K]: T }

/** What is sent to an endpoint: only the parts that it declares. */
export type Sent<E> = Whole<
  (E extends { params: object } ? { params: ParamsOf<E> } : unknown) &
    (E extends { query: object } ? Optional<'query', QueryIn<E>> : unknown) &
    (E extends { body: object } ? { body: BodyIn<E> } : unknown) &
    FilesOf<E>
>

/** `sent` is optional where the endpoint needs nothing. */
export type Rest<E, O> =
  Record<never, never> extends Sent<E> ? [sent?: Sent<E>, options?: O] : [sent: Sent<E>, options?: O]

/** `Sent` of any endpoint. */
export type Parts = { params?: unknown; query?: unknown; body?: unknown; files?: unknown }

export type CallOptions = {
  signal?: AbortSignal | undefined
  idempotencyKey?: string | undefined
  /** `updated_at` of the edited record: the server refuses if it has changed since. */
  version?: string | undefined
  /** Whose session alone may send it. */
  holder?: number
  /** Which part of a file is asked for. */
  range?: { range: string; 'if-range': string }
}

/** A failed call. `status` 0: no answer arrived. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errorCode: string | null
  readonly description: string | null
  /** 422: field → codes. */
  readonly errors: Record<string, string[]>
  /** The other fields of the answer, such as `conflicts`. */
  readonly details: Record<string, unknown>
  readonly requestId: string | null

  constructor(status: number, body: unknown, requestId: string | null) {
    const { message, error_code, description, errors, ...details } = recordOf(body)
    const code = typeof message === 'string' ? message : 'unhandled_or_undefined_error'
    super(code)
    this.status = status
    this.code = code
    this.errorCode = typeof error_code === 'string' ? error_code : null
    this.description = typeof description === 'string' ? description : null
    this.errors = fieldsOf(errors)
    this.details = details
    this.requestId = requestId
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

function fieldsOf(errors: unknown): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const [field, codes] of Object.entries(recordOf(errors)))
    fields[field] = Array.isArray(codes) ? codes.map(String) : [String(codes)]
  return fields
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Returns the address of a call, with its params filled in and without empty query values. */
export function addressOf(endpoint: EndpointSpec, { params, query }: Parts): string {
  const values = recordOf(params)
  const path = endpoint.path.replaceAll(/\{(\w+)\}|:(\w+)/g, (_, braced?: string, colon?: string) =>
    encodeURIComponent(String(values[braced ?? colon ?? ''])),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(recordOf(query)))
    if (Array.isArray(value) ? value.length > 0 : !isEmpty(value)) search.set(key, String(value))
  const asked = search.toString()
  return `/api${path}${asked && `?${asked}`}`
}

// http.md#conventions: booleans become 1 or 0 in form submissions.
const formText = (value: unknown) =>
  typeof value === 'boolean'
    ? String(Number(value))
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

function bodyOf({ body, files }: Parts): { body?: BodyInit; type?: string } {
  const blobs = Object.entries(recordOf(files)).filter(([, blob]) => blob instanceof Blob)
  if (blobs.length === 0)
    return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' }
  const form = new FormData()
  // A form has no null: empty text clears a value.
  for (const [key, value] of Object.entries(recordOf(body)))
    if (value !== undefined) form.append(key, value === null ? '' : formText(value))
  for (const [key, blob] of blobs) if (blob instanceof Blob) form.append(key, blob)
  return { body: form }
}

/** A unique key for a submission. `crypto.randomUUID` is missing where an institute serves plain HTTP. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const pendingReads = new Set<AbortController>()

/** Aborts reads without a signal of their own before every change of route (routes.md#guards); writes continue. */
export function cancelPending(): void {
  for (const controller of pendingReads) controller.abort()
  pendingReads.clear()
}

/** Called when the session ends during a request; returns whether the person has signed in again. The shell sets it. */
export const renewal: { ask: ((error: ApiError) => Promise<boolean>) | null } = { ask: null }

type UploadRequest = {
  method: string
  headers: Record<string, string>
  body: BodyInit | null
  signal: AbortSignal | null
}

/** Sends a form with files and tells how far it is; set by the fields that choose one (`upload-progress.ts`). */
export const uploads: { send: ((address: string, request: UploadRequest) => Promise<Response>) | null } = {
  send: null,
}

async function send(endpoint: EndpointSpec, sent: Parts, options: CallOptions): Promise<Response> {
  if (options.holder !== undefined && session()?.user.id !== options.holder)
    throw new ApiError(401, { message: 'session_of_another' }, null)
  const token = endpoint.roles === 'public' ? null : session()?.access_token
  const { body, type } = bodyOf(sent)
  const headers: Record<string, string> = { accept: 'application/json', ...options.range }
  if (token) headers.authorization = `Bearer ${token}`
  if (type) headers['content-type'] = type
  if (endpoint.idempotent) headers['idempotency-key'] = options.idempotencyKey ?? newKey()
  if (options.version) headers['if-unmodified-since-version'] = options.version
  const own = endpoint.method === 'GET' && !options.signal ? new AbortController() : null
  if (own) pendingReads.add(own)
  try {
    const signal = options.signal ?? own?.signal ?? null
    const address = addressOf(endpoint, sent)
    if (endpoint.method !== 'GET') forgetEarlyAnswers()
    const early = endpoint.method === 'GET' ? takeEarlyAnswer(address, headers.authorization) : null
    const post = (body instanceof FormData && uploads.send) || fetch
    const answer = await (early ??
      post(address, { method: endpoint.method, headers, body: body ?? null, signal }))
    const fresh = answer.headers.get('authorization')
    if (fresh) renewToken(fresh.replace(/^Bearer\s+/i, ''))
    if (answer.ok) return answer
    throw new ApiError(
      answer.status,
      await answer.json().catch(() => null),
      answer.headers.get('x-request-id'),
    )
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError(0, { message: 'unable_to_reach_server' }, null)
    throw error
  } finally {
    if (own) pendingReads.delete(own)
  }
}

const ENDED = new Set([
  'token_expired',
  'token_invalid',
  'token_not_present',
  'the_token_has_been_blacklisted',
])

export const endsSession = (error: ApiError): boolean =>
  (error.status === 401 || error.status === 404) && ENDED.has(error.code)

/** Makes a call, signing in again where the session ended; gives the answer unread. */
export async function ask(endpoint: EndpointSpec, sent: Parts, options: CallOptions): Promise<Response> {
  // A retry sends the same key, or the server would run it twice.
  const keyed = endpoint.idempotent
    ? { ...options, idempotencyKey: options.idempotencyKey ?? newKey() }
    : options
  try {
    return await send(endpoint, sent, keyed)
  } catch (error) {
    const isOver = error instanceof ApiError && endsSession(error) && endpoint.roles !== 'public'
    if (isOver && (await renewal.ask?.(error))) return send(endpoint, sent, keyed)
    throw error
  }
}

/** Makes a call of the API. Throws an `ApiError`, or an `AbortError` when cancelled. */
export function call<E extends EndpointSpec>(endpoint: E, ...rest: Rest<E, CallOptions>): Promise<AnswerOf<E>>
export async function call(
  endpoint: EndpointSpec,
  sent: Parts = {},
  options: CallOptions = {},
): Promise<unknown> {
  const answer = await ask(endpoint, sent, options)
  const text = await answer.text()
  return text ? JSON.parse(text) : undefined
}

/** Reads a file from the API, unparsed. */
export async function readFile(
  endpoint: EndpointSpec,
  sent: Parts = {},
  options: CallOptions = {},
): Promise<Blob> {
  return (await ask(endpoint, sent, options)).blob()
}

/** Saves an answer of the API as a file, under the server's name or else this one. */
export async function download(...order: Parameters<typeof downloadOrWait>): Promise<void> {
  await downloadOrWait(...order)
}

/** The same; returns what tells how far the file is, if it is still to be made. */
export async function downloadOrWait(
  endpoint: EndpointSpec,
  sent: Parts,
  filename: string,
  options: CallOptions = {},
): Promise<unknown> {
  const answer = await ask(endpoint, sent, options)
  if (answer.status === 202) return (await answer.json()).data
  const named = /filename="?([^";]+)"?/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  saveFile(await answer.blob(), named ?? filename)
  return null
}

/** Hands a file to the browser, which saves or opens it as the person has set. */
export function saveFile(bytes: Blob, filename: string): void {
  const url = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
