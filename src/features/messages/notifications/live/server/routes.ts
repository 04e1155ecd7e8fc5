import { serve } from '#server/call.ts'
import { streamNotifications } from '../contract.ts'
import { newsOf } from './queries.ts'

export const liveRoutes = [serve(streamNotifications, () => newsOf)]
