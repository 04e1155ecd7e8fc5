import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod/mini'
import { type EndpointSpec, type Entity, named } from '#kernel/endpoint.ts'
import { defOf, type Schema } from '../support/schemas.ts'
import { GOOD, HOSTILE, STRANGE_KEYS } from './values.ts'

/** Ids that exist, by what they name. */
export type Ids = Partial<Record<Entity, readonly number[]>>

/** Draws one value after the other; the same seed draws the same. */
export function drawing(seed: number): <T>(from: Arbitrary<T>) => T {
  let turn = 0
  return <T>(from: Arbitrary<T>): T => {
    turn += 1
    const [value] = fc.sample(from, { seed: seed + turn, numRuns: 1 })
    return value as T
  }
}

/** The share of `usual` among what is drawn, in hundredths. */
const mostly = <T>(part: number, usual: Arbitrary<T>, else_: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: part }, { arbitrary: else_, weight: 100 - part })

const known = new WeakMap<Ids, WeakMap<Schema, Arbitrary<unknown>>>()

/** What a schema probably takes; made once for each. */
export function valid(schema: Schema, ids: Ids): Arbitrary<unknown> {
  const made = known.get(ids) ?? new WeakMap<Schema, Arbitrary<unknown>>()
  known.set(ids, made)
  const arbitrary = made.get(schema) ?? arbitraryOf(schema, ids)
  made.set(schema, arbitrary)
  return arbitrary
}

function arbitraryOf(schema: Schema, ids: Ids): Arbitrary<unknown> {
  const entity = named.get(schema as z.ZodMiniType)?.ref
  if (entity) return idOf(ids[entity] ?? [])
  const def = defOf(schema)
  const inner = def.innerType && valid(def.innerType, ids)
  switch (def.type) {
    case 'optional':
    case 'default':
      return inner ? fc.option(inner, { nil: undefined, freq: 2 }) : fc.constant(undefined)
    case 'nullable':
      return inner ? fc.option(inner, { nil: null, freq: 5 }) : fc.constant(null)
    case 'object':
      return objectOf(def.shape ?? {}, ids)
    case 'array':
      return def.element ? fc.array(valid(def.element, ids), { maxLength: 3 }) : fc.constant([])
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? { x: 'x' }))
    case 'literal':
      return fc.constantFrom(...(def.values ?? ['']))
    case 'union':
      return fc.oneof(...(def.options ?? []).map((one) => valid(one, ids)))
    case 'record': {
      const value = def.valueType ? valid(def.valueType, ids) : fc.constant(undefined)
      return fc.dictionary(fc.constantFrom('a', 'users.view', 'page'), value, { minKeys: 1, maxKeys: 1 })
    }
  }
  const good = GOOD.filter((value) => (schema as z.ZodMiniType).safeParse(value).success)
  if (good.length > 0) return fc.constantFrom(...good)
  return def.in ? valid(def.in, ids) : fc.constantFrom(...GOOD)
}

const objectOf = (shape: Record<string, Schema>, ids: Ids): Arbitrary<unknown> =>
  fc
    .record(Object.fromEntries(Object.entries(shape).map(([key, one]) => [key, valid(one, ids)])))
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)))

const STRANGE_IDS = fc.constantFrom(1, 2, 3, 2_000_000_000, 2_147_483_647)
const idOf = (ids: readonly number[]) =>
  ids.length > 0 ? mostly(85, fc.constantFrom(...ids), STRANGE_IDS) : STRANGE_IDS

/** Known troubles, and what nobody has thought of. */
const hostile: Arbitrary<unknown> = mostly(
  85,
  fc.constantFrom(...HOSTILE),
  fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.double(), fc.maxSafeInteger(), fc.jsonValue()),
)

/** As JSON.parse does it: `__proto__` becomes an own property. */
const withKey = (of: object, key: string, value: unknown): object =>
  Object.fromEntries([...Object.entries(of), [key, value]])

