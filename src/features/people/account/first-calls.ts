import { lightEndpoint } from '#kernel/light-endpoint.ts'
import type * as contract from './contract.ts'

export const logIn = lightEndpoint<typeof contract.logIn>({
  method: 'POST',
  path: '/login',
  roles: 'public',
})

export const logOut = lightEndpoint<typeof contract.logOut>({
  method: 'POST',
  path: '/logout',
  roles: 'session',
})

export const showSession = lightEndpoint<typeof contract.showSession>({
  method: 'GET',
  path: '/session',
  roles: 'session',
})
