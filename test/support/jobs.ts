import { startJobs } from '#server/jobs/worker.ts'
import type { World } from './world.ts'

type Kind = Parameters<typeof startJobs<Pick<World, 'db' | 'clock'>>>[0]['jobs'][number]

/** A worker of these jobs over the world, which works only when it is drained. */
export const jobsOf = ({ db, clock }: Pick<World, 'db' | 'clock'>, ...jobs: Kind[]) =>
  startJobs({ db, clock, jobs, needs: { db, clock }, onError: () => {}, poll_ms: 0 })
