import { type ScreenSpec, screen } from '#web/shell/screen.ts'

// The page of all widgets: for developers, and for the browser tests, which build with VITE_WIDGETS=1.
const widgets =
  import.meta.env.DEV || import.meta.env.VITE_WIDGETS === '1'
    ? [
        screen({
          path: '/dev/widgets',
          roles: 'session',
          title: 'Widgets',
          load: async () => (await import('#web/dev/WidgetsScreen.tsx')).WidgetsScreen,
        }),
      ]
    : []

export const screens: readonly ScreenSpec[] = [
  ...widgets,
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
