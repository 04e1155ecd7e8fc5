import type { Tx } from '#server/database/db.ts'
import { headOf } from '../../actas/server/queries.ts'

/** Whose chain of actas it is, with its head; null while nothing is sealed. */
export async function chainOf(tx: Tx) {
  const institution = await tx.selectFrom('institution').select('name').executeTakeFirst()
  const head = await headOf(tx)
  return head && { institution: institution?.name ?? '', head }
}
