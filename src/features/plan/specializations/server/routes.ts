import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createSpecialization, deleteSpecialization, updateSpecialization } from './actions.ts'
import { coordinatorOf, pageOfSpecializations, specializationById } from './queries.ts'

export const specializationRoutes = [
  serve(contract.listSpecializations, (tx, { query }) => pageOfSpecializations(tx, query)),
  serve(contract.showSpecialization, async (tx, { params, query }) => ({
    data: await specializationById(tx, params.id, query.with),
  })),
  serve(contract.showCoordinator, async (tx, { params }) => ({ data: await coordinatorOf(tx, params.id) })),
  serve(contract.createSpecialization, async (tx, { body }) => ({
    data: await createSpecialization(tx, body),
  })),
  serve(contract.updateSpecialization, async (tx, { params, body }) => ({
    data: await updateSpecialization(tx, { id: params.id, changes: body }),
  })),
  serve(contract.deleteSpecialization, async (tx, { params }) => deleteSpecialization(tx, params.id)),
]
