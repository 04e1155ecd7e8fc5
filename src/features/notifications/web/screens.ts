import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/notifications',
    roles: 'session',
    title: 'Notificaciones',
    sidebar: { group: 'Personal', label: 'Notificaciones', icon: 'bell' },
    load: async () => (await import('./NotificationsScreen.tsx')).NotificationsScreen,
  }),
]
