import type * as z from 'zod/mini'
import { type EndpointSpec, type Entity, named } from '#kernel/endpoint.ts'
import { defOf, type Schema } from '../support/schemas.ts'
import type { Random } from './random.ts'
import { GOOD, HOSTILE, STRANGE_KEYS } from './values.ts'

/** Ids that exist, by what they name. */
export type Ids = Partial<Record<Entity, readonly number[]>>

const taken = new WeakMap<Schema, readonly unknown[]>()

/** The good values that a schema takes; found once for each. */
function takenBy(schema: Schema): readonly unknown[] {
  const known = taken.get(schema)
  if (known) return known
  const found = GOOD.filter((value) => (schema as z.ZodMiniType).safeParse(value).success)
  taken.set(schema, found)
  return found
}

/** A value that a schema probably takes. */
export function valid(schema: Schema, random: Random, ids: Ids): unknown {
  const entity = named.get(schema as z.ZodMiniType)?.ref
  if (entity) return idOf(entity, random, ids)
  const def = defOf(schema)
  const inner = def.innerType
  switch (def.type) {
    case 'optional':
    case 'default':
      return inner && random.chance(0.5) ? valid(inner, random, ids) : undefined
    case 'nullable':
      return inner && random.chance(0.8) ? valid(inner, random, ids) : null
    case 'object':
      return objectOf(def.shape ?? {}, random, ids)
    case 'array':
      return Array.from({ length: random.int(0, 3) }, () => def.element && valid(def.element, random, ids))
    case 'enum':
      return random.pick(Object.values(def.entries ?? { x: 'x' }))
    case 'literal':
      return random.pick(def.values ?? [''])
    case 'union':
      return valid(random.pick(def.options ?? [schema]), random, ids)
    case 'record':
      return {
        [random.pick(['a', 'users.view', 'page'])]: def.valueType && valid(def.valueType, random, ids),
      }
  }
  const good = takenBy(schema)
  if (good.length > 0) return random.pick(good)
  return def.in ? valid(def.in, random, ids) : random.pick(GOOD)
}

function objectOf(shape: Record<string, Schema>, random: Random, ids: Ids): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [key, one] of Object.entries(shape)) {
    const value = valid(one, random, ids)
    if (value !== undefined) made[key] = value
  }
  return made
}

function idOf(entity: Entity, random: Random, ids: Ids): number {
  const known = ids[entity] ?? []
  if (known.length > 0 && random.chance(0.85)) return random.pick(known)
  return random.pick([1, 2, 3, 2_000_000_000, 2_147_483_647])
}

/** The value with one thing in it gone, changed, added or put too deep. */
export function spoiled(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return random.pick(HOSTILE)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.3)) return [...value, random.pick(HOSTILE)]
    const at = random.int(0, value.length - 1)
    return value.map((one, index) => (index === at ? spoiled(one, random) : one))
  }
  const keys = Object.keys(value)
  if (keys.length === 0 || random.chance(0.15))
    return withKey(value, random.pick(STRANGE_KEYS), random.pick(HOSTILE))
  const key = random.pick(keys)
  if (random.chance(0.2)) return Object.fromEntries(Object.entries(value).filter(([one]) => one !== key))
  return withKey(value, key, spoiled((value as Record<string, unknown>)[key], random))
}

/** As JSON.parse does it: `__proto__` becomes an own property. */
const withKey = (of: object, key: string, value: unknown): object =>
  Object.fromEntries([...Object.entries(of), [key, value]])

export type Shot = {
  path: string
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
}

const ODD_IDS = ['0', '-1', '1.5', 'x', '%00', '9'.repeat(25), '1e3', '..%2f..', '%F0%9F%92%A5', '+1', '01']

/** One request for an endpoint, now and then after a sample: good in all, or spoiled in one place or several. */
export function shotAt(
  endpoint: EndpointSpec,
  random: Random,
  { ids, sample }: { ids: Ids; sample?: unknown },
): Shot {
  const isSpoiled = random.chance(0.6)
  const spoil = (part: number, value: unknown) =>
    isSpoiled && random.chance(part) ? spoiled(value, random) : value
  let path: string = endpoint.path
  for (const [name, schema] of Object.entries(endpoint.params ?? {})) {
    const odd = isSpoiled && random.chance(0.15)
    const value = odd ? random.pick(ODD_IDS) : encoded(valid(schema, random, ids))
    path = path.replace(`{${name}}`, value)
  }
  const query = endpoint.query ? spoil(0.6, valid(endpoint.query, random, ids)) : spoil(0.1, {})
  const good = () =>
    sample !== undefined && random.chance(0.4) ? sample : endpoint.body && valid(endpoint.body, random, ids)
  const body = spoil(endpoint.body ? 0.8 : 0.2, good())
  const headers: Record<string, string> = {}
  if (random.chance(0.2))
    headers['idempotency-key'] = random.pick(['a', 'b', 'x'.repeat(201), 'ñ', `k${random.int(1, 99)}`])
  if (random.chance(0.1))
    headers['if-unmodified-since-version'] = random.pick(['x', '2026-11-23T14:00:00.000Z', '0'])
  return { path, query: textsOf(query), body, headers }
}

const encoded = (value: unknown): string => encodeURIComponent(String(value).toWellFormed())

/** A query has texts only; what is too long for an address is cut. */
function textsOf(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return { page: String(query).toWellFormed().slice(0, 500) }
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => [
      key.toWellFormed().slice(0, 200),
      textOf(value).toWellFormed().slice(0, 3_000),
    ]),
  )
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null
const textOf = (value: unknown): string => {
  if (Array.isArray(value) && value.every(isPlain)) return value.map(String).join(',')
  return isPlain(value) ? String(value) : (JSON.stringify(value) ?? '')
}
