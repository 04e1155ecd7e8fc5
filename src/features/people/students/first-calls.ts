import { lightEndpoint } from '#kernel/light-endpoint.ts'
import type * as contract from './contract.ts'

export const listStudents = lightEndpoint<typeof contract.listStudents>({
  method: 'GET',
  path: '/students',
  roles: ['admin', 'lowAdmin', 'coordinator', 'teacher'],
  permission: 'students.view',
})

export const showStudent = lightEndpoint<typeof contract.showStudent>({
  method: 'GET',
  path: '/students/{id}',
  roles: ['admin', 'lowAdmin', 'coordinator', 'teacher', 'student'],
  permission: 'students.view',
})
