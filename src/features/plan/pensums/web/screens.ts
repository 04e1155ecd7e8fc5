import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Listado de pensums', to: '/pensums' }

export const screens = [
  screen({
    path: '/pensums',
    roles: ADMIN_GROUP,
    permission: 'pensums.view',
    title: 'Listado de pensums',
    sidebar: { group: 'Academic', label: 'Pensums', icon: 'columns' },
  }),
  screen({
    path: '/pensums/create',
    roles: ADMINS,
    permission: 'pensums.create',
    title: 'Crear pensum',
    crumbs: [list],
  }),
  screen({
    path: '/pensums/:id',
    roles: ADMIN_GROUP,
    permission: 'pensums.view',
    title: 'Pensum',
    crumbs: [list],
  }),
  screen({
    path: '/pensums/:id/edit',
    roles: ADMINS,
    permission: 'pensums.update',
    title: 'Editar pensum',
    crumbs: [list, { label: 'Pensum', to: '/pensums/:id', dynamic: true }],
  }),
  screen({
    path: '/pensums/:id/compare/:other?',
    roles: ADMIN_GROUP,
    permission: 'pensums.view',
    title: 'Comparar pensums',
    crumbs: [list, { label: 'Pensum', to: '/pensums/:id', dynamic: true }],
  }),
]
