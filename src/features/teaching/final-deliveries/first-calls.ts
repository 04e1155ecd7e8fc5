import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP, TEACHER_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const listFinalDeliveries = lightEndpoint<typeof contract.listFinalDeliveries>({
  method: 'GET',
  path: '/final-deliveries',
  roles: [...ADMIN_GROUP, ...TEACHER_GROUP, 'student'],
  permission: 'final_deliveries.view',
})
