import { showIdentity } from '#kernel/person.ts'
import { serve } from '#server/call.ts'
import { candidatesOf, makeUpToChange } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { inscribe, leave } from './actions.ts'
import { pageOfInscribed } from './queries.ts'

export const inscribingRoutes = [
  serve(contract.listMakeUpStudents, (tx, { params, query, actor, clock }) =>
    pageOfInscribed(tx, { id: params.id, query }, { actor, today: clock.today() }),
  ),
  serve(contract.listMakeUpCandidates, async (tx, { params }) => {
    const make_up = await makeUpToChange(tx, params.id)
    const found = make_up.is_sealed ? [] : await candidatesOf(tx, make_up)
    return {
      data: found.map(({ student_id, identity_kind, identity_number, ...one }) => ({
        ...one,
        id: student_id,
        identity: showIdentity(identity_kind, identity_number),
      })),
    }
  }),
  serve(contract.inscribeInMakeUp, async (tx, { params, body, ...by }) => ({
    data: await inscribe(tx, by, { id: params.id, student_id: body.student_id }),
  })),
  serve(contract.leaveMakeUp, async (tx, { params, body, ...by }) => ({
    data: await leave(tx, by, { id: params.id, student_id: body.student_id }),
  })),
]
