import { jobsIn } from './jobs.ts'

await jobsIn('firefox')
