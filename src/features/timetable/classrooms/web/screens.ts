import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Listado de aulas', to: '/classrooms' }

export const screens = [
  screen({
    path: '/classrooms',
    roles: ADMIN_GROUP,
    permission: 'classrooms.view',
    title: 'Listado de aulas',
    sidebar: { group: 'Academic', label: 'Aulas', icon: 'key' },
  }),
  screen({
    path: '/classrooms/create',
    roles: ADMINS,
    permission: 'classrooms.create',
    title: 'Crear aula',
    crumbs: [list],
  }),
  screen({
    path: '/classrooms/:id/edit',
    roles: ADMINS,
    permission: 'classrooms.update',
    title: 'Editar aula',
    crumbs: [list, { label: 'Aula', dynamic: true }],
  }),
]
