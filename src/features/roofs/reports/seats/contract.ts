import * as z from 'zod/mini'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { SEATS_BY_WORDS } from '../words.ts'

export const SEATS_BY = ['section', 'semester', 'specialization'] as const
export type SeatsBy = (typeof SEATS_BY)[number]

/** The seats of a section, or of all sections of a semester or a specialization. */
export const SeatSum = z.object({
  /** Of the section, the semester or the specialization. */
  id,
  specialization_title: z.string(),
  /** Null where the whole specialization is counted. */
  semester_number: z.nullable(z.int()),
  /** Null where several sections are counted. */
  letter_code: z.nullable(z.string()),
  sections: z.int(),
  males_limit: z.int(),
  males_assigned: z.int(),
  females_limit: z.int(),
  females_assigned: z.int(),
  /** Offered from the waiting list, and therefore not free. */
  held: z.int(),
  free: z.int(),
  waiting: z.int(),
})
export type SeatSum = z.infer<typeof SeatSum>

export const reportSeats = endpoint({
  method: 'GET',
  path: '/reports/seats',
  summary: 'Seats, how many are taken and who waits in a period: by section, semester or specialization',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'sections.view',
  query: listQuery(['specialization_title', 'free', 'waiting'], {
    /** Without it the current one. */
    period_id: z.optional(ref('period')),
    specialization_id: z.optional(ref('specialization')),
    /** Without it: by section. */
    by: z.optional(z.enum(SEATS_BY)),
  }),
  answer: pageOf(SeatSum),
  exports: {
    title: 'Cupos',
    of_period: true,
    named_filters: { by: SEATS_BY_WORDS },
    columns: [
      { field: 'specialization_title', title: 'Especialidad' },
      { field: 'semester_number', title: 'Semestre' },
      { field: 'letter_code', title: 'Sección' },
      { field: 'sections', title: 'Secciones' },
      { field: 'males_limit', title: 'Cupos de varones' },
      { field: 'males_assigned', title: 'Varones' },
      { field: 'females_limit', title: 'Cupos de hembras' },
      { field: 'females_assigned', title: 'Hembras' },
      { field: 'held', title: 'Ofrecidos' },
      { field: 'free', title: 'Libres' },
      { field: 'waiting', title: 'En espera' },
    ],
  },
})
