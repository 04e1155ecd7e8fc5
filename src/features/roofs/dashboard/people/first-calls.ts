import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const findPeople = lightEndpoint<typeof contract.findPeople>({
  method: 'GET',
  path: '/people',
  roles: [...ADMIN_GROUP, 'coordinator', 'teacher'],
  permission: 'students.view',
})
