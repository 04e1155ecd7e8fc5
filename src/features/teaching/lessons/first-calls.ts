import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP, TEACHER_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const listLessons = lightEndpoint<typeof contract.listLessons>({
  method: 'GET',
  path: '/lessons',
  roles: [...ADMIN_GROUP, ...TEACHER_GROUP],
  permission: 'lessons.view',
})
