import { exportJob } from '#features/institute/exports/making/server/jobs.ts'
import { folderStorage } from '#server/files/files.ts'
import { startJobs } from '#server/jobs/worker.ts'
import { routes } from '#server/registry.ts'
import type { World } from './world.ts'

/** Makes the files that were ordered. */
export async function makeExports(
  { db, clock, folder }: World,
  public_url: string | null = null,
): Promise<void> {
  const storage = folderStorage(folder)
  const needs = {
    ...{ db, clock, routes },
    world: { clock, storage, public_url, own_url: () => 'http://127.0.0.1:3000', demo: false },
  }
  await (await startJobs({ db, clock, jobs: [exportJob], needs, onError: console.error, poll_ms: 0 })).drain()
}
