import * as z from 'zod/mini'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { dayOut } from '#kernel/schemas.ts'

/** Somebody who graduated. */
export const Graduate = z.object({
  /** Of the student. */
  id,
  identity: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Of the last inscription; null for who was imported without any. */
  specialization: z.nullable(z.string()),
  /** Whose closing found that nothing was left, `2026-2`. */
  period: z.nullable(z.string()),
  graduated_on: z.nullable(dayOut),
})
export type Graduate = z.infer<typeof Graduate>

export const reportGraduates = endpoint({
  method: 'GET',
  path: '/reports/graduates',
  summary: 'Who graduated, the latest first: of which specialization, in which period and on which day',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'students.view',
  query: listQuery(['graduated_on', 'last_name'], {
    /** Whose closing proposed them. */
    period_id: z.optional(ref('period')),
    specialization_id: z.optional(ref('specialization')),
  }),
  answer: pageOf(Graduate),
  exports: {
    title: 'Graduados',
    columns: [
      { field: 'identity', title: 'Documento' },
      { field: 'last_name', title: 'Apellidos' },
      { field: 'first_name', title: 'Nombres' },
      { field: 'specialization', title: 'Especialidad' },
      { field: 'period', title: 'Período' },
      { field: 'graduated_on', title: 'Graduado el', as: 'day' },
    ],
  },
})
