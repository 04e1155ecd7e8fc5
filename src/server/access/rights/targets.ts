import { sql } from 'kysely'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import type { Actor } from '../sessions/session.ts'
import { missingOf, REACH } from './reach.ts'
import { idsAt, type RefPath, type RequestParts } from './refs.ts'
import { lockRows } from './row-lock.ts'

/** Rows of one table, and what is said where one of them is missing. */
type Target = {
  table: string
  ids: readonly number[]
  missing: Error
  above: Sql | undefined
  isDeleted: boolean
}

/** Where a call names the rows that it changes: in its path, or as `versioned` says. */
export function targetPlacesOf({ versioned }: EndpointSpec, places: readonly RefPath[]): RefPath[] {
  const field = typeof versioned === 'object' && 'field' in versioned ? versioned.field : null
  return places.filter(({ part, path }) =>
    field === null ? part === 'params' : part === 'body' && path[0] === field,
  )
}

function targetsOf(
  endpoint: EndpointSpec,
  places: readonly RefPath[],
  { actor, ...input }: RequestParts & { actor: Actor | null },
): Target[] {
  const { versioned } = endpoint
  if (typeof versioned === 'object' && 'single_row' in versioned)
    return [
      {
        ...{ table: versioned.single_row, ids: [1], missing: new Refusal('resource_not_found') },
        ...{ above: undefined, isDeleted: false },
      },
    ]
  const named = targetPlacesOf(endpoint, places)
  const targets = named.map(({ part, path, entity }, at) => {
    const { table, above } = REACH[entity]
    const isDeleted = endpoint.method === 'DELETE' && at === named.length - 1
    const ids = [...new Set(idsAt(input[part], path))]
    const missing =
      part === 'params'
        ? new Refusal(missingOf(entity, actor))
        : new Invalid({ [path.join('.')]: ['exists'] })
    return { table, ids, missing, above: above?.(ids), isDeleted }
  })
  // A student is locked before a section, whatever the path names first.
  return targets.toSorted(
    (one, other) => (other.table === 'students' ? 1 : 0) - (one.table === 'students' ? 1 : 0),
  )
}

/**
 * Locks the rows that a call changes until the end of its transaction and returns their versions (promises.md K7).
 * The second of two editors waits here, and then reads what the first wrote.
 */
export async function lockTargets(
  tx: Tx,
  endpoint: EndpointSpec,
  places: readonly RefPath[],
  context: RequestParts & { actor: Actor | null },
): Promise<(string | null)[]> {
  const versions: (string | null)[] = []
  const targets = targetsOf(endpoint, places, context)
  const version = endpoint.versioned ? sql`updated_at` : sql`null`
  for (const { table, ids, missing, above, isDeleted } of targets) {
    if (above) await above.execute(tx)
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
