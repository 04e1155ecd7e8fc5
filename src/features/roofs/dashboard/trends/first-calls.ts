import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const showTrends = lightEndpoint<typeof contract.showTrends>({
  method: 'GET',
  path: '/dashboard/trends',
  roles: ADMIN_GROUP,
  permission: 'dashboard.view',
})

export const showTeachingTrends = lightEndpoint<typeof contract.showTeachingTrends>({
  method: 'GET',
  path: '/dashboard/trends/teaching',
  roles: ADMIN_GROUP,
  permission: 'dashboard.view',
})
