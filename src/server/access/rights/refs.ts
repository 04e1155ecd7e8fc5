import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { type EndpointSpec, type Entity, named } from '#kernel/endpoint.ts'
import { Invalid, Refusal } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import type { Actor } from '../sessions/session.ts'
import { type FoundRows, isFound } from './path-rows.ts'
import { existing, missingOf, reachable, reachesAll } from './reach.ts'

type Part = 'params' | 'query' | 'body'
export type RequestParts = Record<Part, unknown>
/** The place of an id in a schema: `['course_ids']`, `['student', 'id']`; lists on the way are walked. */
export type RefPath = { part: Part; path: string[]; entity: Entity }

/** Returns every place of an endpoint's schemas that names a row. */
export function refPlacesOf(endpoint: EndpointSpec): RefPath[] {
  const places: RefPath[] = []
  for (const [name, schema] of Object.entries(endpoint.params ?? {}))
    collect(schema, 'params', [name], places)
  if (endpoint.query) collect(endpoint.query, 'query', [], places)
  if (endpoint.body) collect(endpoint.body, 'body', [], places)
  return places
}

function collect(schema: z.core.$ZodType, part: Part, path: string[], places: RefPath[]): void {
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

/** Returns the ids at a place of a request. */
export function idsAt(value: unknown, path: readonly string[]): number[] {
  if (Array.isArray(value)) return value.flatMap((one) => idsAt(one, path))
  if (path.length === 0) return typeof value === 'number' ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  const [key = '', ...rest] = path
  return idsAt((value as Record<string, unknown>)[key], rest)
}

type AskedRef = RefPath & { id: number }

/**
 * Checks in one query that every id of a request names a row within the actor's reach. A path id that fails is
 * refused with its entity's code; one in a query or body is the field error `exists`. Rows that were found already
 * are not checked again if the actor reaches all rows of their kind. Of an answer that is given again (`is_replay`) the
 * call itself may have removed them.
 */
export async function insistOnReach(
  tx: Tx,
  places: readonly RefPath[],
  { actor, ...input }: RequestParts & { actor: Actor | null },
  { found, is_replay = false }: { found: FoundRows; is_replay?: boolean },
): Promise<void> {
  const isKnown = ({ part, entity, id }: AskedRef) =>
    part === 'params' && actor !== null && isFound(found, entity, id) && reachesAll(entity, actor)
  const asked: AskedRef[] = places
    .flatMap((place) => idsAt(input[place.part], place.path).map((id) => ({ ...place, id })))
    .filter((ref) => !isKnown(ref))
  if (asked.length === 0) return
  const list = sql.join(
    asked.map(({ entity, id }) => {
      const isReached = reachable(entity, id, actor)
      return is_replay ? sql`(${isReached} or not ${existing(entity, id)})` : isReached
    }),
  )
  const { rows } = await sql<{ found: boolean[] }>`select array[${list}] as found`.execute(tx)
  const missing = asked.filter((_, index) => rows[0]?.found[index] !== true)
  const inPath = missing.find((one) => one.part === 'params')
  if (inPath) throw new Refusal(missingOf(inPath.entity, actor))
  if (missing.length > 0)
    throw new Invalid(Object.fromEntries(missing.map((one) => [one.path.join('.'), ['exists']])))
}
