import { type Day, isDay, showDay } from '#kernel/dates.ts'
import type { EndpointSpec, ReportTable } from '#kernel/endpoint.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import type { ContentInput, ExportFormat } from '#server/exports/write-content.ts'
import { COMMON_FILTERS, DAY_FILTERS, NUMBER_FILTERS, YES_NO } from '#server/sheets/export-cells.ts'

/** `Estado: Activo`; undefined of what no paper names. */
function filterInWords(
  { columns, named_filters }: Listed,
  field: string,
  value: unknown,
): string | undefined {
  const named = named_filters?.[field] ?? COMMON_FILTERS[field]
  const key = String(value)
  if (named) return isLabelled(named) ? labelled(named[0], named[1][key]) : named[key]
  if (typeof value === 'string' && isDay(value)) return labelled(DAY_FILTERS[field], showDay(value))
  if (NUMBER_FILTERS[field]) return labelled(NUMBER_FILTERS[field], key)
  const column = columns.find((one) => one.field === field)
  return labelled(
    column?.title,
    column?.as === 'yes_no' ? YES_NO[key === 'true' ? 'true' : 'false'] : column?.labels?.[key],
  )
}
type Words = NonNullable<NonNullable<Listed['named_filters']>[string]>
// `Array.isArray` narrows no tuple that is read-only.
const isLabelled = (words: Words): words is Extract<Words, readonly unknown[]> => Array.isArray(words)
const labelled = (label: string | undefined, word: string | undefined) => label && word && `${label}: ${word}`
type Listed = Pick<NonNullable<EndpointSpec['exports']>, 'columns' | 'named_filters'>

/** A list that is exported, without its rows. */
export function tableOf({ exports }: EndpointSpec, query: unknown): Omit<ReportTable, 'rows'> {
  const { title, columns, parted_by, named_filters = {} } = exports ?? { title: '', columns: [] }
  const { search, sort_by, ...asked } = query as Record<string, string | undefined>
  const named = Object.entries(asked).flatMap(
    ([field, value]) => filterInWords({ columns, named_filters }, field, value) ?? [],
  )
  return {
    title,
    columns: columns.filter(({ only_with }) => only_with === undefined || asked[only_with] !== undefined),
    filters: [...named, ...(search ? [`«${search}»`] : [])],
    is_parted: parted_by !== undefined && (sort_by?.startsWith(`${parted_by},`) ?? true),
  }
}

type ExportRequest = { actor: Actor | null; query: unknown; table: Omit<ReportTable, 'rows'> }

/** What is to be written: a table in the format of the query, with the institution, the time and the caller. */
export async function orderOf(
  db: Tx,
  made_at: ContentInput['head']['made_at'],
  { actor, query, table }: ExportRequest,
): Promise<ContentInput> {
  const { format = 'pdf', date } = (query ?? {}) as { format?: ExportFormat; date?: Day }
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
      of_day: date,
      made_by: actor?.name ?? '',
    },
  }
}
