import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { type EndpointSpec, type Entity, named } from '#kernel/endpoint.ts'
import { Invalid, Refusal } from '#kernel/errors.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { existing, missingOf, reachable, reachesAll } from './reach.ts'
import type { Actor } from './session.ts'

type Part = 'params' | 'query' | 'body'
export type RequestParts = Record<Part, unknown>
/** Where an id stands: `['course_ids']`, `['student', 'id']`. A list on the way is gone through. */
export type RefPlace = { part: Part; path: string[]; entity: Entity }

/** Every place of an endpoint's schemas that names a row. */
export function refPlacesOf(endpoint: EndpointSpec): RefPlace[] {
  const places: RefPlace[] = []
  for (const [name, schema] of Object.entries(endpoint.params ?? {}))
    collect(schema, 'params', [name], places)
  if (endpoint.query) collect(endpoint.query, 'query', [], places)
  if (endpoint.body) collect(endpoint.body, 'body', [], places)
  return places
}

function collect(schema: z.core.$ZodType, part: Part, path: string[], places: RefPlace[]): void {
  const entity = named.get(schema as z.ZodMiniType)?.ref
  if (entity) places.push({ part, path, entity })
  const { def } = schema._zod as unknown as { def: z.core.$ZodTypeDef & Record<string, unknown> }
  if (def.type === 'object')
    for (const [key, one] of Object.entries(def.shape as Record<string, z.core.$ZodType>))
      collect(one, part, [...path, key], places)
  if (def.type === 'array') collect(def.element as z.core.$ZodType, part, path, places)
  if (def.type === 'pipe') collect(def.in as z.core.$ZodType, part, path, places)
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default')
    collect(def.innerType as z.core.$ZodType, part, path, places)
  if (def.type === 'union')
    for (const one of def.options as z.core.$ZodType[]) collect(one, part, path, places)
}

/** The ids that stand at a place of a request. */
export function idsAt(value: unknown, path: readonly string[]): number[] {
  if (Array.isArray(value)) return value.flatMap((one) => idsAt(one, path))
  if (path.length === 0) return typeof value === 'number' ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const [key = '', ...rest] = path
  return idsAt((value as Record<string, unknown>)[key], rest)
}

type PathRef = RefPlace & { id: number }

/** The rows that a path names, and a condition that tells of each whether it exists. */
export type PathRows = { found: Sql; rows: string[] }

const MOST_DIGITS = /^[1-9]\d{0,8}$/
const nameOf = (entity: Entity, id: unknown) => `${entity} ${id}`

/** What a path names, to be looked up before it is known who asks; null when there is nothing of the kind. */
export function pathRowsOf(places: readonly RefPlace[], params: unknown): PathRows | null {
  const given = params as Record<string, string>
  const named = places
    .filter(({ part, path }) => part === 'params' && path.length === 1)
    .map(({ entity, path }) => ({ entity, text: given[path[0] ?? ''] ?? '' }))
    .filter(({ text }) => MOST_DIGITS.test(text))
  if (named.length === 0) return null
  return {
    found: sql`array[${sql.join(named.map(({ entity, text }) => existing(entity, Number(text))))}]`,
    rows: named.map(({ entity, text }) => nameOf(entity, text)),
  }
}

/** Those of the rows that exist, by the answer to `found`. */
export const foundOf = ({ rows }: PathRows, answer: unknown): ReadonlySet<string> =>
  new Set(rows.filter((_, at) => Array.isArray(answer) && answer[at] === true))

const NOTHING: ReadonlySet<string> = new Set()

/**
 * Checks in one query that every id of a request names a row within the actor's reach. A path id that does not is
 * refused with the entity's own code; one in a query or body is a field error `exists`. Not asked again are rows just `found`, by one who reaches all of them.
 */
export async function insistOnReach(
  tx: Tx,
  places: readonly RefPlace[],
  input: RequestParts,
  actor: Actor | null,
  found: ReadonlySet<string> = NOTHING,
): Promise<void> {
  const isFound = ({ part, entity, id }: PathRef) =>
    part === 'params' && actor !== null && found.has(nameOf(entity, id)) && reachesAll(entity, actor)
  const asked: PathRef[] = places
    .flatMap((place) => idsAt(input[place.part], place.path).map((id) => ({ ...place, id })))
    .filter((one) => !isFound(one))
  if (asked.length === 0) return
  const list = sql.join(asked.map((one) => reachable(one.entity, one.id, actor)))
  const { rows } = await sql<{ found: boolean[] }>`select array[${list}] as found`.execute(tx)
  const missing = asked.filter((_, index) => rows[0]?.found[index] !== true)
  const inPath = missing.find((one) => one.part === 'params')
  if (inPath) throw new Refusal(missingOf(inPath.entity, actor))
  if (missing.length > 0)
    throw new Invalid(Object.fromEntries(missing.map((one) => [one.path.join('.'), ['exists']])))
}
