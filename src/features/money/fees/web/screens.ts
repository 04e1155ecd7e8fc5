import { ADMIN_GROUP } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/fees',
    roles: ADMIN_GROUP,
    permission: 'fees.view',
    title: 'Aranceles',
    sidebar: { group: 'Configurations', label: 'Aranceles', icon: 'add' },
  }),
  screen({
    path: '/charges',
    roles: ADMIN_GROUP,
    permission: 'fees.view',
    title: 'Cargos',
    crumbs: [{ label: 'Aranceles', to: '/fees' }],
  }),
]
