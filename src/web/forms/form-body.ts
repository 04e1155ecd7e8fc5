import * as z from 'zod/mini'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { type FieldErrors, fieldErrorsOf } from '#kernel/invalid.ts'

export type Values = Record<string, unknown>
type Schema = z.core.$ZodType

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)

const isShape = (value: unknown): value is Readonly<Record<string, Schema>> => isRecord(value)

/** Returns the fields of an object schema, unwrapped; null for any other schema. */
function shapeOf(schema: Schema | undefined): Readonly<Record<string, Schema>> | null {
  const def: unknown = schema?._zod.def
  if (!isRecord(def)) return null
  if (def.type === 'object' && isShape(def.shape)) return def.shape
  const inner = def.innerType ?? def.in
  return isSchema(inner) ? shapeOf(inner) : null
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && '_zod' in value

const accepts = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success

/** Returns the schema of a dotted path. */
function schemaAt(schema: Schema | undefined, path: string): Schema | undefined {
  return path.split('.').reduce<Schema | undefined>((at, name) => shapeOf(at)?.[name], schema)
}

/** Whether a field must be filled in; in a change, a field that cannot be cleared must stay filled. */
export function isNeeded(endpoint: EndpointSpec, field: string): boolean {
  const rule = endpoint.files?.[field]
  if (rule) return rule.required
  const schema = schemaAt(endpoint.body, field)
  return schema !== undefined && !accepts(schema, endpoint.method === 'POST' ? undefined : null)
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (typeof value === 'string' && value.trim() === '')

/**
 * Returns the fields to send, of those that the body declares. A creation omits empty ones (http.md#the-client); a
 * change sends null where that is allowed, so that a value can be cleared, and else the empty value, to be refused.
 */
export function bodyFrom(endpoint: EndpointSpec, values: Values): Values {
  const shape = shapeOf(endpoint.body)
  return shape ? filled(shape, values, endpoint.method === 'POST') : values
}

function filled(shape: Readonly<Record<string, Schema>>, values: Values, isNew: boolean): Values {
  const body: Values = {}
  for (const [name, schema] of Object.entries(shape)) {
    const value = values[name]
    const inner = shapeOf(schema)
    if (inner && isRecord(value)) {
      const part = filled(inner, value, isNew)
      if (Object.keys(part).length > 0) body[name] = part
    } else if (!isEmpty(value)) body[name] = value
    else if (name in values && !(isNew && accepts(schema, undefined))) {
      if (accepts(schema, null)) body[name] = null
      else if (!isNew && value !== undefined) body[name] = value
    }
  }
  return body
}

/** Returns the files among the values, by the endpoint's names for them. */
export function filesFrom(endpoint: EndpointSpec, values: Values): Record<string, Blob> {
  const files: Record<string, Blob> = {}
  for (const name of Object.keys(endpoint.files ?? {})) {
    const value = values[name]
    if (value instanceof Blob) files[name] = value
  }
  return files
}

/** Returns what the endpoint would refuse of these values: field → codes. The same check as the server's. */
export function problemsIn(endpoint: EndpointSpec, values: Values): FieldErrors {
  const problems: FieldErrors = {}
  for (const [name, rule] of Object.entries(endpoint.files ?? {})) {
    const value = values[name]
    if (value instanceof Blob && value.size > rule.most_bytes)
      problems[name] = [`max_bytes:${rule.most_bytes}`]
    else if (rule.required && !(value instanceof Blob)) problems[name] = ['required']
  }
  const result = endpoint.body?.safeParse(bodyFrom(endpoint, values), { reportInput: true })
  return result?.error ? { ...fieldErrorsOf(result.error.issues), ...problems } : problems
}

/** Whether a value at a field is text, so that bounds are said in characters. */
export const kindOf = (field: string, value: unknown): 'text' | 'number' | 'money' =>
  /_e2$|^amount$/.test(field) ? 'money' : typeof value === 'string' ? 'text' : 'number'
