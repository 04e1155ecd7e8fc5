import * as z from 'zod/mini'
import { endpoint, id, one, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { MOST_DOCUMENT_BYTES } from '../rules.ts'
import { MOST_PARTS, PART_BYTES } from './rules.ts'

export const DocumentUpload = z.object({
  id,
  bytes: z.int(),
  /** How long each part is, but for the last one. */
  part_bytes: z.int(),
  /** The numbers of the parts that have arrived, from 0. */
  received: z.array(z.int()),
  /** The document that has this very file already, once all of it has arrived. */
  same_as: z.nullable(z.object({ id, title: z.string() })),
})
export type DocumentUpload = z.infer<typeof DocumentUpload>

export const startUpload = endpoint({
  method: 'POST',
  path: '/documents/uploads',
  summary: 'Begins to send a file of so many bytes in parts; it is kept for a day',
  roles: ADMINS,
  permission: 'documents.create',
  body: z.strictObject({ bytes: z.int().check(z.minimum(1), z.maximum(MOST_DOCUMENT_BYTES)) }),
  answer: one(DocumentUpload),
})

export const showUpload = endpoint({
  method: 'GET',
  path: '/documents/uploads/{upload_id}',
  summary: 'How much of a file has arrived',
  roles: ADMINS,
  permission: 'documents.create',
  params: { upload_id: ref('document_upload') },
  answer: one(DocumentUpload),
  refusals: ['resource_not_found'],
})

export const sendPart = endpoint({
  method: 'PUT',
  path: '/documents/uploads/{upload_id}',
  summary: 'Sends one part of a file; sent again, it takes the place of the former one',
  roles: ADMINS,
  permission: 'documents.create',
  params: { upload_id: ref('document_upload') },
  body: z.strictObject({ number: z.int().check(z.minimum(0), z.maximum(MOST_PARTS - 1)) }),
  files: { part: { kind: 'document', most_bytes: PART_BYTES, required: true } },
  answer: one(DocumentUpload),
  refusals: ['resource_not_found'],
})
