import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createPriceSetting, deletePriceSetting, updatePriceSetting } from './actions.ts'
import { priceById, pricesOfPeriod } from './queries.ts'

export const priceRoutes = [
  serve(contract.listPriceSettings, async (tx, { params }) => ({
    data: await pricesOfPeriod(tx, params.id),
  })),
  serve(contract.showPriceSetting, async (tx, { params }) => ({ data: await priceById(tx, params.id) })),
  serve(contract.createPriceSetting, async (tx, { body, actor, clock }) => ({
    data: await createPriceSetting(tx, { actor, clock }, body),
  })),
  serve(contract.updatePriceSetting, async (tx, { params, body, actor, clock }) => ({
    data: await updatePriceSetting(tx, { actor, clock }, { id: params.id, changes: body }),
  })),
  serve(contract.deletePriceSetting, (tx, { params, actor, clock }) =>
    deletePriceSetting(tx, { actor, clock }, params.id),
  ),
]
