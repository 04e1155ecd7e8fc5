import type * as z from 'zod/mini'

type Def = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  entries?: Record<string, string>
}

/** Returns the part of a value that its schema declares; throws a TypeError at a value of another type. */
export type Declared = (value: unknown) => unknown

const compiled = new WeakMap<z.ZodMiniType, Declared>()

/**
 * Compiles an answer's schema once: parsing a list by its schema took ten times as long as writing it. Types are
 * checked; ranges and formats are only checked in tests, where the schema itself parses every answer.
 */
export function declaredBy(schema: z.ZodMiniType): Declared {
  const known = compiled.get(schema)
  if (known) return known
  const made = compile(schema)
  compiled.set(schema, made)
  return made
}

function compile(schema: z.ZodMiniType): Declared {
  const def = schema._zod.def as unknown as Def
  const { type, shape, element, innerType, entries } = def
  if (type === 'object' && shape && !('catchall' in def)) return objectOf(shape)
  if (type === 'array' && element) return listOf(declaredBy(element))
  if (type === 'nullable' && innerType) return unless(null, declaredBy(innerType))
  if (type === 'optional' && innerType) return unless(undefined, declaredBy(innerType))
  if (type === 'enum' && entries) return oneOf(new Set(Object.values(entries)))
  if (type === 'custom') return textOr(parsedBy(schema))
  return SCALARS[type] ?? parsedBy(schema)
}

function wrong(expected: string, value: unknown): never {
  throw new TypeError(`${expected} expected, not ${value === null ? 'null' : typeof value}`)
}

const SCALARS: Record<string, Declared> = {
  string: (value) => (typeof value === 'string' ? value : wrong('string', value)),
  number: (value) => (Number.isFinite(value) ? value : wrong('number', value)),
  boolean: (value) => (typeof value === 'boolean' ? value : wrong('boolean', value)),
}

const unless =
  (absent: null | undefined, inner: Declared): Declared =>
  (value) =>
    value === absent ? absent : inner(value)

const oneOf =
  (values: ReadonlySet<unknown>): Declared =>
  (value) =>
    values.has(value) ? value : wrong('one of the values', value)

const listOf =
  (inner: Declared): Declared =>
  (value) =>
    Array.isArray(value) ? value.map((one) => inner(one)) : wrong('array', value)

function objectOf(shape: Record<string, z.ZodMiniType>): Declared {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, inner: declaredBy(schema) }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('object', value)
    const given = value as Record<string, unknown>
    const declared: Record<string, unknown> = {}
    for (const { name, inner } of fields) {
      const part = inner(given[name])
      if (part !== undefined) declared[name] = part
    }
    return declared
  }
}

/** Days and instants are text. */
const textOr =
  (inner: Declared): Declared =>
  (value) =>
    typeof value === 'string' ? value : inner(value)

/** For what is rare or has rules of its own. */
const parsedBy =
  (schema: z.ZodMiniType): Declared =>
  (value) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? parsed.data : wrong(schema._zod.def.type, value)
  }
