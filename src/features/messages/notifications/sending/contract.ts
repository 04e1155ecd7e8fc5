import * as z from 'zod/mini'
import { endpoint, FILE_BYTES, file, id, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ROLES } from '#kernel/roles.ts'
import { instant, optionalText, text } from '#kernel/schemas.ts'
import { OpenNotification } from '../contract.ts'
import { GROUPS, isOfClass, MOST_CONTENT } from '../rules.ts'

const group = z.int().check(
  z.minimum(1),
  z.maximum(9),
  z.refine((value) => value !== GROUPS.automatic, { error: 'in' }),
)

type Target = {
  type: number
  receiver_user_id?: number | undefined
  section_id?: number | undefined
  course_id?: number | undefined
}

const OF_GROUP: readonly [keyof Target, (type: number) => boolean][] = [
  ['receiver_user_id', (type) => type === GROUPS.person],
  ['section_id', isOfClass],
  ['course_id', (type) => type === GROUPS.course_section],
]

/** A course of a section is chosen in one: without the course nothing is said of the section. */
const isChosenWith = ({ type, course_id }: Target, field: keyof Target): boolean =>
  field === 'section_id' && type === GROUPS.course_section && course_id === undefined

const aimed = <T extends z.ZodMiniType<Target>>(schema: T): T =>
  schema.check(
    ...OF_GROUP.flatMap(([field, isOf]) => [
      z.refine<Target>((body) => !isOf(body.type) || body[field] !== undefined || isChosenWith(body, field), {
        path: [field],
        error: 'required',
      }),
      z.refine<Target>((body) => isOf(body.type) || body[field] === undefined, {
        path: [field],
        error: 'unknown',
      }),
    ]),
  )

export const sendNotification = endpoint({
  method: 'POST',
  path: '/notifications',
  summary:
    'Sends a notification to one of the groups: 7 asks for `receiver_user_id`, 8 and 9 for `section_id`, 9 for `course_id` too',
  roles: ROLES,
  permission: 'notifications.send',
  body: aimed(
    z.strictObject({
      type: group,
      content: text(MOST_CONTENT),
      receiver_user_id: z.optional(ref('recipient')),
      section_id: z.optional(ref('section')),
      course_id: z.optional(ref('course')),
      /** What the file is called where it comes from. */
      attachment_name: optionalText(120),
    }),
  ),
  files: { attachment: { kind: 'attachment', most_bytes: 2 * FILE_BYTES, required: false } },
  answer: one(OpenNotification),
  refusals: [
    'this_action_is_unauthorized',
    'too_many_sendings',
    'notification_without_receivers',
    'document_has_macros',
    'file_not_readable',
  ],
  idempotent: true,
})

export const correctNotification = endpoint({
  method: 'PATCH',
  path: '/notifications/{id}',
  summary: 'Corrects what one has sent, within ten minutes',
  roles: 'session',
  params: { id: ref('notification') },
  body: z.strictObject({ content: text(MOST_CONTENT) }),
  answer: one(OpenNotification),
  refusals: [
    'this_action_is_unauthorized',
    'notification_withdrawn',
    'correction_time_over',
    'stale_version',
  ],
  versioned: true,
})

export const removeNotification = endpoint({
  method: 'DELETE',
  path: '/notifications/{id}',
  summary:
    'Deletes the own copy; of what one has sent, and for administrators of what went to a group, withdraws it for all (who got it too says `for_all`)',
  roles: 'session',
  params: { id: ref('notification') },
  query: z.strictObject({ for_all: z.optional(z.boolean()) }),
  answer: nothing,
  refusals: ['this_action_is_unauthorized', 'notification_withdrawn'],
})

export const showAttachment = endpoint({
  method: 'GET',
  path: '/notifications/{id}/attachment',
  summary: 'The attached file, for who sent or got it',
  roles: 'session',
  params: { id: ref('notification') },
  answer: file,
  refusals: ['notification_without_attachment'],
})

export const Receiver = z.object({ id, name: z.string(), role: z.string(), read_at: z.nullable(instant) })
export type Receiver = z.infer<typeof Receiver>

export const listReceivers = endpoint({
  method: 'GET',
  path: '/notifications/{id}/receivers',
  summary: 'Who got what one has sent, and when they read it; administrators of what went to a group',
  roles: 'session',
  params: { id: ref('notification') },
  query: listQuery(['name', 'read_at'], { is_read: z.optional(z.boolean()) }),
  answer: pageOf(Receiver),
  refusals: ['resource_not_found'],
})
