import * as z from 'zod/mini'
import { endpoint, file, guestLimit } from '#kernel/endpoint.ts'

export const openReport = endpoint({
  method: 'GET',
  path: '/reports/{token}',
  summary: 'The paper behind the link of a report, for five minutes, to be saved or shown',
  roles: 'public',
  params: { token: z.string().check(z.maxLength(100)) },
  /** `shown`: a PDF opens in the browser's own viewer. */
  query: z.strictObject({ shown: z.optional(z.boolean()) }),
  answer: file,
  limit: guestLimit,
  refusals: ['resource_not_found'],
})
