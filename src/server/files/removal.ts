import type { JobKind } from '#server/jobs/job-kind.ts'
import type { Storage } from './files.ts'

/** Removes a file that no row names any more, only after the commit: a transaction undone still needs it. */
export const removalJob: JobKind<{ key: string }, { storage: Storage }> = {
  kind: 'removal',
  run: ({ key }, { storage }) => storage.remove(key),
}
