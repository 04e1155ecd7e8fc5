import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

export const screens = [
  screen({
    path: '/periods/:id/closing',
    roles: ADMINS,
    permission: 'periods.close',
    title: 'Cierre',
    crumbs: [
      { label: 'Listado de períodos', to: '/periods' },
      { label: 'Período', to: '/periods/:id', dynamic: true },
    ],
  }),
  screen({
    path: '/institution/records',
    roles: ADMINS,
    permission: 'periods.close',
    title: 'Registros que no concuerdan',
    crumbs: [
      { label: 'Instituto', to: '/institution' },
      { label: 'Estado del sistema', to: '/institution/health' },
    ],
  }),
  screen({
    path: '/pending-notes',
    roles: [...ADMIN_GROUP, 'coordinator'],
    permission: 'lessons.view',
    title: 'Entrega de notas',
    sidebar: { group: 'Academic', icon: 'check' },
  }),
]
