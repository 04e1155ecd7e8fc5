import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const listTeachers = lightEndpoint<typeof contract.listTeachers>({
  method: 'GET',
  path: '/teachers',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'teachers.view',
})

export const showTeacher = lightEndpoint<typeof contract.showTeacher>({
  method: 'GET',
  path: '/teachers/{id}',
  roles: [...ADMIN_GROUP, 'coordinator', 'teacher'],
  permission: 'teachers.view',
})
