import * as z from 'zod/mini'
import { endpoint, file, guestLimit, one, ref } from '#kernel/endpoint.ts'

export const linkToRead = endpoint({
  method: 'GET',
  path: '/documents/{id}/reading',
  summary:
    "A link for an hour that opens a PDF in the browser's own viewer, as long as its person may read it",
  roles: 'session',
  params: { id: ref('document') },
  answer: one(z.object({ url: z.string() })),
  refusals: ['resource_not_found', 'document_is_no_pdf'],
})

export const readDocument = endpoint({
  method: 'GET',
  path: '/documents/reading/{token}/{filename}',
  summary: 'The PDF behind the link, shown and not saved; takes `Range` and `If-Range`',
  roles: 'public',
  /** The name is the viewer's alone, which shows the end of the address where a PDF has no title. */
  params: { token: z.string().check(z.maxLength(100)), filename: z.string().check(z.maxLength(120)) },
  answer: file,
  limit: guestLimit,
  refusals: ['resource_not_found'],
})
