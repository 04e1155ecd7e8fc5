import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const listCourseSections = lightEndpoint<typeof contract.listCourseSections>({
  method: 'GET',
  path: '/course-sections',
  roles: [...ADMIN_GROUP, 'coordinator', 'teacher'],
  permission: 'sections.view',
})
