import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const showIndexDashboard = lightEndpoint<typeof contract.showIndexDashboard>({
  method: 'GET',
  path: '/dashboard/index',
  roles: ADMIN_GROUP,
  permission: 'dashboard.view',
})
