import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const moveMany = lightEndpoint<typeof contract.moveMany>({
  method: 'POST',
  path: '/document-requests/bulk',
  roles: ADMIN_GROUP,
  permission: 'document_requests.handle',
  idempotent: true,
})
