import type { JobKind } from '#server/jobs/job-kind.ts'
import { MOST_ATTEMPTS, makeExport, type Needs } from './actions.ts'

export const exportJob: JobKind<{ export_id: number }, Needs> = {
  kind: 'export',
  most_attempts: MOST_ATTEMPTS,
  lane: 'files',
  run: ({ export_id }, needs, attempt) => makeExport(needs, export_id, attempt),
}
