import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/holidays',
    roles: 'session',
    title: 'Días feriados',
    sidebar: { group: 'Academic', icon: 'leave' },
  }),
]
