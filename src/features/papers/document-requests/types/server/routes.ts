import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createType, deleteType, updateType } from './actions.ts'
import { pageOfTypes, typeById } from './queries.ts'

export const typeRoutes = [
  serve(contract.listDocumentRequestTypes, (tx, { query }) => pageOfTypes(tx, query)),
  serve(contract.showDocumentRequestType, async (tx, { params }) => ({
    data: await typeById(tx, params.id),
  })),
  serve(contract.createDocumentRequestType, async (tx, { body, actor, clock }) => ({
    data: await createType(tx, { actor, clock }, body),
  })),
  serve(contract.updateDocumentRequestType, async (tx, { params, body, actor, clock }) => ({
    data: await updateType(tx, { actor, clock }, { id: params.id, changes: body }),
  })),
  serve(contract.deleteDocumentRequestType, (tx, { params, actor, clock }) =>
    deleteType(tx, { actor, clock }, params.id),
  ),
]
