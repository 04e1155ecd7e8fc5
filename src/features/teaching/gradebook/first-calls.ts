import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP, TEACHER_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const showGradebook = lightEndpoint<typeof contract.showGradebook>({
  method: 'GET',
  path: '/sections/{section_id}/courses/{course_id}/students-notes',
  roles: [...ADMIN_GROUP, ...TEACHER_GROUP, 'student'],
  permission: 'lessons.view',
  has_file: true,
})
