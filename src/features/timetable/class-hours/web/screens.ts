import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Horas de clase', to: '/classhours' }

export const screens = [
  screen({
    path: '/classhours',
    roles: ADMIN_GROUP,
    permission: 'class_hours.view',
    title: 'Horas de clase',
    sidebar: { group: 'Academic', icon: 'clock' },
  }),
  screen({
    path: '/classhours/create',
    roles: ADMINS,
    permission: 'class_hours.create',
    title: 'Crear hora de clase',
    crumbs: [list],
  }),
  screen({
    path: '/classhours/:id/edit',
    roles: ADMINS,
    permission: 'class_hours.update',
    title: 'Editar hora de clase',
    crumbs: [list, { label: 'Hora de clase', dynamic: true }],
  }),
]
