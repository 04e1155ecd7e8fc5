import * as z from 'zod/mini'
import { instant } from '#kernel/dates.ts'
import { endpoint, id, one, ref } from '#kernel/endpoint.ts'
import { GENDERS, IDENTITY_KINDS, optionalPhone } from '#kernel/person.ts'
import { text } from '#kernel/text.ts'

export const Teacher = z.object({
  id,
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  identity_kind: z.enum(IDENTITY_KINDS),
  identity_number: z.string(),
  gender: z.nullable(z.enum(GENDERS)),
  phone: z.nullable(z.string()),
  is_coordinator: z.boolean(),
  enabled: z.boolean(),
  profile_picture: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
})
export type Teacher = z.infer<typeof Teacher>

export const showTeacher = endpoint({
  method: 'GET',
  path: '/teachers/{id}',
  summary: 'A teacher: oneself, one whom the coordinator supervises, or any for the staff',
  roles: ['admin', 'lowAdmin', 'coordinator', 'teacher'],
  permission: 'teachers.view',
  params: { id: ref('teacher') },
  answer: one(Teacher),
})

export const updateTeacher = endpoint({
  method: 'PATCH',
  path: '/teachers/{id}',
  summary: 'Changes the data of a teacher: the own ones, or of another by an administrator',
  roles: ['admin', 'coordinator', 'teacher'],
  permission: 'teachers.update',
  params: { id: ref('teacher') },
  body: z.strictObject({
    first_name: z.optional(text(60)),
    last_name: z.optional(text(60)),
    phone: optionalPhone,
    gender: z.optional(z.nullable(z.enum(GENDERS))),
  }),
  files: { profile_picture: { kind: 'picture', most_bytes: 5_000_000, required: false } },
  answer: one(Teacher),
  refusals: ['this_action_is_unauthorized', 'stale_version', 'file_not_readable'],
  versioned: true,
})
