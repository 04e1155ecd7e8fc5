import { screen } from '#web/screen.ts'

export const screens = [
  screen({
    path: '/soon',
    roles: 'session',
    title: 'Próximamente',
    load: async () => (await import('./SoonScreen.tsx')).SoonScreen,
  }),
  screen({
    path: '/error',
    roles: 'session',
    title: 'Error',
    load: async () => (await import('./ErrorScreen.tsx')).ErrorScreen,
  }),
  screen({
    path: '/access-denied',
    roles: 'session',
    title: 'Acceso denegado',
    load: async () => (await import('./AccessDeniedScreen.tsx')).AccessDeniedScreen,
  }),
]
