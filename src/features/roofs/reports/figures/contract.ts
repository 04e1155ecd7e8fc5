import * as z from 'zod/mini'
import { endpoint, one } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

/** What is told of each report beside its name; null where the person may not call it. */
const of = <T extends z.core.$ZodType>(figure: T) => z.nullable(figure)
const count = of(z.int())

export const ReportFigures = z.object({
  /** Of the current period, as all below that have one. */
  sections: count,
  /** Failed by absence. */
  failed: count,
  /** Courses of sections whose notes are handed over, and all. */
  notes: of(z.object({ delivered: z.int(), all: z.int() })),
  /** Lessons that have ended unregistered. */
  to_register: count,
  /** Of today. */
  classes: count,
  teachers: count,
  debts: of(z.object({ count: z.int(), amount_e2: z.int() })),
  seats: of(z.object({ free: z.int(), all: z.int() })),
  waiting: count,
  inscribed: of(z.object({ count: z.int(), period: z.nullable(z.string()) })),
  graduates: count,
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
