import { serve } from '#server/call.ts'
import { rollBack } from '../bulk/server/actions.ts'
import { listInscriptions, rollbackInscription, showInscription, updateInscription } from '../contract.ts'
import { sectionChangeRoutes } from '../section-change/server/routes.ts'
import { semesterApprovalRoutes } from '../semester-approval/server/routes.ts'
import { changeInscription } from './actions.ts'
import { inscriptionById, pageOfInscriptions } from './queries.ts'

export const inscriptionRoutes = [
  ...sectionChangeRoutes,
  ...semesterApprovalRoutes,
  serve(listInscriptions, (tx, { query, actor, clock }) =>
    pageOfInscriptions(tx, query, actor, clock.today()),
  ),
  serve(showInscription, async (tx, { params, query }) => ({
    data: await inscriptionById(tx, params.id, query.with),
  })),
  serve(rollbackInscription, async (tx, { body, ...by }) => {
    await rollBack(tx, by, body)
    return { data: { id: body.inscription_id } }
  }),
  serve(updateInscription, async (tx, { body, request, ...by }) => {
    await changeInscription(tx, by, body)
    return { data: await inscriptionById(tx, body.inscription_id) }
  }),
]
