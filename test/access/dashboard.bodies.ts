import type { Samples } from './samples.ts'

export const bodies = (): Samples => ({
  'GET /people': { query: { search: 'persona' } },
})
