import * as z from 'zod/mini'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { dayOut } from '#kernel/schemas.ts'
import { DUE_STATE_LABELS } from '../words.ts'

/** A part of a period's prices, over all inscriptions that its plan is for. */
export const DueDay = z.object({
  id,
  period: z.string(),
  /** Null of the plan for all. */
  specialization: z.nullable(z.string()),
  number: z.int(),
  due_on: dayOut,
  state: z.enum(['overdue', 'coming']),
  inscriptions_count: z.int(),
  amount_e2: z.int(),
  /** Approved and reported. */
  paid_e2: z.int(),
  open_e2: z.int(),
  /** How many have something open of it. */
  owing_count: z.int(),
})
export type DueDay = z.infer<typeof DueDay>

export const reportInstalments = endpoint({
  method: 'GET',
  path: '/reports/instalments',
  summary: 'What falls due on which day, what was paid of it and what is open, the earliest day first',
  roles: ADMIN_GROUP,
  permission: 'inscriptions.view',
  query: listQuery(['due_on', 'amount_e2', 'open_e2'], {
    period_id: z.optional(ref('period')),
    state: z.optional(z.enum(['overdue', 'coming'])),
  }),
  answer: pageOf(DueDay),
  exports: {
    title: 'Deuda por vencimiento',
    named_filters: { state: ['Cuotas', DUE_STATE_LABELS] },
    columns: [
      { field: 'due_on', title: 'Vence', as: 'day' },
      { field: 'period', title: 'Período' },
      { field: 'specialization', title: 'Especialidad' },
      { field: 'number', title: 'Cuota' },
      { field: 'state', title: 'Estado', labels: DUE_STATE_LABELS },
      { field: 'inscriptions_count', title: 'Inscripciones' },
      { field: 'amount_e2', title: 'Monto', as: 'money' },
      { field: 'paid_e2', title: 'Pagado y por revisar', as: 'money' },
      { field: 'open_e2', title: 'Abierto', as: 'money' },
      { field: 'owing_count', title: 'Deben' },
    ],
  },
})
