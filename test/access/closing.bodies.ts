import type { NotOfPeople, Samples } from './samples.ts'

export const bodies = (): Samples => ({
  'POST /periods/{id}/close': { body: { accept_incomplete: true } },
  'POST /periods/{id}/reopen': { body: { reason: 'Una nota de más' } },
})

export const not_of_people: NotOfPeople = { signing_keys: 'keys of the institute' }
