import * as z from 'zod/mini'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

/** Who was inscribed in a period. */
export const Enrolled = z.object({
  /** Of the period. */
  id,
  period: z.string(),
  total: z.int(),
  new: z.int(),
  regular: z.int(),
  reincorporation: z.int(),
  /** Of all these, who retired in the period. */
  retired: z.int(),
  /** Whom the closing of the period proposed and who graduated. */
  graduated: z.int(),
})
export type Enrolled = z.infer<typeof Enrolled>

export const reportEnrolment = endpoint({
  method: 'GET',
  path: '/reports/enrolment',
  summary: 'How many were inscribed in each period, by kind, and how many of them retired or graduated',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'sections.view',
  query: listQuery(['period'], {
    specialization_id: z.optional(ref('specialization')),
  }),
  answer: pageOf(Enrolled),
  exports: {
    title: 'Inscritos por período',
    columns: [
      { field: 'period', title: 'Período' },
      { field: 'total', title: 'Inscritos' },
      { field: 'new', title: 'Nuevo ingreso' },
      { field: 'regular', title: 'Regulares' },
      { field: 'reincorporation', title: 'Reincorporados' },
      { field: 'retired', title: 'Retirados' },
      { field: 'graduated', title: 'Graduados' },
    ],
  },
})
