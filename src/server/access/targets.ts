import { sql } from 'kysely'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { missingOf, REACH } from './reach.ts'
import { idsAt, type RefPlace, type RequestParts } from './refs.ts'
import { lockRow } from './row-lock.ts'
import type { Actor } from './session.ts'

type Target = { table: string; id: number; missing: Error; above: Sql | undefined }

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
      { table: versioned.single_row, id: 1, missing: new Refusal('resource_not_found'), above: undefined },
    ]
  return targetPlacesOf(endpoint, places).flatMap(({ part, path, entity }) =>
    idsAt(input[part], path).map((id) => {
      const { table, above } = REACH[entity]
      const missing =
        part === 'params'
          ? new Refusal(missingOf(entity, actor))
          : new Invalid({ [path.join('.')]: ['exists'] })
      return { table, id, missing, above: above?.(id) }
    }),
  )
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
  for (const { table, id, missing, above } of targetsOf(endpoint, places, context)) {
    if (above) await above.execute(tx)
    const row = await lockRow(tx, table, id, endpoint.versioned ? sql`updated_at` : sql`null`)
    if (!row) throw missing
    versions.push(row.version)
  }
  return versions
}

/** Refuses to change what somebody else changed since the caller read it; `seen`: If-Unmodified-Since-Version. */
export function insistOnVersion(seen: string | undefined, versions: readonly (string | null)[]): void {
  insist(seen !== undefined && versions.some((version) => version !== seen) ? 'stale_version' : null)
}
