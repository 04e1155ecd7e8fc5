import * as z from 'zod/mini'
import { endpoint, file, id, nothing, one, ref } from '#kernel/endpoint.ts'
import { instant } from '#kernel/schemas.ts'

/** A long list, or papers in one file, that is made beside the requests, or was (http.md#exports). */
export const Export = z.object({
  id,
  title: z.string(),
  format: z.enum(['csv', 'xlsx', 'pdf']),
  /** What is counted: the rows of a list, or papers in one file. */
  holds: z.enum(['rows', 'documents']),
  state: z.enum(['making', 'ready', 'failed']),
  rows_done: z.int(),
  rows_total: z.int(),
  /** What is downloaded; null until it is whole. */
  bytes: z.nullable(z.int()),
  created_at: instant,
  /** The file is kept until then. */
  expires_at: instant,
})
export type Export = z.infer<typeof Export>

export const listExports = endpoint({
  method: 'GET',
  path: '/exports',
  summary: 'The files of long lists that the caller has asked for in the last day, newest first',
  roles: 'session',
  answer: one(z.array(Export)),
})

export const showExport = endpoint({
  method: 'GET',
  path: '/exports/{id}',
  summary: 'How far one of them is',
  roles: 'session',
  params: { id: ref('export') },
  answer: one(Export),
  refusals: ['resource_not_found'],
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/exports/{id}/file',
  summary: 'The file, once it is whole; for whoever asked for it, with the rights of then',
  roles: 'session',
  params: { id: ref('export') },
  answer: file,
  refusals: ['resource_not_found'],
})

export const deleteExport = endpoint({
  method: 'DELETE',
  path: '/exports/{id}',
  summary: 'Removes a file, or stops its making',
  roles: 'session',
  params: { id: ref('export') },
  answer: nothing,
  refusals: ['resource_not_found'],
})
