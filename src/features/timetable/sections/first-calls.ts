import { lightEndpoint } from '#kernel/light-endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import type * as contract from './contract.ts'

export const listSections = lightEndpoint<typeof contract.listSections>({
  method: 'GET',
  path: '/sections',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'sections.view',
})

export const showSection = lightEndpoint<typeof contract.showSection>({
  method: 'GET',
  path: '/sections/{id}',
  roles: [...ADMIN_GROUP, 'coordinator'],
  permission: 'sections.view',
})

export const createSection = lightEndpoint<typeof contract.createSection>({
  method: 'POST',
  path: '/sections',
  roles: ADMINS,
  permission: 'sections.create',
})
