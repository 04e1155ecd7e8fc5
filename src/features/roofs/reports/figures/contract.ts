import * as z from 'zod/mini'
import { endpoint, one } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

/** Null is what the person may not call. */
export const ReportFigures = z.object({
  /** Of the current period, as all below that have one. */
  sections: z.nullable(z.int()),
  /** Failed by absence. */
  failed: z.nullable(z.int()),
  /** Courses of sections whose notes are handed over, and all. */
  notes: z.nullable(z.object({ delivered: z.int(), all: z.int() })),
  /** Lessons that have ended unregistered. */
  to_register: z.nullable(z.int()),
  /** Of today. */
  classes: z.nullable(z.int()),
  teachers: z.nullable(z.int()),
  debts: z.nullable(z.object({ count: z.int(), amount_e2: z.int() })),
  /** Charges of fees that owe, and what; null too where nothing was ever charged. */
  charges: z.nullable(z.object({ count: z.int(), amount_e2: z.int() })),
  /** What approved payments of the current period brought in. */
  income_e2: z.nullable(z.int()),
  /** What is overdue today; null too where no period has instalments. */
  overdue_e2: z.nullable(z.int()),
  seats: z.nullable(z.object({ free: z.int(), all: z.int() })),
  waiting: z.nullable(z.int()),
  inscribed: z.nullable(z.object({ count: z.int(), period: z.nullable(z.string()) })),
  graduates: z.nullable(z.int()),
})
export type ReportFigures = z.infer<typeof ReportFigures>

export const showReportFigures = endpoint({
  method: 'GET',
  path: '/reports/figures',
  summary: 'One figure of each report that the person may call, within reach',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'dashboard.view',
  answer: one(ReportFigures),
})
