import { type EndpointSpec, type Entity, named } from '#kernel/endpoint.ts'
import type { By, Context } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { ExportFormat } from './exports.ts'

/** The audit entry of an export, without any of its contents. */
export type ExportEntry = {
  kind: 'list' | 'document' | 'view'
  title: string
  /** Null for what is only read on the screen. */
  format: ExportFormat | null
  /** Null for a document without rows. */
  rows: number | null
  /** The row that the path names, such as a section; null for an export of the whole institute. */
  about: { entity: Entity; id: number } | null
  /** The filters: ids, states and days. */
  filters: Record<string, unknown>
}

/** Records an export in the transaction that reads it; `by` is null for a guest. */
export type RecordExport = (tx: Tx, by: By | null, taken: ExportEntry) => Promise<void>

/** Query fields that change the look of a list alone. */
const LOOKS: ReadonlySet<string> = new Set(['format', 'page', 'limit', 'sort_by', 'with'])

/** Describes the export that a call has just read; a document may have no rows. */
export function describeExport(
  { exports, document, viewed, params: named_ids = {} }: EndpointSpec,
  context: Context<EndpointSpec>,
  rows: number | null,
): ExportEntry {
  // The endpoint's own schemas parsed both, which its static type cannot express.
  const params = (context.params ?? {}) as unknown as Record<string, unknown>
  const query = (context.query ?? {}) as unknown as Record<string, unknown>
  const [first, ...others] = Object.entries(named_ids).flatMap(([field, schema]) => {
    const entity = named.get(schema)?.ref
    return entity ? [{ field, entity, id: Number(params[field]) }] : []
  })
  const { format = 'pdf' } = query as { format?: ExportFormat }
  return {
    kind: exports ? 'list' : viewed ? 'view' : 'document',
    title: exports?.title ?? document ?? viewed ?? '',
    format: viewed ? null : format,
    rows,
    about: first ? { entity: first.entity, id: first.id } : null,
    filters: { ...Object.fromEntries(others.map(({ field, id }) => [field, id])), ...filtersOf(query) },
  }
}

/** Records that there was a search, without its text, which may be a person's name. */
const filtersOf = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([field, value]) => !LOOKS.has(field) && value !== undefined && value !== '')
      .map(([field, value]) => [field, field === 'search' ? true : value]),
  )
