import * as z from 'zod/mini'
import { instant } from '#kernel/dates.ts'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'

/** What the bell and the list show. Without `sender` it comes from the system. */
export const Notification = z.object({
  id,
  type: z.int(),
  content: z.string(),
  created_at: instant,
  attachment: z.nullable(z.string()),
  /** Where it leads, inside the application. */
  link: z.nullable(z.string()),
  /** Whose copy it is. */
  receiver_user_id: id,
  pivot: z.object({ read_at: z.nullable(instant) }),
  sender: z.optional(
    z.nullable(z.object({ name: z.string(), email: z.string(), profile_picture: z.nullable(z.string()) })),
  ),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'Own notifications, newest first; `unread` leaves out the read ones',
  roles: 'session',
  query: listQuery(['created_at'], { unread: z.optional(z.boolean()), with: includes(['sender']) }),
  answer: pageOf(Notification),
})

export const markNotificationAsRead = endpoint({
  method: 'PATCH',
  path: '/notifications/{id}/mark-as-read',
  summary: 'Marks one of the own notifications as read; again is no fault',
  roles: 'session',
  params: { id: ref('notification') },
  answer: one(Notification),
  refusals: ['resource_not_found'],
})

export const markAllNotificationsAsRead = endpoint({
  method: 'PATCH',
  path: '/notifications/mark-as-read',
  summary: 'Marks all own notifications as read',
  roles: 'session',
  answer: nothing,
})
