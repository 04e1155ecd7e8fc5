import { lightEndpoint } from '#kernel/light-endpoint.ts'
import type * as contract from './contract.ts'

export const listClassesAhead = lightEndpoint<typeof contract.listClassesAhead>({
  method: 'GET',
  path: '/schedules/ahead',
  roles: ['student', 'teacher', 'coordinator'],
})
