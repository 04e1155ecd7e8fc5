import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const listAuditEntries = lightEndpoint<typeof contract.listAuditEntries>({
  method: 'GET',
  path: '/audit-entries',
  roles: ADMINS,
  permission: 'audit.view',
})
