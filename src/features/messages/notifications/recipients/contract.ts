import * as z from 'zod/mini'
import { endpoint, id, listQuery, pageOf } from '#kernel/endpoint.ts'
import { ROLES } from '#kernel/roles.ts'

/** A group, or within 7, 8 and 9 one of those whom the caller reaches. */
export const Recipient = z.object({
  id,
  value: z.int(),
  description: z.string(),
  receiversText: z.string(),
  count: z.int(),
  /** Who has not confirmed the account yet, and reads it when they do. */
  unconfirmed: z.int(),
  section_id: z.nullable(id),
  course_id: z.nullable(id),
})
export type Recipient = z.infer<typeof Recipient>

export const listRecipients = endpoint({
  method: 'GET',
  path: '/notifications/recipients',
  summary:
    'The groups to which the caller may send, with how many each reaches; with `type` 7, 8 or 9 the people, sections or courses within reach',
  roles: ROLES,
  permission: 'notifications.send',
  query: listQuery(['description'], {
    type: z.optional(z.int().check(z.minimum(1), z.maximum(9))),
    /** One alone, by its `value`. */
    value: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  }),
  answer: z.extend(pageOf(Recipient), {
    /** Within this hour; null where there is no limit. */
    sendings_left: z.nullable(z.int()),
  }),
})
