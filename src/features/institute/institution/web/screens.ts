import { ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/institution',
    roles: ADMINS,
    permission: 'institution.update',
    title: 'Instituto',
    sidebar: { group: 'Configurations', icon: 'gear' },
  }),
  screen({
    path: '/institution/health',
    roles: ADMINS,
    permission: 'backups.view',
    title: 'Estado del sistema',
    sidebar: { group: 'Configurations', icon: 'info' },
    crumbs: [{ label: 'Instituto', to: '/institution' }],
  }),
]
