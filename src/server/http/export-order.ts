import type { EndpointSpec, ReportTable } from '#kernel/endpoint.ts'
import type { Actor } from '#server/access/session.ts'
import type { Tx } from '#server/database/db.ts'
import type { ExportFormat, Order } from '#server/exports/write-content.ts'

/** A list that is exported, without its rows. */
export function tableOf({ exports }: EndpointSpec, query: unknown): Omit<ReportTable, 'rows'> {
  const { title, columns } = exports ?? { title: '', columns: [] }
  const { search } = query as { search?: string }
  return { title, columns, filters: search ? [`«${search}»`] : [] }
}

type Asked = { actor: Actor | null; query: unknown; table: Omit<ReportTable, 'rows'> }

/** What is to be written: a table in the format of the query, with the institution, the time and the caller. */
export async function orderOf(
  db: Tx,
  made_at: Order['head']['made_at'],
  { actor, query, table }: Asked,
): Promise<Order> {
  const { format = 'pdf' } = (query ?? {}) as { format?: ExportFormat }
  const { title, columns, filters } = table
  const found = await db.selectFrom('institution').select('name').executeTakeFirst()
  const institution = found?.name ?? 'Claustro'
  return { format, head: { title, columns, filters, institution, made_at, made_by: actor?.name ?? '' } }
}
