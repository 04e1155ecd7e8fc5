import * as z from 'zod/mini'
import { type EndpointSpec, file, report } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import { type FieldErrors, fieldErrorsOf } from '#kernel/invalid.ts'
import { isModest } from './json-size.ts'

type Parts = { params: unknown; query: unknown; body: unknown }

type Shape = Record<string, z.core.$ZodType>
type Def = { type: string; shape?: Shape } & Partial<
  Record<'innerType' | 'in' | 'element' | 'valueType', z.core.$ZodType>
>
const defOf = (schema: z.core.$ZodType): Def => schema._zod.def as unknown as Def

/** Unwraps optional, nullable, default and pipe. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const def = defOf(schema)
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined)
  return inner ? unwrapped(inner) : schema
}

const coreOf = (schema: z.core.$ZodType): Def => defOf(unwrapped(schema))

/**
 * Converts text of a path, query or form field to the type of its schema; what does not fit is left for the schema
 * to refuse.
 */
function fromText(schema: z.core.$ZodType, text: unknown, isForm = false): unknown {
  if (typeof text !== 'string') return isForm ? namedFromText(schema, text) : text
  // A form has no null: what may be cleared is, by empty text.
  if (text === '' && isForm && z.safeParse(schema, null).success) return null
  const core = coreOf(schema)
  if (core.type === 'number' || core.type === 'int') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (core.type === 'boolean') return { '1': true, true: true, '0': false, false: false }[text] ?? text
  if (core.type === 'array' && core.element) {
    const { element } = core
    if (coreOf(element).type === 'object') return parsed(text)
    return text.split(',').map((one) => fromText(element, one.trim()))
  }
  if (core.type === 'object' || core.type === 'record') return parsed(text)
  return text
}

/** A record whose values came one by one: `permissions[payments.review]`. */
function namedFromText(schema: z.core.$ZodType, given: unknown): unknown {
  const { type, valueType } = coreOf(schema)
  if (type !== 'record' || !valueType || typeof given !== 'object' || given === null) return given
  return Object.fromEntries(
    Object.entries(given).map(([name, one]) => [name, fromText(valueType, one, true)]),
  )
}

function parsed(text: string): unknown {
  insist(isModest(text) ? null : 'payload_too_large')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function fieldsFromText(schema: z.core.$ZodType | undefined, given: unknown, dropEmpty: boolean): unknown {
  if (typeof given !== 'object' || given === null) return given
  const shape = (schema && defOf(schema).shape) ?? {}
  const entries = Object.entries(given).filter(([, value]) => !(dropEmpty && value === ''))
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const one = Object.hasOwn(shape, key) ? shape[key] : undefined
      return [key, one ? fromText(one, value, !dropEmpty) : value]
    }),
  )
}

/** `include=` is the older name of `with=` (http.md#lists). */
function withIncludes({ query }: EndpointSpec, given: unknown): unknown {
  if (typeof given !== 'object' || given === null || !('include' in given) || 'with' in given) return given
  if (!query || !('with' in query.def.shape)) return given
  const { include, ...rest } = given
  return { ...rest, with: include }
}

const paths = new WeakMap<EndpointSpec, z.ZodMiniObject>()

/** The schema of what an endpoint's path names, made once. */
function pathOf(endpoint: EndpointSpec): z.ZodMiniObject {
  const made = paths.get(endpoint) ?? z.object(endpoint.params ?? {})
  paths.set(endpoint, made)
  return made
}

const queries = new WeakMap<EndpointSpec, z.ZodMiniObject>()

/** The schema of an endpoint's query: of the lists only those that are exported have a format. */
export function queryOf(endpoint: EndpointSpec): z.ZodMiniObject | undefined {
  const { query, exports, answer } = endpoint
  const isList = query && 'sort_by' in query.def.shape && answer !== file && answer !== report
  if (!isList || exports || !('format' in query.def.shape)) return query
  const made = queries.get(endpoint) ?? z.omit(query, { format: true })
  queries.set(endpoint, made)
  return made
}

/** Parses a request by its endpoint's schemas; throws one 422 that names every wrong field. */
export function parseInput(endpoint: EndpointSpec, given: Parts & { isForm: boolean }): Parts {
  const params = pathOf(endpoint)
  const schemas = { params, query: queryOf(endpoint), body: endpoint.body }
  const raw = {
    params: fieldsFromText(params, given.params, false),
    query: fieldsFromText(schemas.query, withIncludes(endpoint, given.query), true),
    body: given.isForm ? fieldsFromText(endpoint.body, given.body, false) : (given.body ?? {}),
  }
  const input: Parts = { params: {}, query: {}, body: undefined }
  const errors: FieldErrors[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = schemas[part]
    if (!schema) continue
    const result = schema.safeParse(raw[part], { reportInput: true })
    if (result.success) {
      input[part] = result.data
      errors.push(unstorableIn(result.data, schema))
    } else errors.push(fieldErrorsOf(result.error.issues))
  }
  const wrong = errors.flatMap((one) => Object.entries(one))
  if (wrong.length > 0) throw new Invalid(Object.fromEntries(wrong))
  return input
}

// NUL and lone surrogates: PostgreSQL stores them in no text, and in no key of JSON.
const UNSTORABLE = /\0|\p{Cs}/u
/** The maximum of PostgreSQL's `integer`. */
const MOST = 2_147_483_647

/** Whether a schema has a bound of its own above that: what it takes is stored as `bigint`. */
function isLarge(schema: z.core.$ZodType): boolean {
  const checks = unwrapped(schema)._zod.def.checks ?? []
  return checks.some(
    ({ _zod: { def } }) => 'value' in def && def.check === 'less_than' && Number(def.value) > MOST,
  )
}

/** The schema of what stands under a key. */
function schemaUnder(schema: z.core.$ZodType | undefined, key: string): z.core.$ZodType | undefined {
  if (!schema) return undefined
  const { shape, element, valueType } = coreOf(schema)
  return shape && Object.hasOwn(shape, key) ? shape[key] : (element ?? valueType)
}

/** Returns the fields that the database could never store, even if their schemas allow them. */
function unstorableIn(
  value: unknown,
  schema: z.core.$ZodType | undefined,
  at: readonly string[] = [],
): FieldErrors {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? { [at.join('.')]: ['string'] } : {}
  if (typeof value === 'number' && Math.abs(value) > MOST && !(schema && isLarge(schema)))
    return { [at.join('.')]: [value > 0 ? `max:${MOST}` : `min:-${MOST}`] }
  if (typeof value !== 'object' || value === null) return {}
  const below = Object.entries(value).map(([key, one]) =>
    UNSTORABLE.test(key)
      ? { [at.join('.')]: ['string'] }
      : unstorableIn(one, schemaUnder(schema, key), [...at, key]),
  )
  return Object.fromEntries(below.flatMap((one) => Object.entries(one)))
}
