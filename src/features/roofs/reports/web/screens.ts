import { ADMIN_GROUP } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const roles = [...ADMIN_GROUP, 'coordinator'] as const
const crumbs = [{ label: 'Reportes', to: '/reports' }]

export const screens = [
  screen({
    path: '/reports',
    roles,
    permission: 'sections.view',
    title: 'Reportes',
    sidebar: { group: 'Personal', icon: 'receipt' },
    load: async () => (await import('./ReportsScreen.tsx')).ReportsScreen,
  }),
  screen({
    path: '/reports/attendance',
    roles,
    permission: 'lessons.view',
    title: 'Asistencia por sección',
    crumbs,
    load: async () => (await import('./AttendanceScreen.tsx')).AttendanceScreen,
  }),
  screen({
    path: '/reports/notes',
    roles,
    permission: 'lessons.view',
    title: 'Notas por sección',
    crumbs,
    load: async () => (await import('./NotesScreen.tsx')).NotesScreen,
  }),
  screen({
    path: '/reports/lessons',
    roles,
    permission: 'lessons.view',
    title: 'Clases registradas',
    crumbs,
    load: async () => (await import('./LessonsScreen.tsx')).LessonsScreen,
  }),
  screen({
    path: '/reports/classes',
    roles,
    permission: 'lessons.view',
    title: 'Clases del día',
    crumbs,
    load: async () => (await import('./ClassesScreen.tsx')).ClassesScreen,
  }),
  screen({
    path: '/reports/graduates',
    roles,
    permission: 'students.view',
    title: 'Graduados',
    crumbs,
    load: async () => (await import('./GraduatesScreen.tsx')).GraduatesScreen,
  }),
  screen({
    path: '/reports/seats',
    roles,
    permission: 'sections.view',
    title: 'Cupos',
    crumbs,
    load: async () => (await import('./SeatsScreen.tsx')).SeatsScreen,
  }),
  screen({
    path: '/reports/waiting-list',
    roles: ADMIN_GROUP,
    permission: 'inscriptions.view',
    title: 'En espera de cupo',
    crumbs,
    load: async () => (await import('./WaitingScreen.tsx')).WaitingScreen,
  }),
  screen({
    path: '/reports/enrolment',
    roles,
    permission: 'sections.view',
    title: 'Inscritos por período',
    crumbs,
    load: async () => (await import('./EnrolmentScreen.tsx')).EnrolmentScreen,
  }),
  screen({
    path: '/reports/teachers-load',
    roles,
    permission: 'teachers.view',
    title: 'Carga de los profesores',
    crumbs,
    load: async () => (await import('./LoadScreen.tsx')).LoadScreen,
  }),
]
