import * as z from 'zod/mini'
import { endpoint, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { Notification, withSender } from '../contract.ts'

/** With what the person who looks at it may do. */
export const OpenNotification = z.extend(Notification, {
  may_reply: z.boolean(),
  may_correct: z.boolean(),
  may_withdraw: z.boolean(),
})
export type OpenNotification = z.infer<typeof OpenNotification>

export const showNotification = endpoint({
  method: 'GET',
  path: '/notifications/{id}',
  summary: 'One notification, for who got or sent it; administrators also those to a group',
  roles: 'session',
  params: { id: ref('notification') },
  query: z.strictObject({ with: withSender }),
  answer: one(OpenNotification),
})

export const listStudentNotifications = endpoint({
  method: 'GET',
  path: '/students/{id}/notifications',
  summary: "What the caller has sent to a student, and the system's; never what others wrote",
  roles: ['teacher', 'coordinator', 'lowAdmin', 'admin'],
  permission: 'students.view',
  params: { id: ref('student') },
  query: listQuery(['created_at'], { with: withSender }),
  answer: pageOf(Notification),
})
