import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const createInscription = lightEndpoint<typeof contract.createInscription>({
  method: 'POST',
  path: '/inscriptions',
  roles: ADMINS,
  permission: 'inscriptions.create',
  idempotent: true,
})
