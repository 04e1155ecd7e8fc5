import * as z from 'zod/mini'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { instant } from '#kernel/schemas.ts'
import { OFFER_WORDS } from '../words.ts'

/** With an offer, with one that ends today, or still waiting for one. */
export const OFFERS = ['offered', 'ends_today', 'none'] as const

/** Who waits for a seat of a section. */
export const WaitingStudent = z.object({
  id,
  student_id: id,
  section_id: id,
  student_name: z.string(),
  student_identity: z.string(),
  /** `Informática S1-A` */
  section: z.string(),
  /** `2026-2` */
  period: z.string(),
  /** Each gender has a list of its own. */
  gender: z.enum(['male', 'female']),
  /** Among those of the gender; null once a seat is offered. */
  position: z.nullable(z.int()),
  offered_until: z.nullable(instant),
  created_at: instant,
})
export type WaitingStudent = z.infer<typeof WaitingStudent>

export const reportWaiting = endpoint({
  method: 'GET',
  path: '/reports/waiting-list',
  summary:
    'Who waits for a seat in any section: those with an offer first, the one that ends next before all',
  roles: ADMIN_GROUP,
  permission: 'inscriptions.view',
  query: listQuery(['place', 'student_name', 'section', 'created_at'], {
    period_id: z.optional(ref('period')),
    section_id: z.optional(ref('section')),
    specialization_id: z.optional(ref('specialization')),
    offer: z.optional(z.enum(OFFERS)),
  }),
  answer: pageOf(WaitingStudent),
  exports: {
    title: 'En espera de cupo',
    named_filters: { offer: OFFER_WORDS },
    columns: [
      { field: 'period', title: 'Período' },
      { field: 'section', title: 'Sección' },
      { field: 'student_name', title: 'Estudiante' },
      { field: 'student_identity', title: 'Documento' },
      { field: 'position', title: 'Lugar' },
      { field: 'offered_until', title: 'Cupo ofrecido hasta', as: 'instant' },
      { field: 'created_at', title: 'En la lista desde', as: 'instant' },
    ],
  },
})
