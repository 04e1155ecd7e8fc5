import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const showBackupState = lightEndpoint<typeof contract.showBackupState>({
  method: 'GET',
  path: '/backups/state',
  roles: ADMINS,
  permission: 'backups.view',
})
