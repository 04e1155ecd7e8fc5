import * as z from 'zod/mini'
import { endpoint, id, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant, text } from '#kernel/schemas.ts'
import { requestType } from '../contract.ts'
import { MOST } from '../self-service/rules.ts'

const DocumentRequestType = z.object({
  id,
  kind: z.int(),
  name: z.string(),
  enabled: z.boolean(),
  /** Made when the student asks, at most so many in so many days. */
  self_service: z.boolean(),
  self_service_most: z.int(),
  self_service_days: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type DocumentRequestType = z.infer<typeof DocumentRequestType>

const Body = z.strictObject({
  name: text(80),
  kind: requestType,
  enabled: z.optional(z.boolean()),
  self_service: z.optional(z.boolean()),
  self_service_most: z.optional(z.int().check(z.minimum(1), z.maximum(MOST.self_service_most))),
  self_service_days: z.optional(z.int().check(z.minimum(1), z.maximum(MOST.self_service_days))),
})
const params = { id: ref('document_request_type') }

export const listDocumentRequestTypes = endpoint({
  method: 'GET',
  path: '/document-request-types',
  summary: 'The types of document that can be asked for',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'document_requests.view',
  query: listQuery(['kind', 'name'], { enabled: z.optional(z.boolean()) }),
  answer: pageOf(DocumentRequestType),
})

export const showDocumentRequestType = endpoint({
  method: 'GET',
  path: '/document-request-types/{id}',
  summary: 'A type of document',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'document_requests.view',
  params,
  answer: one(DocumentRequestType),
})

export const createDocumentRequestType = endpoint({
  method: 'POST',
  path: '/document-request-types',
  summary: 'Adds a type of document, enabled unless said otherwise; one of a kind is',
  roles: ADMINS,
  permission: 'document_requests.types',
  body: Body,
  answer: one(DocumentRequestType),
  refusals: ['document_request_type_already_enabled'],
})

export const updateDocumentRequestType = endpoint({
  method: 'PATCH',
  path: '/document-request-types/{id}',
  summary: 'Renames a type of document, enables or disables it',
  roles: ADMINS,
  permission: 'document_requests.types',
  params,
  body: z.partial(Body),
  answer: one(DocumentRequestType),
  refusals: ['document_request_type_already_enabled', 'document_request_type_has_requests', 'stale_version'],
  versioned: true,
})

export const deleteDocumentRequestType = endpoint({
  method: 'DELETE',
  path: '/document-request-types/{id}',
  summary: 'Removes a type of document that nobody has asked for',
  roles: ADMINS,
  permission: 'document_requests.types',
  params,
  answer: nothing,
  refusals: ['document_request_type_has_requests'],
})
