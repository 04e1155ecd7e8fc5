import { screen } from '#web/shell/screen.ts'

const sections = { label: 'Listado de secciones', to: '/sections' }
const section = { label: 'Sección', to: '/sections/:section_id', dynamic: true } as const

export const screens = [
  screen({
    path: '/sections',
    roles: ['coordinator', 'lowAdmin', 'admin'],
    permission: 'sections.view',
    title: 'Listado de secciones',
    sidebar: { group: 'Academic', label: 'Secciones', icon: 'grid' },
  }),
  screen({
    path: '/sections/create',
    roles: 'session',
    title: 'Crear sección',
    crumbs: [sections],
  }),
  screen({
    path: '/sections/create-many',
    roles: ['admin'],
    permission: 'sections.create',
    title: 'Crear varias secciones',
    crumbs: [sections],
  }),
  screen({
    path: '/sections/:section_id',
    roles: ['coordinator', 'admin'],
    title: 'Sección',
    crumbs: [sections],
  }),
  screen({
    path: '/sections/:section_id/students',
    roles: ['coordinator', 'admin'],
    title: 'Estudiantes de la sección',
    crumbs: [sections, section],
  }),
  screen({
    path: '/sections/:section_id/students-courses-notes',
    roles: ['coordinator', 'admin'],
    title: 'Notas de la sección',
    crumbs: [sections, section],
  }),
  screen({
    path: '/sections/:section_id/schedule',
    roles: ['coordinator', 'admin'],
    title: 'Horario de la sección',
    crumbs: [sections, section],
  }),
]
