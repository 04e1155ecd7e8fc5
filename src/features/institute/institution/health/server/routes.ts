import { serve } from '#server/call.ts'
import { showHealth } from '../contract.ts'
import { healthOf } from './queries.ts'

export const healthRoutes = [
  serve(showHealth, async (tx, { world }) => ({
    data: await healthOf(tx, world),
  })),
]
