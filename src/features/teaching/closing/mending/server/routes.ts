import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { concludeCourse } from './actions.ts'
import { pageOfFaults } from './queries.ts'

export const mendingRoutes = [
  serve(contract.listRecordFaults, (tx, { query }) => pageOfFaults(tx, query)),
  serve(contract.concludeCourse, async (tx, { params, body, actor, clock }) => ({
    data: await concludeCourse(tx, { actor, clock }, { ...params, reason: body.reason }),
  })),
]
