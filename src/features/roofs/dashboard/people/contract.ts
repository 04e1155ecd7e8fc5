import * as z from 'zod/mini'
import { endpoint, id, one } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

const PERSON_KINDS = ['student', 'preregistration', 'teacher', 'administrator'] as const

export const findPeople = endpoint({
  method: 'GET',
  path: '/people',
  summary:
    'People within reach by name, document or e-mail, for the palette: eight students and four of each other kind at most',
  roles: [...ADMIN_GROUP, 'coordinator', 'teacher'],
  permission: 'students.view',
  query: z.strictObject({ search: z.string().check(z.minLength(2), z.maxLength(100)) }),
  answer: one(
    z.array(
      z.object({
        kind: z.enum(PERSON_KINDS),
        id,
        name: z.string(),
        detail: z.string(),
        /** Where the person's file lies. */
        to: z.string(),
        /** How many documents of a student are to be made, and to be handed over; null where the asker may do neither. */
        requests: z.nullable(z.object({ pending: z.int(), generated: z.int() })),
      }),
    ),
  ),
})
