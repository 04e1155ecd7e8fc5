import { lightEndpoint } from '#kernel/light-endpoint.ts'
import type * as contract from './contract.ts'

export const showStudentDashboard = lightEndpoint<typeof contract.showStudentDashboard>({
  method: 'GET',
  path: '/dashboard/student',
  roles: ['student'],
})
