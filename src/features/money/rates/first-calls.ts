import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const showRateOfDay = lightEndpoint<typeof contract.showRateOfDay>({
  method: 'GET',
  path: '/exchange-rates/of-day',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'payments.view',
})
