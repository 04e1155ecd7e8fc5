import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Listado de especialidades', to: '/specializations' }

export const screens = [
  screen({
    path: '/specializations',
    roles: ADMIN_GROUP,
    permission: 'specializations.view',
    title: 'Listado de especialidades',
    sidebar: { group: 'Academic', label: 'Especialidades', icon: 'layers' },
  }),
  screen({
    path: '/specializations/create',
    roles: ADMINS,
    permission: 'specializations.create',
    title: 'Crear especialidad',
    crumbs: [list],
  }),
  screen({
    path: '/specializations/:id/edit',
    roles: ADMINS,
    permission: 'specializations.update',
    title: 'Editar especialidad',
    crumbs: [list, { label: 'Especialidad', dynamic: true }],
  }),
]
