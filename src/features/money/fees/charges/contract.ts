import * as z from 'zod/mini'
import { endpoint, id, listQuery, one, pageOf, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { day, dayOut, instant, text } from '#kernel/schemas.ts'
import { CHARGE_STATES } from '../rules.ts'
import { CHARGE_STATE_LABELS } from '../words.ts'

/** What a student was charged beside the inscription. */
export const Charge = z.object({
  id,
  student_id: id,
  student_name: z.string(),
  student_identity: z.string(),
  period_id: id,
  period_name: z.string(),
  kind: z.enum(['fee', 'surcharge']),
  fee_id: z.nullable(id),
  title: z.string(),
  reason: z.nullable(z.string()),
  amount_e2: z.int(),
  due_on: dayOut,
  paid_amount_e2: z.int(),
  pending_amount_e2: z.int(),
  debt_e2: z.int(),
  state: z.enum(CHARGE_STATES),
  waived_at: z.nullable(instant),
  waive_reason: z.nullable(z.string()),
  /** Who charged and who waived, for the staff; null by the system. */
  by: z.optional(z.nullable(z.string())),
  waived_by: z.optional(z.nullable(z.string())),
  created_at: instant,
  updated_at: instant,
})
export type Charge = z.infer<typeof Charge>

export const listCharges = endpoint({
  method: 'GET',
  path: '/charges',
  summary: 'What students were charged beside the inscription, newest first; students see their own',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'fees.view',
  query: listQuery(['created_at', 'due_on', 'amount_e2', 'debt_e2', 'student_name'], {
    fee_id: z.optional(ref('fee')),
    state: z.optional(z.enum(CHARGE_STATES)),
    period_id: z.optional(ref('period')),
    student_id: z.optional(ref('student')),
  }),
  answer: pageOf(Charge),
  exports: {
    title: 'Listado de cargos',
    named_filters: { state: ['Estado', CHARGE_STATE_LABELS] },
    columns: [
      { field: 'student_name', title: 'Estudiante' },
      { field: 'student_identity', title: 'Documento' },
      { field: 'period_name', title: 'Período' },
      { field: 'title', title: 'Concepto' },
      { field: 'amount_e2', title: 'Monto', as: 'money' },
      { field: 'paid_amount_e2', title: 'Pagado', as: 'money' },
      { field: 'pending_amount_e2', title: 'Por revisar', as: 'money' },
      { field: 'debt_e2', title: 'Deuda', as: 'money' },
      { field: 'due_on', title: 'Vence', as: 'day' },
      { field: 'state', title: 'Estado', labels: CHARGE_STATE_LABELS },
      { field: 'reason', title: 'Motivo' },
      { field: 'waive_reason', title: 'Por qué se exoneró' },
    ],
  },
})

export const ChargeSum = z.object({
  /** Null of surcharges. */
  fee_id: z.nullable(id),
  title: z.string(),
  charges_count: z.int(),
  amount_e2: z.int(),
  paid_amount_e2: z.int(),
  pending_amount_e2: z.int(),
  waived_e2: z.int(),
  debt_e2: z.int(),
})
export type ChargeSum = z.infer<typeof ChargeSum>

export const sumCharges = endpoint({
  method: 'GET',
  path: '/charges/sums',
  summary: 'What was charged, paid, waived and is owed by fee, in a period or in all',
  roles: ADMIN_GROUP,
  permission: 'fees.view',
  query: z.strictObject({ period_id: z.optional(ref('period')) }),
  answer: one(z.array(ChargeSum)),
})

/** How many are charged at once. */
export const MOST_CHARGED = 500

export const createCharges = endpoint({
  method: 'POST',
  path: '/charges',
  summary: 'Charges a fee to students, or to all of a section; who cannot be charged is skipped',
  roles: ADMINS,
  permission: 'fees.charge',
  body: z
    .strictObject({
      fee_id: ref('fee'),
      student_ids: z.optional(z.array(ref('student')).check(z.minLength(1), z.maxLength(MOST_CHARGED))),
      section_id: z.optional(z.nullable(ref('section'))),
      reason: text(300),
      /** As the fee says, without it. */
      due_on: z.optional(z.nullable(day)),
    })
    .check(
      z.refine(({ student_ids, section_id }) => (student_ids == null) !== (section_id == null), {
        path: ['student_ids'],
        error: 'required',
      }),
    ),
  status: 200,
  answer: one(
    z.object({
      charged: z.int(),
      skipped: z.array(z.object({ id, name: z.string(), code: refusalCode })),
    }),
  ),
  refusals: ['fee_disabled', 'fee_of_another_specialization', 'student_not_inscribed'],
  idempotent: true,
})

export const waiveCharge = endpoint({
  method: 'POST',
  path: '/charges/{id}/waive',
  summary: 'Waives what is left of a charge, with a reason of which the student is told',
  roles: ADMINS,
  permission: 'fees.waive',
  params: { id: ref('charge') },
  body: z.strictObject({ reason: text(300) }),
  status: 200,
  answer: one(Charge),
  refusals: ['charge_waived', 'charge_not_owed'],
})

export const unwaiveCharge = endpoint({
  method: 'POST',
  path: '/charges/{id}/waive/undo',
  summary: 'Takes a waiver back while what it let out is not out',
  roles: ADMINS,
  permission: 'fees.waive',
  params: { id: ref('charge') },
  body: z.strictObject({}),
  status: 200,
  answer: one(Charge),
  refusals: ['charge_not_waived', 'charge_waiver_stands'],
})
