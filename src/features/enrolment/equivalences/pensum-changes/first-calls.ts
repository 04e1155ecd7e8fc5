import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const changePensum = lightEndpoint<typeof contract.changePensum>({
  method: 'POST',
  path: '/students/{id}/pensum-changes',
  roles: ADMINS,
  permission: 'equivalences.change_pensum',
})
