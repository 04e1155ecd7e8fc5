import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const createClassHour = lightEndpoint<typeof contract.createClassHour>({
  method: 'POST',
  path: '/class-hours',
  roles: ADMINS,
  permission: 'class_hours.create',
})
