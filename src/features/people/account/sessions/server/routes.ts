import { serve } from '#server/call.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../contract.ts'
import { endOthers, endOwn } from './actions.ts'
import { ownSessions } from './queries.ts'

export const ownSessionRoutes = [
  serve(listOwnSessions, async (tx, { actor, clock }) => ({
    data: await ownSessions(tx, actor, clock.now()),
  })),
  serve(endOwnSession, (tx, { params, ...by }) => endOwn(tx, by, params.id)),
  serve(endOtherSessions, (tx, by) => endOthers(tx, by)),
]
