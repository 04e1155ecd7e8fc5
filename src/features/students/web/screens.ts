import type { FieldWords } from '#web/labels.ts'
import { type Crumb, type ScreenSpec, screen } from '#web/shell/screen.ts'

const LIST: Crumb = { label: 'Listado de estudiantes', to: '/students' }
const ONE: Crumb = { label: 'Estudiante', to: '/students/:student', dynamic: true }
const SEES_STUDENTS = ['teacher', 'coordinator', 'lowAdmin', 'admin'] as const

export const screens: readonly ScreenSpec[] = [
  screen({
    path: '/students',
    roles: SEES_STUDENTS,
    permission: 'students.view',
    title: 'Listado de estudiantes',
    sidebar: { group: 'Personal', label: 'Estudiantes', icon: 'people' },
    load: async () => (await import('./StudentsScreen.tsx')).StudentsScreen,
  }),
  screen({
    path: '/students/:student',
    roles: SEES_STUDENTS,
    permission: 'students.view',
    title: 'Estudiante',
    crumbs: [LIST],
    load: async () => (await import('./StudentScreen.tsx')).StudentScreen,
  }),
  screen({
    path: '/students/:student/inscriptions',
    roles: SEES_STUDENTS,
    permission: 'students.view',
    title: 'Inscripciones',
    crumbs: [LIST, ONE],
    load: async () => (await import('./StudentInscriptionsScreen.tsx')).StudentInscriptionsScreen,
  }),
  screen({
    path: '/students/:student/payments',
    roles: ['lowAdmin', 'admin'],
    permission: 'payments.view',
    title: 'Pagos',
    crumbs: [LIST, ONE],
    load: async () => (await import('./StudentPaymentsScreen.tsx')).StudentPaymentsScreen,
  }),
  // An addition to the specification: the picture of the pensum with the student's progress.
  screen({
    path: '/students/:student/pensum',
    roles: SEES_STUDENTS,
    permission: 'students.view',
    title: 'Pensum',
    crumbs: [LIST, ONE],
    load: async () => (await import('./StudentPensumScreen.tsx')).StudentPensumScreen,
  }),
  screen({
    path: '/students/:student/absences',
    roles: SEES_STUDENTS,
    permission: 'lessons.view',
    title: 'Inasistencias',
    crumbs: [LIST, ONE],
    load: async () => (await import('./StudentAbsencesScreen.tsx')).StudentAbsencesScreen,
  }),
  screen({
    path: '/students/:student/edit',
    roles: ['teacher', 'coordinator', 'admin'],
    permission: 'students.update',
    title: 'Editar',
    crumbs: [LIST, ONE],
    load: async () => (await import('./EditStudentScreen.tsx')).EditStudentScreen,
  }),
  screen({
    path: '/profile/courseNote/:section_id/:course_id',
    roles: ['student'],
    title: 'Materia',
    load: async () => (await import('./CourseNoteScreen.tsx')).CourseNoteScreen,
  }),
  screen({
    path: '/profile/:id/inscriptions',
    roles: ['student'],
    title: 'Mis inscripciones',
    sidebar: { group: 'Personal', label: 'Mis inscripciones', icon: 'cap' },
    load: async () => (await import('./MyInscriptionsScreen.tsx')).MyInscriptionsScreen,
  }),
]

/** What its fields are called. */
export const fields = {
  names: {
    social_networks: 'las redes sociales',
  },
} satisfies FieldWords
