import * as z from 'zod/mini'
import { endpoint, id, nothing, one, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { day, dayOut, instant, positiveCents } from '#kernel/schemas.ts'
import { MOST_GRACE, MOST_PARTS } from './rules.ts'

const percent = z.int().check(z.minimum(1), z.maximum(100))
const most = [z.minLength(1), z.maxLength(MOST_PARTS)] as const

/** In which parts the prices of a period are paid: of a specialization, or of all that have no plan of their own. */
export const InstalmentPlan = z.object({
  id,
  period_id: id,
  specialization_id: z.nullable(id),
  specialization_title: z.nullable(z.string()),
  parts: z.array(z.object({ percent: z.int(), due_on: dayOut })),
  /** What is added once to a part that is open so many days after its own: a percentage of that or a sum; null for nothing. */
  surcharge_after_days: z.nullable(z.int()),
  surcharge_percent: z.nullable(z.int()),
  surcharge_e2: z.nullable(z.int()),
  /** For how many inscriptions it counts. */
  inscriptions_count: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type InstalmentPlan = z.infer<typeof InstalmentPlan>

const parts = z.array(z.strictObject({ percent, due_on: day })).check(...most)
const graceDays = z.int().check(z.minimum(0), z.maximum(MOST_GRACE))
const surcharge = {
  surcharge_after_days: z.optional(z.nullable(graceDays)),
  surcharge_percent: z.optional(z.nullable(percent)),
  surcharge_e2: z.optional(z.nullable(positiveCents)),
}

export const listInstalmentPlans = endpoint({
  method: 'GET',
  path: '/periods/{id}/instalment-plans',
  summary: 'In which parts the prices of a period are paid, the plan for all first',
  roles: ADMIN_GROUP,
  permission: 'period_price_settings.view',
  params: { id: ref('period') },
  answer: one(z.array(InstalmentPlan)),
  refusals: ['period_not_found'],
})

const Overdue = z.object({ count: z.int(), amount_e2: z.int() })
const Touched = z.object({
  ...{ inscriptions_count: z.int(), before: Overdue, after: Overdue },
  /** Who would have a surcharge the next morning. */
  surcharged_count: z.int(),
})
export type Touched = z.infer<typeof Touched>

export const showTouchedInscriptions = endpoint({
  method: 'GET',
  path: '/periods/{id}/instalment-plans/touched',
  summary: 'For how many inscriptions a plan would count, and what is overdue today without it and with it',
  roles: ADMINS,
  permission: 'period_price_settings.update',
  params: { id: ref('period') },
  query: z.strictObject({
    specialization_id: z.optional(ref('specialization')),
    /** Of its parts, in their order; without them the plan is removed. */
    percents: z.optional(z.array(percent).check(...most)),
    due_days: z.optional(z.array(day).check(...most)),
    surcharge_after_days: z.optional(graceDays),
  }),
  answer: one(Touched),
  refusals: ['period_not_found'],
})

const refusals = ['unable_to_update_older_periods', 'period_is_closed'] as const

export const createInstalmentPlan = endpoint({
  method: 'POST',
  path: '/instalment-plans',
  summary: 'Sets in which parts the prices of a period are paid, for all or for a specialization',
  roles: ADMINS,
  permission: 'period_price_settings.create',
  body: z.strictObject({
    period_id: ref('period'),
    specialization_id: z.optional(z.nullable(ref('specialization'))),
    parts,
    ...surcharge,
  }),
  answer: one(InstalmentPlan),
  refusals: [...refusals, 'instalment_plan_already_exists'],
})

export const updateInstalmentPlan = endpoint({
  method: 'PATCH',
  path: '/instalment-plans/{id}',
  summary: 'Sets other parts; what was paid fills them anew, the oldest first',
  roles: ADMINS,
  permission: 'period_price_settings.update',
  params: { id: ref('instalment_plan') },
  body: z.strictObject({ parts, ...surcharge }),
  answer: one(InstalmentPlan),
  refusals: ['resource_not_found', 'stale_version', ...refusals],
  versioned: true,
})

export const deleteInstalmentPlan = endpoint({
  method: 'DELETE',
  path: '/instalment-plans/{id}',
  summary: 'Removes a plan: its prices are paid as the one for all says, or in one part without a day',
  roles: ADMINS,
  permission: 'period_price_settings.delete',
  params: { id: ref('instalment_plan') },
  answer: nothing,
  refusals: ['resource_not_found', ...refusals],
})

export const showInstalmentUse = endpoint({
  method: 'GET',
  path: '/instalment-plans/use',
  summary: 'Whether any period has instalments: where none has, no list says anything of them',
  roles: ADMIN_GROUP,
  permission: 'inscriptions.view',
  answer: one(z.object({ is_used: z.boolean() })),
})