/** The value with one thing in it gone, changed, added or put too deep. */
function spoiled(value: unknown): Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return hostile
  if (Array.isArray(value)) {
    const added = hostile.map((one) => [...value, one])
    const changed = value.map((one, at) => spoiled(one).map((bad) => value.with(at, bad)))
    return fc.oneof({ arbitrary: hostile, weight: 1 }, { arbitrary: fc.oneof(added, ...changed), weight: 6 })
  }
  const entries = Object.entries(value)
  const added = fc
    .tuple(fc.constantFrom(...STRANGE_KEYS), hostile)
    .map(([key, one]) => withKey(value, key, one))
  if (entries.length === 0) return fc.oneof(hostile, added)
  const gone = fc
    .constantFrom(...entries)
    .map(([key]) => Object.fromEntries(entries.filter(([one]) => one !== key)))
  const changed = fc
    .constantFrom(...entries)
    .chain(([key, one]) => spoiled(one).map((bad) => withKey(value, key, bad)))
  return fc.oneof(
    { arbitrary: fc.oneof(hostile, added), weight: 3 },
    { arbitrary: gone, weight: 1 },
    { arbitrary: changed, weight: 5 },
  )
}

export type Shot = {
  path: string
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
}

const ODD_IDS = ['0', '-1', '1.5', 'x', '%00', '9'.repeat(25), '1e3', '..%2f..', '%F0%9F%92%A5', '+1', '01']
/** In so many of a hundred requests. */
const seldom = (name: string, part: number, ...values: string[]): Arbitrary<Record<string, string>> =>
  mostly(
    part,
    fc.constantFrom(...values).map((value): Record<string, string> => ({ [name]: value })),
    fc.constant({}),
  )
const HEADERS = fc
  .tuple(
    seldom('idempotency-key', 20, 'a', 'b', 'x'.repeat(201), 'ñ', 'k1', 'k2', 'k3'),
    seldom('if-unmodified-since-version', 10, 'x', '2026-11-23T14:00:00.000Z', '0'),
  )
  .map(([key, version]) => ({ ...key, ...version }))

/** Requests for an endpoint, now and then after a sample: good in all, or spoiled in one place or several. */
export function shotsAt(
  endpoint: EndpointSpec,
  { ids, sample }: { ids: Ids; sample?: unknown },
): Arbitrary<Shot> {
  const asked = endpoint.body ? valid(endpoint.body, ids) : fc.constant(undefined)
  const parts = {
    params: paramsOf(endpoint.params ?? {}, ids),
    query: endpoint.query ? valid(endpoint.query, ids) : fc.constant({}),
    body: sample === undefined ? asked : mostly(60, asked, fc.constant(sample)),
  }
  const oddParams = fc
    .constantFrom(...Object.keys(endpoint.params ?? { none: '' }))
    .chain((name) => fc.constantFrom(...ODD_IDS).map((odd) => ({ [name]: odd })))
  const maybe = (part: number, value: Arbitrary<unknown>) => mostly(100 - part, value, value.chain(spoiled))
  const worse = fc.record({
    params: mostly(
      85,
      parts.params,
      fc.tuple(parts.params, oddParams).map(([all, odd]) => ({ ...all, ...odd })),
    ),
    query: maybe(endpoint.query ? 60 : 10, parts.query),
    body: maybe(endpoint.body ? 80 : 20, parts.body),
    headers: HEADERS,
  })
  return mostly(40, fc.record({ ...parts, headers: HEADERS }), worse).map(
    ({ params, query, body, headers }) => ({
      path: Object.entries(params).reduce(
        (path, [name, value]) => path.replace(`{${name}}`, value),
        endpoint.path as string,
      ),
      query: textsOf(query),
      body,
      headers,
    }),
  )
}

const paramsOf = (params: Record<string, Schema>, ids: Ids): Arbitrary<Record<string, string>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(params).map(([name, schema]) => [name, valid(schema, ids).map(encoded)]),
    ),
  )

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
