import { serve } from '#server/call.ts'
import { bulkSectionRoutes } from '../bulk/server/routes.ts'
import * as contract from '../contract.ts'
import { courseSectionRoutes } from '../courses/server/routes.ts'
import { sectionNoteRoutes } from '../notes/server/routes.ts'
import { sectionStudentRoutes } from '../students/server/routes.ts'
import { createSection, deleteSection, updateSection } from './actions.ts'
import { pageOfSections, removalOf, sectionById } from './queries.ts'

export const sectionRoutes = [
  serve(contract.listSections, (tx, { query, actor }) => pageOfSections(tx, query, actor)),
  serve(contract.showSection, async (tx, { params, query }) => ({
    data: await sectionById(tx, params.id, query.with),
  })),
  serve(contract.createSection, async (tx, { body, actor, clock }) => ({
    data: await sectionById(tx, await createSection(tx, { actor, clock }, body)),
  })),
  serve(contract.updateSection, async (tx, { params, body, actor, clock }) => {
    const order = { id: params.id, change: body }
    await updateSection(tx, { actor, clock }, order)
    return { data: await sectionById(tx, params.id) }
  }),
  serve(contract.countSectionRemoval, async (tx, { params }) => ({ data: await removalOf(tx, params.id) })),
  serve(contract.deleteSection, (tx, { params, actor, clock }) =>
    deleteSection(tx, { actor, clock }, params.id),
  ),
  ...bulkSectionRoutes,
  ...courseSectionRoutes,
  ...sectionNoteRoutes,
  ...sectionStudentRoutes,
]
