import type * as z from 'zod/mini'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { type ExportHead, type Values, valueAt } from '#server/sheets/export-cells.ts'
import { declaredBy } from './declared.ts'

type Row = Record<string, unknown>
type Shape = Record<string, z.ZodMiniType>
type Def = { shape?: Shape; element?: z.ZodMiniType }
const defOf = (schema: z.ZodMiniType | undefined) => schema?._zod.def as Def | undefined

/**
 * Returns what makes of a list's rows the values of its columns, each as the schema of the answer declares it: of a long
 * list most of the time went into copying fields that no column shows.
 */
export function exportedBy(
  { answer }: EndpointSpec,
  columns: ExportHead['columns'],
): (rows: readonly unknown[]) => Values {
  const row = defOf(defOf(answer)?.shape?.data)?.element
  const shape = defOf(row)?.shape
  if (!row || !shape) throw new Error('A list that is exported has rows of fields')
  const reads = columns.map(({ field }) => readerOf(shape, field))
  return (rows) => rows.map((one) => reads.map((read) => read(one as Row)))
}

function readerOf(shape: Shape, field: string): (row: Row) => unknown {
  const [name = '', ...within] = field.split('.')
  const schema = shape[name]
  if (!schema) throw new Error(`No field ${field} is declared`)
  const declared = declaredBy(schema)
  if (within.length === 0) return (row) => declared(row[name])
  const rest = within.join('.')
  return (row) => valueAt(declared(row[name]), rest)
}
