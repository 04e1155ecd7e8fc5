import * as z from 'zod/mini'
import { endpoint, events } from '#kernel/endpoint.ts'
import { Notification } from '../contract.ts'

/** One event: what is new since the last, and how many are unread in all. */
export const NewsEvent = z.object({ unread: z.int(), notifications: z.array(Notification) })
export type NewsEvent = z.infer<typeof NewsEvent>

export const streamNotifications = endpoint({
  method: 'GET',
  path: '/notifications/stream',
  summary:
    'Server-sent events: new notifications and the number of unread ones, at once and whenever it changes. Last-Event-ID goes on where a line was lost',
  roles: 'session',
  answer: events,
  refusals: ['too_many_requests'],
})
