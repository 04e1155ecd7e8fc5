import { jobsIn } from './jobs.ts'

await jobsIn('chromium')
