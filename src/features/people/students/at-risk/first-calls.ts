import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const listAtRisk = lightEndpoint<typeof contract.listAtRisk>({
  method: 'GET',
  path: '/students/at-risk',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'students.view',
})
