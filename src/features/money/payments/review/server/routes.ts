import { serve } from '#server/call.ts'
import { reviewPayments } from '../../contract.ts'
import { undoReviews } from '../contract.ts'
import { reviewMany, undoMany } from './actions.ts'

export const reviewRoutes = [
  serve(reviewPayments, async (tx, { body, actor, clock }) => {
    const { ids, status, rejection_reason = null } = body
    return { data: await reviewMany(tx, { actor, clock }, { ids, status, rejection_reason }) }
  }),
  serve(undoReviews, async (tx, { body, actor, clock }) => {
    const { ids, reason = null } = body
    return { data: await undoMany(tx, { actor, clock }, { ids, reason }) }
  }),
]
