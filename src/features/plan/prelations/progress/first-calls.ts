import { lightEndpoint } from '#kernel/light-endpoint.ts'
import type * as contract from './contract.ts'

export const showPensumProgress = lightEndpoint<typeof contract.showPensumProgress>({
  method: 'GET',
  path: '/students/{id}/pensum-progress',
  roles: 'session',
})
