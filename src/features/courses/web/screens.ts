import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/screen.ts'

export const screens = [
  screen({
    path: '/courses/all',
    roles: ADMIN_GROUP,
    permission: 'courses.view',
    title: 'Listado de materias',
    sidebar: { group: 'Academic', label: 'Materias', icon: 'book' },
    load: async () => (await import('./CoursesScreen.tsx')).CoursesScreen,
  }),
  screen({
    path: '/courses/make',
    roles: ADMINS,
    permission: 'courses.create',
    title: 'Crear materia',
    crumbs: [{ label: 'Listado de materias', to: '/courses/all' }],
    load: async () => (await import('./MakeCourseScreen.tsx')).MakeCourseScreen,
  }),
]
