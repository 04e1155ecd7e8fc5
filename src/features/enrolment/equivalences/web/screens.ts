import { ADMIN_GROUP } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/equivalences',
    roles: [...ADMIN_GROUP, 'student'],
    permission: 'equivalences.view',
    title: 'Equivalencias',
    sidebar: { group: 'Inscriptions', label: 'Equivalencias', icon: 'right' },
  }),
]
