import { lightEndpoint } from '#kernel/light-endpoint.ts'
import type * as contract from './contract.ts'

export const listNotifications = lightEndpoint<typeof contract.listNotifications>({
  method: 'GET',
  path: '/notifications',
  roles: 'session',
})

export const markNotificationAsRead = lightEndpoint<typeof contract.markNotificationAsRead>({
  method: 'PATCH',
  path: '/notifications/{id}/mark-as-read',
  roles: 'session',
})

export const markAllNotificationsAsRead = lightEndpoint<typeof contract.markAllNotificationsAsRead>({
  method: 'PATCH',
  path: '/notifications/mark-as-read',
  roles: 'session',
})
