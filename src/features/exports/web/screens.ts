import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/exports',
    roles: 'session',
    title: 'Archivos preparados',
    load: async () => (await import('./ExportsScreen.tsx')).ExportsScreen,
  }),
]
