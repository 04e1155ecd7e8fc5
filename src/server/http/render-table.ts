import type { FileAnswer, ReportTable } from '#kernel/endpoint.ts'
import type { Actor } from '#server/access/session.ts'
import type { Exchange } from './exchange.ts'
import { type ExportFormat, exportTable } from './exports.ts'

/** Renders a table in the format of the query, with the institution, the time and the caller. */
export async function renderTable(
  { deps: { db, world }, context: { actor, query } }: Exchange,
  table: ReportTable,
): Promise<FileAnswer> {
  const { format = 'pdf' } = (query ?? {}) as unknown as { format?: ExportFormat }
  const institution = await db.selectFrom('institution').select('name').executeTakeFirst()
  return exportTable(format, {
    ...table,
    institution: institution?.name ?? 'Claustro',
    made_at: world.clock.now(),
    made_by: actor ? (actor as Actor).name : '',
  })
}
