import type { Samples } from './samples.ts'

export const bodies = (): Samples => ({
  'POST /students/statements/file': { body: {} },
})
