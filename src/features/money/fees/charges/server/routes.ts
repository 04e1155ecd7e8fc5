import { serve } from '#server/call.ts'
import { unwaiveCharge, waiveCharge } from '../../waivers/server/actions.ts'
import * as contract from '../contract.ts'
import { createCharges } from './actions.ts'
import { pageOfCharges, sumsByFee } from './queries.ts'

export const chargeRoutes = [
  serve(contract.listCharges, (tx, { query, actor, clock }) =>
    pageOfCharges(tx, query, { actor, today: clock.today() }),
  ),
  serve(contract.sumCharges, async (tx, { query }) => ({ data: await sumsByFee(tx, query.period_id) })),
  serve(contract.createCharges, async (tx, { body, actor, clock }) => ({
    data: await createCharges(tx, { actor, clock }, body),
  })),
  serve(contract.waiveCharge, async (tx, { params, body, actor, clock }) => ({
    data: await waiveCharge(tx, { actor, clock }, { id: params.id, ...body }),
  })),
  serve(contract.unwaiveCharge, async (tx, { params, actor, clock }) => ({
    data: await unwaiveCharge(tx, { actor, clock }, params.id),
  })),
]
