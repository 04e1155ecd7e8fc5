import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createDiscount, endDiscount } from './actions.ts'
import { pageOfDiscounts, sumsByKind } from './queries.ts'

export const discountRoutes = [
  serve(contract.listDiscounts, (tx, { query, clock }) => pageOfDiscounts(tx, query, clock.today())),
  serve(contract.sumDiscounts, async (tx, { query }) => ({ data: await sumsByKind(tx, query.period_id) })),
  serve(contract.createDiscount, (tx, { body, ...by }) => createDiscount(tx, by, body)),
  serve(contract.endDiscount, (tx, { params, body, ...by }) =>
    endDiscount(tx, by, { id: params.id, ...body }),
  ),
]
