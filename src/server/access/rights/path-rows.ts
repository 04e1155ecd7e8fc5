import { sql } from 'kysely'
import type { Entity } from '#kernel/endpoint.ts'
import type { Sql } from '#server/database/db.ts'
import { existing } from './reach.ts'
import type { RefPath } from './refs.ts'

/**
 * The rows that a path names. The statement that resolves the token also looks up which of them exist: this saves a
 * round trip per read.
 */
export type PathRows = {
  names: readonly string[]
  /** One boolean per name, as an SQL column. */
  column: Sql
}

/** The names of the rows that exist, as `foundIn` returns them. */
export type FoundRows = ReadonlySet<string>

export const NO_PATH_ROWS: PathRows = { names: [], column: sql`null` }
export const NO_FOUND_ROWS: FoundRows = new Set()

const ID = /^[1-9]\d{0,8}$/
const nameOf = (entity: Entity, id: unknown) => `${entity} ${id}`

/** Reads the path before it is validated: an invalid id is left out, and validation refuses it later. */
export function pathRowsOf(places: readonly RefPath[], params: unknown): PathRows {
  const given = params as Record<string, string>
  const named = places
    .filter(({ part, path }) => part === 'params' && path.length === 1)
    .map(({ entity, path }) => ({ entity, text: given[path[0] ?? ''] ?? '' }))
    .filter(({ text }) => ID.test(text))
  if (named.length === 0) return NO_PATH_ROWS
  return {
    names: named.map(({ entity, text }) => nameOf(entity, text)),
    column: sql`array[${sql.join(named.map(({ entity, text }) => existing(entity, Number(text))))}]`,
  }
}

/** Parses the value of the column. */
export const foundIn = ({ names }: PathRows, value: unknown): FoundRows =>
  new Set(names.filter((_, index) => Array.isArray(value) && value[index] === true))

export const isFound = (found: FoundRows, entity: Entity, id: number): boolean =>
  found.has(nameOf(entity, id))
