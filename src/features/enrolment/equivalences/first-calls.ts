import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const createEquivalence = lightEndpoint<typeof contract.createEquivalence>({
  method: 'POST',
  path: '/equivalences',
  roles: ADMINS,
  permission: 'equivalences.create',
  idempotent: true,
})
