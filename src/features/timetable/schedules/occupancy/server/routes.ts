import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { occupancyOf } from './queries.ts'

export const occupancyRoutes = [
  serve(contract.showOccupancy, async (tx, { params }) => ({ data: await occupancyOf(tx, params.id) })),
]
