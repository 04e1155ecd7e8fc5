import * as z from 'zod/mini'
import { Export } from '#features/institute/exports/contract.ts'
import { endpoint, one, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

export const printTimetables = endpoint({
  method: 'POST',
  path: '/periods/{id}/schedules/file',
  summary:
    'Has the weeks of all sections, teachers or classrooms of a period made as one PDF with a table of contents, beside the requests',
  roles: ADMIN_GROUP,
  permission: 'schedules.view',
  params: { id: ref('period') },
  /** Without it: of the sections. */
  query: z.strictObject({ of: z.optional(z.enum(['section', 'teacher', 'classroom'])) }),
  status: 202,
  answer: one(Export),
  document: 'Horarios del período',
  refusals: ['period_not_found', 'too_many_requests'],
})
