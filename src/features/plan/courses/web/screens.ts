import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
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
    load: async () => (await import('./PeriodCoursesScreen.tsx')).PeriodCoursesScreen,
  }),
  screen({
    path: '/courses/periods/:period/specializations/:specialization/pensum/:pensum',
    roles: ADMIN_GROUP,
    permission: 'pensums.view',
    title: 'Materias del pensum',
    crumbs: [courses],
    load: async () => (await import('./PensumCoursesScreen.tsx')).PensumCoursesScreen,
  }),
  screen({
    path: '/courses/periods/:period/specializations/:specialization/pensum/:pensum/show',
    roles: ADMIN_GROUP,
    permission: 'pensums.view',
    title: 'Mapa de materias',
    crumbs: [courses],
    load: async () => (await import('./PensumCoursesScreen.tsx')).PensumCoursesMapScreen,
  }),
  screen({
    path: '/courses/all',
    roles: ADMIN_GROUP,
    permission: 'courses.view',
    title: 'Listado de materias',
    crumbs: [courses],
    load: async () => (await import('./CoursesScreen.tsx')).CoursesScreen,
  }),
  screen({
    path: '/courses/make',
    roles: ADMINS,
    permission: 'courses.create',
    title: 'Crear materia',
    crumbs: [courses, all],
    load: async () => (await import('./MakeCourseScreen.tsx')).MakeCourseScreen,
  }),
  screen({
    path: '/courses/:id/assign',
    roles: ADMINS,
    permission: 'pensums.update',
    title: 'Asignar materia',
    crumbs: [courses, all, { label: 'Materia', dynamic: true }],
    load: async () => (await import('./AssignCourseScreen.tsx')).AssignCourseScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    courses: 'las materias',
    credits: 'las unidades de crédito',
    hours: 'las horas',
    max_absences_to_fail: 'el máximo de inasistencias',
    supports_finals: 'la entrega final',
  },
} satisfies FieldWords
