import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const listClassrooms = lightEndpoint<typeof contract.listClassrooms>({
  method: 'GET',
  path: '/classrooms',
  roles: ADMIN_GROUP,
  permission: 'classrooms.view',
})

export const showClassroom = lightEndpoint<typeof contract.showClassroom>({
  method: 'GET',
  path: '/classrooms/{id}',
  roles: ADMIN_GROUP,
  permission: 'classrooms.view',
})
