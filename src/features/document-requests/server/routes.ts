import { Invalid } from '#kernel/errors.ts'
import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { makingRoutes } from '../making/server/routes.ts'
import { typeRoutes } from '../types/server/routes.ts'
import { deleteRequest, requestable, requestDocument } from './actions.ts'
import { pageOfRequests, requestById } from './queries.ts'

export const documentRequestRoutes = [
  serve(contract.listDocumentRequests, (tx, { query, actor }) => pageOfRequests(tx, query, actor)),
  serve(contract.listRequestable, async (tx, { query, actor }) => {
    const student_id = actor.student_id ?? query.student_id
    if (student_id === undefined) throw new Invalid({ student_id: ['required'] })
    return { data: await requestable(tx, student_id) }
  }),
  serve(contract.showDocumentRequest, async (tx, { params, query, actor }) => ({
    data: await requestById(tx, params.id, actor, query.with),
  })),
  serve(contract.createDocumentRequest, async (tx, { body, actor, clock }) => {
    const id = await requestDocument(tx, { actor, clock }, body)
    return { data: await requestById(tx, id, actor) }
  }),
  serve(contract.deleteDocumentRequest, (tx, { params, actor, clock }) =>
    deleteRequest(tx, { actor, clock }, params.id),
  ),
  ...makingRoutes,
  ...typeRoutes,
]
