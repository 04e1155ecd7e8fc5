import * as z from 'zod/mini'
import { endpoint, one } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { instant } from '#kernel/schemas.ts'
import { FAILURES, STATES } from './rules.ts'

export const BackupState = z.object({
  state: z.enum(STATES),
  last_good_at: z.nullable(instant),
  last_good_size_bytes: z.nullable(z.int()),
  /** Of the last attempt, when it failed. */
  failed_at: z.nullable(instant),
  failure: z.nullable(z.enum(FAILURES)),
})
export type BackupState = z.infer<typeof BackupState>

export const showBackupState = endpoint({
  method: 'GET',
  path: '/backups/state',
  summary: 'Whether the nightly backup is made, and when the last good one was',
  roles: ADMINS,
  permission: 'backups.view',
  answer: one(BackupState),
})
