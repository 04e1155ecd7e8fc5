import * as z from 'zod/mini'
import { endpoint, id, includes, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { instant } from '#kernel/schemas.ts'
import { NOTICE_KINDS } from './rules.ts'

/** A part of the content that leads to what it names. */
export const NoticeLink = z.object({ text: z.string(), to: z.string() })
export type NoticeLink = z.infer<typeof NoticeLink>

/** What the bell and the list show. Without `sender` it comes from the system. */
export const Notification = z.object({
  id,
  type: z.int(),
  content: z.string(),
  created_at: instant,
  updated_at: instant,
  corrected_at: z.nullable(instant),
  withdrawn_at: z.nullable(instant),
  /** Where the attached file is. */
  attachment: z.nullable(z.string()),
  attachment_name: z.nullable(z.string()),
  attachment_bytes: z.nullable(z.int()),
  /** Where it leads, inside the application. */
  link: z.nullable(z.string()),
  /** Where its parts lead, in their order; none of what is about one thing. */
  links: z.array(NoticeLink),
  /** Whose copy it is; of what was sent, the one person of group 7. */
  receiver_user_id: z.nullable(id),
  /** Of the own copy alone. */
  pivot: z.optional(z.object({ read_at: z.nullable(instant) })),
  sender: z.optional(
    z.nullable(z.object({ name: z.string(), email: z.string(), profile_picture: z.nullable(z.string()) })),
  ),
  sender_user_id: z.nullable(id),
  /** Whom it went to, for who sent it. */
  receivers: z.optional(z.object({ text: z.string(), count: z.int(), read: z.int() })),
})
export type Notification = z.infer<typeof Notification>

export const withSender = includes(['sender'])

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary:
    'Own notifications, newest first (or with `sort_by=unread,desc` the unread ones before): all, `unread`, of a `kind` or sender, or `sent`; administrators see by `by_all` what anybody sent to a group',
  roles: 'session',
  query: listQuery(['created_at', 'unread'], {
    unread: z.optional(z.boolean()),
    kind: z.optional(z.enum(NOTICE_KINDS)),
    sender_user_id: z.optional(id),
    sent: z.optional(z.boolean()),
    by_all: z.optional(z.boolean()),
    with: withSender,
  }),
  answer: pageOf(Notification),
  refusals: ['this_action_is_unauthorized'],
})

export const listSenders = endpoint({
  method: 'GET',
  path: '/notifications/senders',
  summary: 'Who wrote what one has received, by name; the system is none',
  roles: 'session',
  answer: one(z.array(z.object({ id, name: z.string() }))),
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
