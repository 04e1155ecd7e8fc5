import type { FieldWords } from '#web/labels.ts'
import { type Crumb, type ScreenSpec, screen } from '#web/shell/screen.ts'

const LIST: Crumb = { label: 'Listado de estudiantes', to: '/students' }
const ONE: Crumb = { label: 'Estudiante', to: '/students/:student', dynamic: true }
const SEES_STUDENTS = ['teacher', 'coordinator', 'lowAdmin', 'admin'] as const

const DETAIL = {
  roles: SEES_STUDENTS,
  permission: 'students.view',
  title: 'Estudiante',
  load: async () => (await import('./StudentScreen.tsx')).StudentScreen,
} as const

/** The parts that also stand narrowed to one course-section (routes.md#student-pages). */
const PARTS = [
  {
    path: '/history',
    roles: ['coordinator', 'lowAdmin', 'admin'],
    permission: 'students.view',
    title: 'Trayectoria',
    load: async () => (await import('../history/web/HistoryScreen.tsx')).HistoryScreen,
  },
  ...(
    [
      ['/courses', 'Materias', 'StudentCoursesScreen', 'students.view'],
      ['/lessons', 'Clases', 'StudentLessonsScreen'],
      ['/absences', 'Inasistencias', 'StudentAbsencesScreen'],
      ['/delays', 'Retrasos', 'StudentDelaysScreen'],
    ] as const
  ).map(([path, title, name, permission = 'lessons.view']) => ({
    path,
    roles: SEES_STUDENTS,
    permission,
    title,
    load: async () => (await import('../lessons/web/StudentLessonsScreen.tsx'))[name],
  })),
  {
    path: '/notifications',
    roles: SEES_STUDENTS,
    permission: 'students.view',
    title: 'Notificaciones',
    load: async () => (await import('./StudentNotificationsScreen.tsx')).StudentNotificationsScreen,
  },
  {
    path: '/binnacles',
    roles: SEES_STUDENTS,
    permission: 'binnacles.view',
    title: 'Bitácoras',
    load: async () => (await import('./StudentBinnaclesScreen.tsx')).StudentBinnaclesScreen,
  },
] as const

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
    path: '/students/at-risk',
    roles: ['coordinator', 'lowAdmin', 'admin'],
    permission: 'students.view',
    title: 'En riesgo',
    crumbs: [LIST],
    sidebar: { group: 'Personal', icon: 'warning' },
    load: async () => (await import('../at-risk/web/AtRiskScreen.tsx')).AtRiskScreen,
  }),
  screen({ ...DETAIL, path: '/students/:student', crumbs: [LIST] }),
  ...(
    [
      ['/inscriptions', 'Inscripciones', 'StudentInscriptionsScreen', SEES_STUDENTS, 'students.view'],
      ['/payments', 'Pagos', 'StudentPaymentsScreen', ['lowAdmin', 'admin'], 'payments.view'],
      // An addition to the specification: the picture of the pensum with the student's progress.
      ['/pensum', 'Pensum', 'StudentPensumScreen', SEES_STUDENTS, 'students.view'],
    ] as const
  ).map(([path, title, name, roles, permission]) =>
    screen({
      path: `/students/:student${path}`,
      roles,
      permission,
      title,
      crumbs: [LIST, ONE],
      load: async () => (await import('./StudentPartsScreen.tsx'))[name],
    }),
  ),
  ...PARTS.flatMap(({ path, ...part }) =>
    ['', '/:section/:course'].map((place) =>
      screen({ ...part, path: `/students/:student${place}${path}`, crumbs: [LIST, ONE] }),
    ),
  ),
  screen({
    ...DETAIL,
    path: '/students/:student/:section/:course',
    crumbs: [LIST, ONE],
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
    path: '/profile/:id/historic',
    roles: ['student'],
    title: 'Mi trayectoria',
    sidebar: { group: 'Personal', icon: 'layers' },
    load: async () => (await import('../history/web/HistoryScreen.tsx')).MyHistoryScreen,
  }),
  screen({
    path: '/profile/:id/inscriptions',
    roles: ['student'],
    title: 'Mis inscripciones',
    sidebar: { group: 'Personal', icon: 'cap' },
    load: async () => (await import('./MyInscriptionsScreen.tsx')).MyInscriptionsScreen,
  }),
]

/** What its fields are called. */
export const fields = {
  names: {
    graduated: 'la graduación',
    social_networks: 'las redes sociales',
  },
} satisfies FieldWords
