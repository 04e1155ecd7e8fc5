import { keptPaper, placeOf } from '#features/papers/papers/server/actions.ts'
import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { averageOfPeriod, historyOf, kardexPaper, specializationsOf } from './actions.ts'

export const historyRoutes = [
  serve(contract.showHistory, async (tx, { params, query, actor, clock, world }) => {
    const by = { actor, clock }
    if (query.format === undefined)
      return { data: await historyOf(tx, { id: params.id, today: clock.today() }) }
    const paper = await kardexPaper(tx, by, params.id, placeOf({ world }, query.paper))
    return { make: () => keptPaper(world.storage, paper) }
  }),
  serve(contract.showPeriodAverage, async (tx, { params, query, clock }) => ({
    data: await averageOfPeriod(tx, { id: params.id, today: clock.today(), ...query }),
  })),
  serve(contract.showSpecializationHistory, async (tx, { params, clock }) => ({
    data: await specializationsOf(tx, { id: params.id, today: clock.today() }),
  })),
]
