import { lightEndpoint } from '#kernel/light-endpoint.ts'
import type * as contract from './contract.ts'

export const showInstitution = lightEndpoint<typeof contract.showInstitution>({
  method: 'GET',
  path: '/institution',
  roles: 'public',
})

export const showPicture = lightEndpoint<typeof contract.showPicture>({
  method: 'GET',
  path: '/pictures/{key}',
  roles: 'session',
})
