import { serve } from '#server/call.ts'
import { sheetFrame } from '#server/pdf/sheet.ts'
import * as contract from '../contract.ts'
import { pensumChangeRoutes } from '../pensum-changes/server/routes.ts'
import { equivalenceRequestRoutes } from '../requests/server/routes.ts'
import { createEquivalence, undoEquivalence } from './actions.ts'
import { equivalenceById, isInIndex, knownOrigins, offered, pageOfEquivalences } from './queries.ts'
import { resolutionFile } from './resolution.pdf.ts'

export const equivalenceRoutes = [
  ...pensumChangeRoutes,
  ...equivalenceRequestRoutes,
  serve(contract.listEquivalences, (tx, { query }) => pageOfEquivalences(tx, query)),
  serve(contract.offerEquivalences, async (tx, { params, query }) => ({
    data: {
      courses: await offered(tx, params.id, query.origin ?? ''),
      origins: await knownOrigins(tx),
      in_index: await isInIndex(tx),
    },
  })),
  serve(contract.createEquivalence, async (tx, { body, ...by }) => ({
    data: await createEquivalence(tx, by, body),
  })),
  serve(contract.undoEquivalence, (tx, { params, body, ...by }) =>
    undoEquivalence(tx, by, { id: params.id, reason: 'reason' in body ? body.reason : null }),
  ),
  serve(contract.printEquivalence, async (tx, { params, query, actor, clock, world: { storage } }) => {
    const found = await equivalenceById(tx, params.id)
    const frame = await sheetFrame(tx, { size: query.paper, by: actor.name, now: clock.now(), storage })
    return { make: async () => resolutionFile(found, await frame()) }
  }),
]
