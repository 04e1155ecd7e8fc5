import { keptPaper, placeOf } from '#features/papers/papers/server/actions.ts'
import { makeUpActaPaper } from '#features/teaching/closing/make-up-actas/server/actions.ts'
import { Refusal } from '#kernel/errors.ts'
import { serve } from '#server/call.ts'
import { makeUpToChange } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { noteResults, sealMakeUp } from './actions.ts'

export const resultRoutes = [
  serve(contract.noteMakeUp, async (tx, { params, body, ...by }) => ({
    data: await noteResults(tx, by, { id: params.id, orders: body.notes }),
  })),
  serve(contract.sealMakeUp, async (tx, { params, ...by }) => ({
    data: await sealMakeUp(tx, by, params.id),
  })),
  serve(contract.printMakeUp, async (tx, { params, query, world, ...by }) => {
    const { acta_number } = await makeUpToChange(tx, params.id)
    if (acta_number === null) throw new Refusal('make_up_not_sealed')
    const paper = await makeUpActaPaper(tx, by, acta_number, placeOf({ world }, query.paper))
    return { make: () => keptPaper(world.storage, paper) }
  }),
]
