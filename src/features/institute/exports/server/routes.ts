import type { Instant } from '#kernel/dates.ts'
import { Refusal } from '#kernel/errors.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { serve } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { filenameOf, MEDIA_TYPES } from '#server/http/exports.ts'
import { deleteExport, downloadExport, listExports, showExport } from '../contract.ts'
import { removeExport } from './actions.ts'
import { exportById, exportsOf, partsOf } from './queries.ts'

/** What was asked for a day ago is gone, whether or not it was removed already. */
async function foundExport(tx: Tx, id: number, asked: { actor: Actor; now: Instant }) {
  const found = await exportById(tx, id, asked)
  if (!found) throw new Refusal('resource_not_found')
  return found
}

export const exportRoutes = [
  serve(listExports, async (tx, { actor, clock }) => ({ data: await exportsOf(tx, actor, clock.now()) })),
  serve(showExport, async (tx, { params, actor, clock }) => ({
    data: await foundExport(tx, params.id, { actor, now: clock.now() }),
  })),
  serve(downloadExport, async (tx, { params, actor, clock }) => {
    const { attempt, bytes, ...found } = await foundExport(tx, params.id, { actor, now: clock.now() })
    if (attempt === null || bytes === null) throw new Refusal('resource_not_found')
    const { format, title, created_at: made_at } = found
    return {
      stream: (db: Tx) => partsOf(db, { export_id: found.id, attempt, bytes }),
      length: bytes,
      is_gzip: format === 'csv',
      media_type: MEDIA_TYPES[format],
      filename: filenameOf(format, { title, made_at }),
    }
  }),
  serve(deleteExport, (tx, { params }) => removeExport(tx, params.id)),
]
