import * as z from 'zod/mini'
import { endpoint, one, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { dayOut } from '#kernel/schemas.ts'
import { Gap, Reminded } from '../contract.ts'

const READERS = [...ADMIN_GROUP, 'coordinator'] as const

const params = { id: ref('period') }

const PendingNotes = z.object({
  /** Until when notes are handed over. */
  end_date: dayOut,
  gaps: z.array(Gap),
  reminded: z.array(Reminded),
  course_sections: z.object({ total: z.int(), delivered: z.int() }),
})

export const listPendingNotes = endpoint({
  method: 'GET',
  path: '/periods/{id}/pending-notes',
  summary: 'What is late of a period in the courses that one oversees, by whom, and who was reminded today',
  roles: READERS,
  permission: 'lessons.view',
  params,
  answer: one(PendingNotes),
  refusals: ['period_not_found'],
})

/** `jury`: whoever teaches a course that one oversees is within its reach. */
const teacher_ids = z.array(ref('jury')).check(z.minLength(1), z.maxLength(500))

export const remindTeachers = endpoint({
  method: 'POST',
  path: '/periods/{id}/remind-teachers',
  summary: 'Tells teachers what of a period is late, each once a day; gives who was told just now',
  roles: READERS,
  permission: 'lessons.view',
  params,
  body: z.strictObject({ teacher_ids }),
  status: 200,
  answer: one(z.object({ told: z.array(Reminded) })),
  refusals: ['period_not_found', 'period_is_closed'],
  idempotent: true,
})
