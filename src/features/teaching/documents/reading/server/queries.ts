import type { Reading } from '#server/access/keys/reading-links.ts'
import { within } from '#server/access/rights/reach.ts'
import { currentActor } from '#server/access/sessions/current-actor.ts'
import type { Tx } from '#server/database/db.ts'

/** The PDF of a link, as long as its person may sign in and reach it; undefined when not, or when it is one no more. */
export async function pdfToRead(tx: Tx, { document_id, user_id }: Reading) {
  const actor = await currentActor(tx, user_id)
  if (!actor) return undefined
  return tx
    .selectFrom('documents as d')
    .select(['d.id', 'd.title', 'd.bytes', 'd.version'])
    .where('d.id', '=', document_id)
    .where('d.kind', '=', 'pdf')
    .where(within('document', actor, 'd'))
    .executeTakeFirst()
}
