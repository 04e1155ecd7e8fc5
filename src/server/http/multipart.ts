import { createHash } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { Context, Upload } from '#server/call.ts'
import type { Storage } from '#server/files/files.ts'
import { keepLarge, type LargeFile } from '#server/files/large-file.ts'
import { attachmentOf, pictureOf, scanOf } from '#server/files/pictures.ts'
import { removePieces } from '#server/files/pieces.ts'
import { type SpooledFile, spool } from '#server/files/spool.ts'

const MOST_FIELDS = 80
const MOST_FIELD_BYTES = 100_000
/** All fields together, with the boundaries around each. */
const MOST_TEXT_BYTES = 1_000_000
/** The same for a form without session (promises.md Z6). */
const MOST_GUEST_TEXT_BYTES = 32_768

type Spooled = Record<string, SpooledFile>
export type FormInput = { fields: Record<string, unknown>; files: Record<string, Upload>; spooled: Spooled }

declare module 'fastify' {
  interface FastifyRequest {
    /** The large files of a form, on the disk until the call is over. */
    spooled: Spooled | null
  }
}

/** `social_networks[twitter]` and `emergency_contact.name` → nested objects; within brackets a dot is part of the name. */
function setField(fields: Record<string, unknown>, name: string, value: unknown): void {
  const path = [...name.matchAll(/\[([^\]]*)\]|[^.[]+/g)].map(([part, bracketed]) => bracketed ?? part)
  if (path.some((one) => one === '__proto__' || one === 'constructor' || one === 'prototype')) return
  const last = path.pop() ?? name
  let at = fields
  for (const one of path) {
    const next = at[one]
    const below = typeof next === 'object' && next !== null ? (next as Record<string, unknown>) : {}
    at[one] = below
    at = below
  }
  at[last] = value
}

/** Reads a multipart request whole, within the limits of the endpoint's files; drops file names and types. */
export async function readForm(request: FastifyRequest, endpoint: EndpointSpec): Promise<FormInput> {
  const rules = endpoint.files ?? {}
  const most = Math.max(0, ...Object.values(rules).map((rule) => rule.most_bytes))
  const most_text = endpoint.roles === 'public' ? MOST_GUEST_TEXT_BYTES : MOST_TEXT_BYTES
  const form: FormInput = { fields: {}, files: {}, spooled: {} }
  request.spooled = form.spooled
  insistOnSize(
    request,
    Object.values(rules).reduce((sum, rule) => sum + rule.most_bytes, most_text),
  )
  const limits = {
    fileSize: most,
    files: Object.keys(rules).length,
    fields: MOST_FIELDS,
    fieldSize: Math.min(MOST_FIELD_BYTES, most_text),
    parts: MOST_FIELDS + Object.keys(rules).length,
    headerPairs: 100,
  }
  let text = 0
  for await (const part of readable(request.parts({ limits }))) {
    if (part.type === 'field') {
      text += String(part.value).length
      insist(text <= most_text ? null : 'payload_too_large')
      setField(form.fields, part.fieldname, part.value)
    } else
      await takeFile(form, part, Object.hasOwn(rules, part.fieldname) ? rules[part.fieldname] : undefined)
  }
  return form
}

type FileRule = NonNullable<EndpointSpec['files']>[string]

async function takeFile(form: FormInput, part: MultipartFile, rule: FileRule | undefined) {
  const { fieldname, file, filename } = part
  if (!rule) throw new Invalid({ [fieldname]: ['unknown'] })
  if (rule.kind === 'large') form.spooled[fieldname] = await spool(file).catch(asRefusal)
  else {
    const bytes = await bytesOf(file, rule.most_bytes).catch(asRefusal)
    if (bytes.length > 0) form.files[fieldname] = { bytes }
  }
  insist(file.truncated ? 'payload_too_large' : null)
  const size = form.files[fieldname]?.bytes.length ?? form.spooled[fieldname]?.size ?? 0
  // A field in which no file was chosen has no name either.
  if (size === 0 && filename) throw new Invalid({ [fieldname]: ['empty'] })
}

/** Where files of several sizes are taken, the parser knows the largest alone. */
async function bytesOf(file: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file) {
    size += chunk.length
    // Read on to its end, which the parser waits for; what is too much is not kept.
    if (size <= most) chunks.push(chunk)
  }
  insist(size <= most ? null : 'payload_too_large')
  return Buffer.concat(chunks)
}

/** Checked before anything is read: the parser reads the rest of a form even after refusing it. */
function insistOnSize({ headers }: FastifyRequest, most: number): void {
  if (Number(headers['content-length'] ?? 0) > most) throw new Refusal('payload_too_large')
}

/** The parser reports a truncated or malformed form as a plain error, which would pass for a fault. */
async function* readable<T>(parts: AsyncIterableIterator<T>): AsyncGenerator<T> {
  try {
    yield* parts
  } catch (error) {
    asRefusal(error)
  }
}

function asRefusal(error: unknown): never {
  if (error instanceof Refusal) throw error
  const { statusCode } = error as { statusCode?: number }
  throw statusCode === undefined ? new Refusal('malformed_request') : error
}

/** The identity of a form sent again under the same key: its fields, and the bytes of its files. */
export const comparable = ({ fields, files, spooled }: FormInput): unknown => [
  fields,
  Object.entries(spooled).map(([name, { size }]) => [name, size]),
  Object.entries(files).map(([name, { bytes }]) => [name, createHash('sha256').update(bytes).digest('hex')]),
]

/** Refuses a missing or oversized file as a field error: `required`, `max_file:5` (megabytes). */
export function insistOnFiles(
  endpoint: EndpointSpec,
  form: Pick<FormInput, 'files' | 'spooled'> | null,
): void {
  const errors: Record<string, string[]> = {}
  for (const [name, rule] of Object.entries(endpoint.files ?? {})) {
    const size = form?.files[name]?.bytes.length ?? form?.spooled[name]?.size ?? 0
    if (size === 0 && rule.required) errors[name] = ['required']
    if (size > rule.most_bytes) errors[name] = [`max_file:${Math.floor(rule.most_bytes / 1_000_000)}`]
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
}

const DRAWS = {
  picture: pictureOf,
  scan: scanOf,
  attachment: attachmentOf,
  sheet: null,
  document: null,
  large: null,
}

type Files = Context<EndpointSpec>['files']

/** Redraws each picture before the call takes a connection, which many may wait for. */
export async function drawn(endpoint: EndpointSpec, files: Files): Promise<Files> {
  const all = { ...files }
  for (const [name, { kind }] of Object.entries(endpoint.files ?? {})) {
    const [sent, draw] = [files[name], DRAWS[kind]]
    if (sent && draw) all[name] = { bytes: Buffer.from(await draw(sent.bytes)) }
  }
  return all
}

type Large = Context<EndpointSpec>['large']

/** Stores the large files of a form while the call runs; of a refused call nothing stays. */
export async function withLarge<T>(
  storage: Storage,
  spooled: Spooled | null,
  call: (large: Large) => Promise<T>,
): Promise<T> {
  const large: Record<string, LargeFile> = {}
  try {
    for (const [name, file] of Object.entries(spooled ?? {}))
      if (file.size > 0) large[name] = await keepLarge(storage, file)
    return await call(large)
  } catch (error) {
    for (const { pieces } of Object.values(large)) await removePieces(storage, pieces)
    throw error
  }
}
