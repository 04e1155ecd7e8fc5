import { ADMIN_GROUP } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const roles = ADMIN_GROUP
const permission = 'cash.close'

export const screens = [
  screen({
    path: '/cash',
    roles,
    permission,
    title: 'Caja',
    sidebar: { group: 'Configurations', icon: 'till' },
  }),
  screen({
    path: '/cash/closings',
    roles,
    permission,
    title: 'Cajas cerradas',
    crumbs: [{ label: 'Caja', to: '/cash' }],
  }),
]
