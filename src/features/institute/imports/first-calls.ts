import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const createImport = lightEndpoint<typeof contract.createImport>({
  method: 'POST',
  path: '/imports/{resource}',
  roles: ADMINS,
  permission: 'imports.create',
  idempotent: true,
})
