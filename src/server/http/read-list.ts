import type { EndpointSpec, Page } from '#kernel/endpoint.ts'
import { insistOnNesting } from '#server/access/rights/nesting.ts'
import type { FoundRows } from '#server/access/rights/path-rows.ts'
import { insistOnReach } from '#server/access/rights/refs.ts'
import type { Context } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { listCursor } from '#server/database/list-cursor.ts'
import { ROWS_AT_ONCE } from '#server/exports/write-file.ts'
import type { ExportHead, Values } from '#server/sheets/export-cells.ts'
import { exportedBy } from './exported.ts'
import type { Prepared } from './run-call.ts'

type ListRequest = { context: Context<EndpointSpec>; found: FoundRows; columns: ExportHead['columns'] }
type Listed = { values: Values; total: number }

/** Reads a list whole in one transaction, some rows at a time; at least once. Only what its columns show comes out. */
export async function* readList(
  tx: Tx,
  { endpoint, handle, places }: Omit<Prepared, 'serialize'>,
  { context, found, columns }: ListRequest,
): AsyncGenerator<Listed> {
  await insistOnReach(tx, places, context, { found })
  await insistOnNesting(tx, places, context)
  const cursor = listCursor(tx, ROWS_AT_ONCE)
  const query = { ...(context.query as unknown as object), limit: 0, page: 1, cursor }
  // The endpoint's own schema parsed the query, which the static type of any endpoint cannot express.
  const whole = { ...context, query } as unknown as Context<EndpointSpec>
  const exported = exportedBy(endpoint, columns)
  do {
    const { data, total } = (await handle(tx, whole)) as Page<unknown>
    yield { values: exported(data), total }
  } while (cursor.more)
}
