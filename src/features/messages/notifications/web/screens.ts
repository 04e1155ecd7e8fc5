import { type Crumb, screen } from '#web/shell/screen.ts'

const LIST: Crumb = { label: 'Notificaciones', to: '/notifications' }

export const screens = [
  screen({
    path: '/notifications',
    roles: 'session',
    title: 'Notificaciones',
    sidebar: { group: 'Personal', icon: 'bell' },
  }),
  screen({
    path: '/notifications/create',
    roles: 'session',
    title: 'Escribir',
    crumbs: [LIST],
  }),
  screen({
    path: '/notifications/:notification',
    roles: 'session',
    title: 'Notificación',
    crumbs: [LIST],
  }),
]
