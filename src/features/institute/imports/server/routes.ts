import { serve } from '#server/call.ts'
import { mailUrl } from '#server/public-url.ts'
import { createImport, importTemplate, listImports, showImportProgress, undoImport } from '../contract.ts'
import { progressOf } from '../progress/server/actions.ts'
import { makeTemplate } from '../templates/server/actions.ts'
import { undoOf } from '../undoing/server/actions.ts'
import { importFile } from './actions.ts'
import { pageOfImports } from './queries.ts'

export const importRoutes = [
  serve(createImport, async (tx, { params, query, body, files, actor, clock, world }) => {
    const { file_name = '', send_mails = true, columns = [] } = body
    const bytes = files.file?.bytes ?? Buffer.alloc(0)
    const order = {
      bytes,
      file_name,
      send_mails,
      columns,
      dry_run: query.dry_run ?? false,
      base: await mailUrl(tx, world),
    }
    return { data: await importFile(tx, { actor, clock }, { resource: params.resource, ...order }) }
  }),
  serve(importTemplate, (_tx, { params, query }) => makeTemplate(params.resource, query.kind ?? 'xlsx')),
  serve(showImportProgress, (_tx, { actor }) => ({ data: progressOf(actor.user_id) })),
  serve(listImports, (tx, { query }) => pageOfImports(tx, query)),
  serve(undoImport, async (tx, { params, actor, clock }) => ({
    data: await undoOf(tx, { actor, clock }, params.id),
  })),
]
