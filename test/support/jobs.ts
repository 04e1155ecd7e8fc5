import { startJobs } from '#server/jobs/worker.ts'
import type { World } from './world.ts'

const SERVER = { public_url: 'https://instituto.example', sender: async () => null }
type Kind = Parameters<typeof startJobs<Pick<World, 'db' | 'clock'> & typeof SERVER>>[0]['jobs'][number]

/** A worker of these jobs over the world, which works only when it is drained. */
export const jobsOf = ({ db, clock }: Pick<World, 'db' | 'clock'>, ...jobs: Kind[]) =>
  startJobs({ db, clock, jobs, needs: { db, clock, ...SERVER }, onError: () => {}, poll_ms: 0 })
