import { lightEndpoint } from '#kernel/light-endpoint.ts'
import type * as contract from './contract.ts'

export const showTeacherDashboard = lightEndpoint<typeof contract.showTeacherDashboard>({
  method: 'GET',
  path: '/dashboard/teacher',
  roles: ['teacher'],
})

export const showCoordinatorDashboard = lightEndpoint<typeof contract.showCoordinatorDashboard>({
  method: 'GET',
  path: '/dashboard/coordinator',
  roles: ['coordinator'],
})
