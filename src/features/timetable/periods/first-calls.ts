import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const listPeriods = lightEndpoint<typeof contract.listPeriods>({
  method: 'GET',
  path: '/periods',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'periods.view',
})
