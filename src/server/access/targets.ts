import { sql } from 'kysely'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { missingOf, REACH } from './reach.ts'
import { idsAt, type RefPlace, type RequestParts } from './refs.ts'
import { lockRows } from './row-lock.ts'
import type { Actor } from './session.ts'

/** Rows of one table, and what is said where one of them is missing. */
type Target = { table: string; ids: readonly number[]; missing: Error; above: Sql | undefined }

/** Where a call names the rows that it changes: in its path, or as `versioned` says. */
export function targetPlacesOf({ versioned }: EndpointSpec, places: readonly RefPlace[]): RefPlace[] {
  const field = typeof versioned === 'object' && 'field' in versioned ? versioned.field : null
  return places.filter(({ part, path }) =>
    field === null ? part === 'params' : part === 'body' && path[0] === field,
  )
}

function targetsOf(
  endpoint: EndpointSpec,
  places: readonly RefPlace[],
  { actor, ...input }: RequestParts & { actor: Actor | null },
): Target[] {
  const { versioned } = endpoint
  if (typeof versioned === 'object' && 'single_row' in versioned)
    return [
      { table: versioned.single_row, ids: [1], missing: new Refusal('resource_not_found'), above: undefined },
    ]
  return targetPlacesOf(endpoint, places).map(({ part, path, entity }) => {
    const { table, above } = REACH[entity]
    const ids = [...new Set(idsAt(input[part], path))]
    const missing =
      part === 'params'
        ? new Refusal(missingOf(entity, actor))
        : new Invalid({ [path.join('.')]: ['exists'] })
    return { table, ids, missing, above: above?.(ids) }
  })
}

/**
 * Locks the rows that a call changes until the end of its transaction and returns their versions (promises.md K7).
 * The second of two editors waits here, and then reads what the first wrote.
 */
export async function lockTargets(
  tx: Tx,
  endpoint: EndpointSpec,
  places: readonly RefPlace[],
  context: RequestParts & { actor: Actor | null },
): Promise<(string | null)[]> {
  const versions: (string | null)[] = []
  const targets = targetsOf(endpoint, places, context)
  const version = endpoint.versioned ? sql`updated_at` : sql`null`
  for (const [at, { table, ids, missing, above }] of targets.entries()) {
    if (above) await above.execute(tx)
    const isDeleted = endpoint.method === 'DELETE' && at === targets.length - 1
    const rows = await lockRows(tx, { table, ids, version, isDeleted })
    if (rows.length < ids.length) throw missing
    versions.push(...rows.map((row) => row.version))
  }
  return versions
}

/** Refuses to change what somebody else changed since the caller read it; `seen`: If-Unmodified-Since-Version. */
export function insistOnVersion(seen: string | undefined, versions: readonly (string | null)[]): void {
  insist(seen !== undefined && versions.some((version) => version !== seen) ? 'stale_version' : null)
}
