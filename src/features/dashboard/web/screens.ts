import { type ScreenSpec, screen } from '#web/screen.ts'

export const screens: readonly ScreenSpec[] = [
  screen({
    path: '/home',
    roles: 'session',
    title: 'Inicio',
    load: async () => (await import('./HomeScreen.tsx')).HomeScreen,
  }),
]
