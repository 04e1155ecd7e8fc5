import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createAvailability, remindOfAvailability, updateAvailability } from './actions.ts'
import { pageOfAvailabilities, weeksOf } from './queries.ts'

export const availabilityRoutes = [
  serve(contract.listAvailabilities, (tx, { query }) => pageOfAvailabilities(tx, query)),
  serve(contract.showAvailabilities, async (tx, { params }) => ({ data: await weeksOf(tx, params.id) })),
  serve(contract.createAvailability, async (tx, { body, actor, clock }) => ({
    data: await createAvailability(tx, { actor, clock }, body),
  })),
  serve(contract.updateAvailability, async (tx, { params, body, actor, clock }) => ({
    data: await updateAvailability(tx, { actor, clock }, { id: params.id, hours: body.hours }),
  })),
  serve(contract.remindOfAvailability, async (tx, { body, actor, clock }) => ({
    data: { told: await remindOfAvailability(tx, { actor, clock }, body) },
  })),
]
