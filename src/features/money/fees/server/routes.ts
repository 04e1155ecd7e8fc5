import { serve } from '#server/call.ts'
import { chargeRoutes } from '../charges/server/routes.ts'
import * as contract from '../contract.ts'
import { createFee, updateFee } from './actions.ts'
import { feeById, pageOfFees } from './queries.ts'

export const feeRoutes = [
  serve(contract.listFees, (tx, { query }) => pageOfFees(tx, query)),
  serve(contract.showFee, async (tx, { params }) => ({ data: await feeById(tx, params.id) })),
  serve(contract.createFee, async (tx, { body, actor, clock }) => ({
    data: await createFee(tx, { actor, clock }, body),
  })),
  serve(contract.updateFee, async (tx, { params, body, actor, clock }) => ({
    data: await updateFee(tx, { actor, clock }, { id: params.id, changes: body }),
  })),
  ...chargeRoutes,
]
