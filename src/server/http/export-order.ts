import type { EndpointSpec, ReportTable } from '#kernel/endpoint.ts'
import type { Actor } from '#server/access/session.ts'
import type { Tx } from '#server/database/db.ts'
import type { ExportFormat, Order } from '#server/exports/write-content.ts'

/** A list that is exported, without its rows. */
export function tableOf({ exports }: EndpointSpec, query: unknown): Omit<ReportTable, 'rows'> {
  const { title, columns, parted_by, named_filters = {} } = exports ?? { title: '', columns: [] }
  const { search, sort_by, ...asked } = query as Record<string, string | undefined>
  const named = Object.entries(named_filters).flatMap(([field, words]) => words[String(asked[field])] ?? [])
  return {
    title,
    columns,
    filters: [...named, ...(search ? [`«${search}»`] : [])],
    is_parted: parted_by !== undefined && (sort_by?.startsWith(`${parted_by},`) ?? true),
  }
}

type Asked = { actor: Actor | null; query: unknown; table: Omit<ReportTable, 'rows'> }

/** What is to be written: a table in the format of the query, with the institution, the time and the caller. */
export async function orderOf(
  db: Tx,
  made_at: Order['head']['made_at'],
  { actor, query, table }: Asked,
): Promise<Order> {
  const { format = 'pdf' } = (query ?? {}) as { format?: ExportFormat }
  const { title, columns, filters, has_facts = false, is_parted = false, to_fill = [] } = table
  const found = await db.selectFrom('institution').select('name').executeTakeFirst()
  const institution = found?.name ?? 'Claustro'
  return {
    format,
    head: {
      title,
      columns,
      filters,
      has_facts,
      is_parted,
      to_fill,
      institution,
      made_at,
      made_by: actor?.name ?? '',
    },
  }
}
