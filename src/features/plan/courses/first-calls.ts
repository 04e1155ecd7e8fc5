import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const listCourses = lightEndpoint<typeof contract.listCourses>({
  method: 'GET',
  path: '/courses',
  roles: ADMIN_GROUP,
  permission: 'courses.view',
})
