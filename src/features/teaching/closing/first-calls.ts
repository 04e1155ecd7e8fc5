import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const showClosing = lightEndpoint<typeof contract.showClosing>({
  method: 'GET',
  path: '/periods/{id}/closing',
  roles: ADMINS,
  permission: 'periods.close',
})
