import { ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Cronograma de actividades', to: '/activities' }

export const screens = [
  screen({
    path: '/activities',
    roles: 'session',
    title: 'Cronograma de actividades',
    sidebar: { group: 'Academic', icon: 'file' },
  }),
  screen({
    path: '/activities/create',
    roles: ADMINS,
    permission: 'activities.create',
    title: 'Crear actividad',
    crumbs: [list],
  }),
  screen({
    path: '/activities/:id/edit',
    roles: ADMINS,
    permission: 'activities.update',
    title: 'Editar actividad',
    crumbs: [list, { label: 'Actividad', dynamic: true }],
  }),
]
