import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Listado de prelaciones', to: '/prelations' }

export const screens = [
  screen({
    path: '/prelations',
    roles: [...ADMIN_GROUP, 'coordinator', 'student'],
    permission: 'prelations.view',
    title: 'Listado de prelaciones',
    sidebar: { group: 'Academic', label: 'Prelaciones', icon: 'sort' },
  }),
  screen({
    path: '/prelations/create',
    roles: ADMINS,
    permission: 'prelations.create',
    title: 'Crear prelación',
    crumbs: [list],
  }),
  screen({
    path: '/prelations/:course/edit',
    roles: ADMINS,
    permission: 'prelations.update',
    title: 'Editar prelaciones',
    crumbs: [list, { label: 'Materia', dynamic: true }],
  }),
  // An addition to the specification: the pensum as a picture, for the student and for who sees the student.
  screen({
    path: '/profile/:id/pensum',
    roles: ['student'],
    title: 'Mi pensum',
    sidebar: { group: 'Academic', icon: 'columns' },
  }),
]
