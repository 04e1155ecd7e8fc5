import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const createSchedule = lightEndpoint<typeof contract.createSchedule>({
  method: 'POST',
  path: '/schedules',
  roles: ADMINS,
  permission: 'schedules.create',
})

export const updateSchedule = lightEndpoint<typeof contract.updateSchedule>({
  method: 'PATCH',
  path: '/schedules/{id}',
  roles: ADMINS,
  permission: 'schedules.update',
  versioned: true,
})

export const deleteSchedule = lightEndpoint<typeof contract.deleteSchedule>({
  method: 'DELETE',
  path: '/schedules/{id}',
  roles: ADMINS,
  permission: 'schedules.delete',
})
