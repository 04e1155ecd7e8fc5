import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const showSectionTimetable = lightEndpoint<typeof contract.showSectionTimetable>({
  method: 'GET',
  path: '/sections/{id}/schedules',
  roles: [...ADMIN_GROUP, 'coordinator', 'teacher'],
  permission: 'schedules.view',
})

export const showTeacherTimetable = lightEndpoint<typeof contract.showTeacherTimetable>({
  method: 'GET',
  path: '/teachers/{id}/schedules',
  roles: [...ADMIN_GROUP, 'coordinator', 'teacher'],
  permission: 'schedules.view',
})

export const showStudentTimetable = lightEndpoint<typeof contract.showStudentTimetable>({
  method: 'GET',
  path: '/students/{id}/schedules',
  roles: [...ADMIN_GROUP, 'coordinator', 'teacher', 'student'],
  permission: 'schedules.view',
})

export const printSectionTimetable = lightEndpoint<typeof contract.printSectionTimetable>({
  method: 'GET',
  path: '/sections/{id}/schedules/pdf',
  roles: [...ADMIN_GROUP, 'coordinator', 'teacher'],
  permission: 'schedules.view',
})

export const showPlacement = lightEndpoint<typeof contract.showPlacement>({
  method: 'GET',
  path: '/schedules/placement',
  roles: ADMINS,
  permission: 'schedules.view_placement',
})
