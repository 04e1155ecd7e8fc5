import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const courses = { label: 'Materias por especialidad', to: '/courses' }
const all = { label: 'Listado de materias', to: '/courses/all' }

export const screens = [
  screen({
    path: '/courses',
    roles: ADMIN_GROUP,
    permission: 'periods.view',
    title: 'Materias por especialidad',
    sidebar: { group: 'Academic', label: 'Materias', icon: 'book' },
  }),
  screen({
    path: '/courses/periods/:period/specializations/:specialization/pensum/:pensum',
    roles: ADMIN_GROUP,
    permission: 'pensums.view',
    title: 'Materias del pensum',
    crumbs: [courses],
  }),
  screen({
    path: '/courses/periods/:period/specializations/:specialization/pensum/:pensum/show',
    roles: ADMIN_GROUP,
    permission: 'pensums.view',
    title: 'Mapa de materias',
    crumbs: [courses],
  }),
  screen({
    path: '/courses/all',
    roles: ADMIN_GROUP,
    permission: 'courses.view',
    title: 'Listado de materias',
    crumbs: [courses],
  }),
  screen({
    path: '/courses/make',
    roles: ADMINS,
    permission: 'courses.create',
    title: 'Crear materia',
    crumbs: [courses, all],
  }),
  screen({
    path: '/courses/:id/assign',
    roles: ADMINS,
    permission: 'pensums.update',
    title: 'Asignar materia',
    crumbs: [courses, all, { label: 'Materia', dynamic: true }],
  }),
]
