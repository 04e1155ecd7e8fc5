import { Invalid } from '#kernel/errors.ts'
import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { makingRoutes } from '../making/server/routes.ts'
import { requestableByStudent } from '../self-service/server/actions.ts'
import { selfServiceRoutes } from '../self-service/server/routes.ts'
import { typeRoutes } from '../types/server/routes.ts'
import { deleteRequest, requestable, requestDocument } from './actions.ts'
import { pageOfRequests, requestById } from './queries.ts'

export const documentRequestRoutes = [
  serve(contract.listDocumentRequests, (tx, { query, actor, clock, world }) =>
    pageOfRequests(tx, { actor, clock, world }, query),
  ),
  serve(contract.listRequestable, async (tx, { query, actor, clock, world }) => {
    if (actor.student_id !== null)
      return { data: await requestableByStudent(tx, { clock, world }, actor.student_id) }
    const { student_id } = query
    if (student_id === undefined) throw new Invalid({ student_id: ['required'] })
    return { data: await requestable(tx, { clock }, student_id) }
  }),
  serve(contract.showDocumentRequest, async (tx, { params, query, actor, clock, world }) => ({
    data: await requestById(tx, { actor, clock, world }, params.id, query.with),
  })),
  serve(contract.createDocumentRequest, async (tx, { body, actor, clock, world }) => {
    const by = { actor, clock, world }
    return { data: await requestById(tx, by, await requestDocument(tx, by, body)) }
  }),
  serve(contract.deleteDocumentRequest, (tx, { params, actor, clock }) =>
    deleteRequest(tx, { actor, clock }, params.id),
  ),
  ...makingRoutes,
  ...selfServiceRoutes,
  ...typeRoutes,
]
