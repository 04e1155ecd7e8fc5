import * as z from 'zod/mini'
import { PeriodBrief } from '#features/periods/summary/contract.ts'
import { endpoint, id, one } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { STEPS } from './rules.ts'

const SectionOf = z.object({
  id,
  letter_code: z.string(),
  shift: z.string(),
  specialization: z.string(),
  semester: z.int(),
  males_limit: z.int(),
  males_assigned: z.int(),
  females_limit: z.int(),
  females_assigned: z.int(),
})
export type DashboardSection = z.infer<typeof SectionOf>

export const showIndexDashboard = endpoint({
  method: 'GET',
  path: '/dashboard/index',
  summary: 'What waits for the administration, the steps of the period, and the seats that are left',
  roles: ADMIN_GROUP,
  permission: 'dashboard.view',
  answer: one(
    z.object({
      period: z.nullable(PeriodBrief),
      /** The period whose steps are shown: the next one, else the current one. */
      target: z.nullable(PeriodBrief),
      preregistrations: z.object({ pending: z.int() }),
      payments: z.object({ pending: z.int(), pending_amount_e2: z.int() }),
      sections: z.array(SectionOf),
      figures: z.object({
        active_students: z.int(),
        inscribed: z.int(),
        debtors: z.int(),
        debt_e2: z.int(),
        collected_e2: z.int(),
      }),
      steps: z.array(z.object({ step: z.enum(STEPS), done: z.boolean(), missing: z.array(z.string()) })),
      mail: z.object({ waiting: z.int(), failed: z.int() }),
    }),
  ),
})
export type IndexDashboard = z.infer<typeof showIndexDashboard.answer>['data']
