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
  }),
  screen({
    path: '/reports/attendance',
    roles,
    permission: 'lessons.view',
    title: 'Asistencia por sección',
    crumbs,
  }),
  screen({
    path: '/reports/notes',
    roles,
    permission: 'lessons.view',
    title: 'Notas por sección',
    crumbs,
  }),
  screen({
    path: '/reports/lessons',
    roles,
    permission: 'lessons.view',
    title: 'Clases registradas',
    crumbs,
  }),
  screen({
    path: '/reports/classes',
    roles,
    permission: 'lessons.view',
    title: 'Clases del día',
    crumbs,
  }),
  screen({
    path: '/reports/graduates',
    roles,
    permission: 'students.view',
    title: 'Graduados',
    crumbs,
  }),
  screen({
    path: '/reports/instalments',
    roles: ADMIN_GROUP,
    permission: 'inscriptions.view',
    title: 'Deuda por vencimiento',
    crumbs,
  }),
  screen({
    path: '/reports/income',
    roles: ADMIN_GROUP,
    permission: 'payments.view',
    title: 'Ingresos',
    crumbs,
  }),
  screen({
    path: '/reports/seats',
    roles,
    permission: 'sections.view',
    title: 'Cupos',
    crumbs,
  }),
  screen({
    path: '/reports/waiting-list',
    roles: ADMIN_GROUP,
    permission: 'inscriptions.view',
    title: 'En espera de cupo',
    crumbs,
  }),
  screen({
    path: '/reports/enrolment',
    roles,
    permission: 'sections.view',
    title: 'Inscritos por período',
    crumbs,
  }),
  screen({
    path: '/reports/teachers-load',
    roles,
    permission: 'teachers.view',
    title: 'Carga de los profesores',
    crumbs,
  }),
]
