import { serve } from '#server/call.ts'
import { pardonAbsences as endpoint } from '../contract.ts'
import { pardonAbsences } from './actions.ts'

export const absenceRoutes = [
  serve(endpoint, async (tx, { params, body, actor, clock }) => ({
    data: await pardonAbsences(tx, { actor, clock }, { ...params, reason: body.reason }),
  })),
]
