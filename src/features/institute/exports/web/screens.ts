import { ADMIN_GROUP } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/exports',
    roles: 'session',
    title: 'Archivos preparados',
    sidebar: { group: 'Configurations', icon: 'down', roles: ADMIN_GROUP },
  }),
]
