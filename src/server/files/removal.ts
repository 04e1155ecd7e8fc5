import type { JobKind } from '#server/jobs/job-kind.ts'
import type { Storage } from './files.ts'

/** Removes an unnamed file after the commit: a transaction that is rolled back still needs it. */
export const removalJob: JobKind<{ key: string }, { storage: Storage }> = {
  kind: 'removal',
  run: ({ key }, { storage }) => storage.remove(key),
}
