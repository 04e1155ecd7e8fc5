import type { EndpointSpec, Page } from '#kernel/endpoint.ts'
import { insistOnNesting } from '#server/access/nesting.ts'
import type { FoundRows } from '#server/access/path-rows.ts'
import { insistOnReach } from '#server/access/refs.ts'
import type { Context } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { listCursor } from '#server/database/list-cursor.ts'
import { ROWS_AT_ONCE } from '#server/exports/write-file.ts'
import type { Prepared } from './run-call.ts'

type Ask = { context: Context<EndpointSpec>; found: FoundRows }

/** Reads a list whole in one transaction, some rows at a time; at least once. Only what its schema declares comes out. */
export async function* readList(
  tx: Tx,
  { handle, places, serialize }: Prepared,
  { context, found }: Ask,
): AsyncGenerator<Page<Record<string, unknown>>> {
  await insistOnReach(tx, places, context, { found })
  await insistOnNesting(tx, places, context)
  const cursor = listCursor(tx, ROWS_AT_ONCE)
  const query = { ...(context.query as unknown as object), limit: 0, page: 1, cursor }
  // The endpoint's own schema parsed the query, which the static type of any endpoint cannot express.
  const whole = { ...context, query } as unknown as Context<EndpointSpec>
  do yield serialize(await handle(tx, whole)) as Page<Record<string, unknown>>
  while (cursor.more)
}
