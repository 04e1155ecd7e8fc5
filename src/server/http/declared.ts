import type * as z from 'zod/mini'

type Def = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  entries?: Record<string, string>
  values?: readonly unknown[]
}

/**
 * Returns the part of a value that its schema declares, the value itself where that is all of it; throws a TypeError at a
 * value of another type.
 */
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
  const { type, shape, element, innerType, entries, values } = def
  if (type === 'object' && shape && !('catchall' in def)) return objectOf(shape)
  if (type === 'array' && element) return listOf(declaredBy(element))
  if (type === 'nullable' && innerType) return unless(null, declaredBy(innerType))
  if (type === 'optional' && innerType) return unless(undefined, declaredBy(innerType))
  if (type === 'enum' && entries) return oneOf(new Set(Object.values(entries)))
  if (type === 'literal' && values) return oneOf(new Set(values))
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
  (value) => {
    if (!Array.isArray(value)) return wrong('array', value)
    let copy: unknown[] | null = null
    let at = 0
    for (const given of value) {
      const part = inner(given)
      if (copy === null && part !== given) copy = value.slice(0, at)
      copy?.push(part)
      at += 1
    }
    return copy ?? value
  }

type Field = { name: string; inner: Declared }

function objectOf(shape: Record<string, z.ZodMiniType>): Declared {
  const fields: readonly Field[] = Object.entries(shape).map(([name, schema]) => ({
    name,
    inner: declaredBy(schema),
  }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong('object', value)
    const given = value as Record<string, unknown>
    // Of long lists most of the time went into copying what was left as it was, and into clearing that away.
    let copy: Record<string, unknown> | null = isExactly(given, fields) ? null : {}
    let at = 0
    for (const { name, inner } of fields) {
      const part = inner(given[name])
      if (copy === null && part !== given[name]) copy = firstOf(given, fields.slice(0, at))
      if (copy !== null && part !== undefined) copy[name] = part
      at += 1
    }
    return copy ?? given
  }
}

/** Whether an object has no other fields than these, in their order. */
function isExactly(given: Record<string, unknown>, fields: readonly Field[]): boolean {
  let at = 0
  for (const name in given) {
    while (at < fields.length && fields[at]?.name !== name) at += 1
    if (at === fields.length) return false
    at += 1
  }
  return true
}

function firstOf(given: Record<string, unknown>, fields: readonly Field[]): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const { name } of fields) if (given[name] !== undefined) copy[name] = given[name]
  return copy
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
