import * as z from 'zod/mini'
import { endpoint, one } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { instant } from '#kernel/schemas.ts'

const Health = z.object({
  /** What the last nightly check of the actas has found; null before the first. */
  records: z.nullable(z.object({ checked_at: instant, actas_count: z.int(), faults_count: z.int() })),
  /** Where the code of each paper leads; null: no paper is made. */
  public_url: z.nullable(z.string()),
  /** Mails, notices, papers and lists that are to be made. */
  queue: z.object({
    waiting: z.int(),
    /** Since when the oldest waits of what is overdue by more than an hour. */
    late_since: z.nullable(instant),
    /** Given up within the last day, by kind. */
    failed: z.array(z.object({ kind: z.string(), count: z.int() })),
  }),
  /** What stands twice since before it was compared in one form, with what it is (`rules.md#values`). */
  standing_twice: z.array(
    z.object({
      kind: z.enum(['email', 'receipt', 'section', 'semester', 'classroom', 'course', 'specialization']),
      value: z.string(),
    }),
  ),
  /** Where the files are kept; null where that is no folder. */
  disk: z.nullable(z.object({ free_bytes: z.int(), total_bytes: z.int() })),
  database_bytes: z.int(),
  /** Faults of the program within the last day, as far as this process has been running. */
  faults: z.object({
    since: instant,
    count: z.int(),
    last: z.array(z.object({ at: instant, where: z.string(), reference: z.nullable(z.string()) })),
  }),
  /** What runs, and since when this process does. */
  versions: z.object({
    program: z.string(),
    node: z.string(),
    database: z.string(),
    /** The last migration of the schema. */
    schema: z.string(),
    running_since: instant,
  }),
})
export type Health = z.infer<typeof Health>

export const showHealth = endpoint({
  method: 'GET',
  path: '/institution/health',
  summary: 'How the system fares: records, queue, disk, faults of the last day, and what runs',
  roles: ADMINS,
  permission: 'backups.view',
  answer: one(Health),
})
