import { lightEndpoint } from '#kernel/light-endpoint.ts'
import type * as contract from './contract.ts'

export const preregistrationOptions = lightEndpoint<typeof contract.preregistrationOptions>({
  method: 'GET',
  path: '/preregistration-options',
  roles: 'public',
})
