import * as z from 'zod/mini'
import { endpoint, id, one } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { dayOut } from '#kernel/schemas.ts'

export const showReinscriptionSummary = endpoint({
  method: 'GET',
  path: '/re-inscriptions/summary',
  summary: 'How far the re-enrolment of the open period is: done, to do, in the way, waiting for a seat',
  roles: ADMIN_GROUP,
  permission: 'inscriptions.view',
  answer: one(
    z.object({
      /** Null while none is open. */
      period: z.nullable(z.object({ id, name: z.string(), first_cut_end_date: dayOut })),
      done: z.int(),
      /** Who has something left to take, and is in no section of the period. */
      left: z.int(),
      /** Of these, who could be re-enrolled at once, and who has an obstacle; null where they are too many to judge each. */
      ready: z.nullable(z.int()),
      in_the_way: z.nullable(z.int()),
      /** Of those in the way, who only waits for notes of the period before. */
      awaiting_notes: z.nullable(z.int()),
      /** On waiting lists of the period, and how many of them have an offer. */
      waiting: z.int(),
      offered: z.int(),
    }),
  ),
})
