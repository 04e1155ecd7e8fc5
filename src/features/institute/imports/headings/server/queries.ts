import type { Tx } from '#server/database/db.ts'
import type { ImportResource } from '../../words.ts'
import type { Meanings } from '../rules.ts'

/** What an institute's own headings were said to mean at its last import. */
export async function rememberedOf(tx: Tx, resource: ImportResource): Promise<Meanings> {
  const rows = await tx
    .selectFrom('import_headings')
    .select(['heading', 'field'])
    .where('resource', '=', resource)
    .execute()
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}
