import type { Loads } from '#web/shell/screen.ts'

/** How the screens are fetched, by their addresses. */
export const loads = {
  '/notifications': async () => (await import('./NotificationsScreen.tsx')).NotificationsScreen,
  '/notifications/create': async () =>
    (await import('./CreateNotificationScreen.tsx')).CreateNotificationScreen,
  '/notifications/:notification': async () => (await import('./NotificationScreen.tsx')).NotificationScreen,
} satisfies Loads
