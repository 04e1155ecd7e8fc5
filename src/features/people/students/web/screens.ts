import { type Crumb, type ScreenSpec, screen } from '#web/shell/screen.ts'

const LIST: Crumb = { label: 'Listado de estudiantes', to: '/students' }
const ONE: Crumb = { label: 'Estudiante', to: '/students/:student', dynamic: true }
const SEES_STUDENTS = ['teacher', 'coordinator', 'lowAdmin', 'admin'] as const

const DETAIL = {
  roles: SEES_STUDENTS,
  permission: 'students.view',
  title: 'Estudiante',
} as const

/** The parts that also stand narrowed to one course-section (routes.md#student-pages). */
const PARTS = [
  {
    path: '/history',
    roles: ['coordinator', 'lowAdmin', 'admin'],
    permission: 'students.view',
    title: 'Trayectoria',
  },
  ...(
    [
      ['/courses', 'Materias', 'students.view'],
      ['/lessons', 'Clases'],
      ['/absences', 'Inasistencias'],
      ['/delays', 'Retrasos'],
    ] as const
  ).map(([path, title, permission = 'lessons.view']) => ({
    path,
    roles: SEES_STUDENTS,
    permission,
    title,
  })),
  {
    path: '/notifications',
    roles: SEES_STUDENTS,
    permission: 'students.view',
    title: 'Notificaciones',
  },
  {
    path: '/binnacles',
    roles: SEES_STUDENTS,
    permission: 'binnacles.view',
    title: 'Bitácoras',
  },
] as const

export const screens: readonly ScreenSpec[] = [
  screen({
    path: '/students',
    roles: SEES_STUDENTS,
    permission: 'students.view',
    title: 'Listado de estudiantes',
    sidebar: { group: 'Personal', label: 'Estudiantes', icon: 'people' },
  }),
  screen({
    path: '/students/at-risk',
    roles: ['coordinator', 'lowAdmin', 'admin'],
    permission: 'students.view',
    title: 'En riesgo',
    crumbs: [LIST],
    sidebar: { group: 'Personal', icon: 'warning' },
  }),
  screen({ ...DETAIL, path: '/students/:student', crumbs: [LIST] }),
  ...(
    [
      ['/inscriptions', 'Inscripciones', SEES_STUDENTS, 'students.view'],
      ['/payments', 'Pagos', ['lowAdmin', 'admin'], 'payments.view'],
      // An addition to the specification: the picture of the pensum with the student's progress.
      ['/pensum', 'Pensum', SEES_STUDENTS, 'students.view'],
    ] as const
  ).map(([path, title, roles, permission]) =>
    screen({
      path: `/students/:student${path}`,
      roles,
      permission,
      title,
      crumbs: [LIST, ONE],
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
  }),
  screen({
    path: '/profile/courseNote/:section_id/:course_id',
    roles: ['student'],
    title: 'Materia',
  }),
  screen({
    path: '/profile/:id/historic',
    roles: ['student'],
    title: 'Mi trayectoria',
    sidebar: { group: 'Personal', icon: 'layers' },
  }),
  screen({
    path: '/profile/:id/inscriptions',
    roles: ['student'],
    title: 'Mis inscripciones',
    sidebar: { group: 'Personal', icon: 'cap' },
  }),
]
