import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const remindTeachers = lightEndpoint<typeof contract.remindTeachers>({
  method: 'POST',
  path: '/periods/{id}/remind-teachers',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'lessons.view',
  idempotent: true,
})
