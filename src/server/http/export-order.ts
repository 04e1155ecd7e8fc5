import { isDay, showDay } from '#kernel/dates.ts'
import { type EndpointSpec, namedFilter, type ReportTable } from '#kernel/endpoint.ts'
import { GENDER_LABELS } from '#kernel/person.ts'
import type { Actor } from '#server/access/session.ts'
import type { Tx } from '#server/database/db.ts'
import type { ExportFormat, Order } from '#server/exports/write-content.ts'

/** Filters that are called the same in every list. */
const GENDERS = namedFilter('Género', GENDER_LABELS)
const DAYS: Readonly<Record<string, string>> = {
  from: 'Desde',
  until: 'Hasta',
  date: 'Día',
  reviewed_on: 'Revisado',
}

/** `Estado: Activo`; undefined of what no paper names. */
function filterInWords(
  { columns, named_filters }: Listed,
  field: string,
  value: unknown,
): string | undefined {
  const named = named_filters?.[field] ?? (field === 'gender' ? GENDERS : undefined)
  if (named) return named[String(value)]
  if (typeof value === 'string' && isDay(value) && DAYS[field]) return `${DAYS[field]}: ${showDay(value)}`
  const column = columns.find((one) => one.field === field)
  const word = column?.as === 'yes_no' ? YES_NO[String(value)] : column?.labels?.[String(value)]
  return column && word && `${column.title}: ${word}`
}
const YES_NO: Readonly<Record<string, string>> = { true: 'Sí', false: 'No' }
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
