import { journeysIn } from './journeys.ts'

await journeysIn('firefox')
