import * as z from 'zod/mini'
import { endpoint, file, id, listQuery, one, pageOf, paperSize, ref } from '#kernel/endpoint.ts'
import { MOST_BOLIVARES_E2 } from '#kernel/money.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { cents, day, dayOut, instant, optionalText } from '#kernel/schemas.ts'

/** In hundredths, of each currency apart; below zero where more was given back than taken. */
const registered = { registered_e2: z.int(), registered_ves_e2: z.int() }

/** A day of somebody's cash that is not closed. */
export const OpenBox = z.object({
  user_id: id,
  user_name: z.string(),
  day: dayOut,
  ...registered,
  movements_count: z.int(),
})
export type OpenBox = z.infer<typeof OpenBox>

export const CashMovement = z.object({
  id,
  payment_id: id,
  student_name: z.string(),
  title: z.string(),
  /** One of both; below zero where the payment of a closed box was taken back. */
  amount_e2: z.nullable(z.int()),
  amount_ves_e2: z.nullable(z.int()),
  created_at: instant,
})
export type CashMovement = z.infer<typeof CashMovement>

export const CashClosing = z.object({
  id,
  /** Without gaps. */
  number: z.int(),
  user_id: id,
  user_name: z.string(),
  day: dayOut,
  ...registered,
  counted_e2: z.int(),
  counted_ves_e2: z.int(),
  difference_reason: z.nullable(z.string()),
  created_at: instant,
})
export type CashClosing = z.infer<typeof CashClosing>

export const showCashBox = endpoint({
  method: 'GET',
  path: '/cash/box',
  summary:
    "The caller's days that are not closed, newest first, and what came in on one of them: the newest unless another is said",
  roles: ADMIN_GROUP,
  permission: 'cash.close',
  query: z.strictObject({ day: z.optional(day) }),
  answer: one(
    z.object({ days: z.array(OpenBox), day: z.nullable(dayOut), movements: z.array(CashMovement) }),
  ),
})

export const listCashBoxes = endpoint({
  method: 'GET',
  path: '/cash/boxes',
  summary: 'The boxes of all that are not closed, by person and day, the oldest first',
  roles: ADMINS,
  permission: 'cash.view',
  query: listQuery(['day', 'user_name'], { user_id: z.optional(ref('user')) }),
  answer: pageOf(OpenBox),
})

const counted = {
  counted_e2: cents,
  counted_ves_e2: z.int().check(z.minimum(0), z.maximum(MOST_BOLIVARES_E2)),
}

export const closeCashBox = endpoint({
  method: 'POST',
  path: '/cash/closings',
  summary: "Closes a day of the caller's own cash: what was counted against what was registered",
  roles: ADMIN_GROUP,
  permission: 'cash.close',
  body: z.strictObject({
    day,
    /** As the person saw it: what came in or went meanwhile refuses. */
    registered_e2: z.int(),
    registered_ves_e2: z.int().check(z.minimum(-MOST_BOLIVARES_E2), z.maximum(MOST_BOLIVARES_E2)),
    ...counted,
    /** Needed where they differ. */
    difference_reason: optionalText(300),
  }),
  answer: one(CashClosing),
  idempotent: true,
  refusals: ['cash_box_empty', 'cash_box_changed'],
})

export const listCashClosings = endpoint({
  method: 'GET',
  path: '/cash/closings',
  summary: 'Closed boxes, newest first: all of them, or the own of who may not see those of others',
  roles: ADMIN_GROUP,
  permission: 'cash.close',
  query: listQuery(['number', 'day', 'user_name'], {
    user_id: z.optional(ref('user')),
    /** Counted was not what was registered. */
    is_different: z.optional(z.boolean()),
  }),
  answer: pageOf(CashClosing),
  exports: {
    title: 'Cajas cerradas',
    named_filters: { is_different: ['Diferencia', { true: 'Con diferencia', false: 'Sin diferencia' }] },
    columns: [
      { field: 'number', title: 'N.º' },
      { field: 'day', title: 'Día', as: 'day' },
      { field: 'user_name', title: 'Caja de' },
      { field: 'registered_e2', title: 'Registrado ($)', as: 'money' },
      { field: 'counted_e2', title: 'Contado ($)', as: 'money' },
      { field: 'registered_ves_e2', title: 'Registrado (Bs.)', as: 'money' },
      { field: 'counted_ves_e2', title: 'Contado (Bs.)', as: 'money' },
      { field: 'difference_reason', title: 'Motivo de la diferencia' },
      { field: 'created_at', title: 'Cerrada', as: 'instant' },
    ],
  },
})

export const printCashClosing = endpoint({
  method: 'GET',
  path: '/cash/closings/{id}/pdf',
  summary:
    'The paper of a closed box with each payment in it, to be signed; of the own, or of all for who may see them',
  roles: ADMIN_GROUP,
  permission: 'cash.close',
  params: { id: ref('cash_closing') },
  query: z.strictObject({ paper: paperSize }),
  answer: file,
  document: 'Cierre de caja',
})
