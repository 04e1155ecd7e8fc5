import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const confirmPreregistrations = lightEndpoint<typeof contract.confirmPreregistrations>({
  method: 'POST',
  path: '/preregistered-students/confirm',
  roles: ADMIN_GROUP,
  permission: 'preregistrations.confirm',
})
