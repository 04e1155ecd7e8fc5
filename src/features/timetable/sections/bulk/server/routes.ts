import { serve } from '#server/call.ts'
import { createSections } from '../../server/actions.ts'
import { sectionsByIds } from '../../server/queries.ts'
import * as contract from '../contract.ts'

export const bulkSectionRoutes = [
  serve(contract.createSections, async (tx, { body, actor, clock }) => ({
    data: await sectionsByIds(tx, await createSections(tx, { actor, clock }, body)),
  })),
]
