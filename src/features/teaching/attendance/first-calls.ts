import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP, TEACHER_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const showLesson = lightEndpoint<typeof contract.showLesson>({
  method: 'GET',
  path: '/lessons/{id}',
  roles: [...ADMIN_GROUP, ...TEACHER_GROUP],
  permission: 'lessons.view',
})
