import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Horarios', to: '/schedules' }

export const screens = [
  screen({
    path: '/schedules',
    roles: ADMIN_GROUP,
    permission: 'schedules.view',
    title: 'Horarios',
    sidebar: { group: 'Academic', icon: 'calendar' },
  }),
  screen({
    path: '/schedules/show',
    roles: ADMINS,
    permission: 'schedules.view_placement',
    title: 'Ver horario',
    crumbs: [list],
  }),
  screen({
    path: '/schedules/disponibilities',
    roles: ADMINS,
    permission: 'schedules.view_placement',
    title: 'Aulas disponibles',
    crumbs: [list],
  }),
  screen({
    path: '/schedules/occupancy',
    roles: ADMIN_GROUP,
    permission: 'schedules.view',
    title: 'Ocupación',
    crumbs: [list],
  }),
  screen({
    path: '/schedules/edit/:section_id/:course_id/:schedule_id',
    roles: ADMINS,
    permission: 'schedules.update',
    title: 'Editar horario',
    crumbs: [list, { label: 'Clase', dynamic: true }],
  }),
  screen({
    path: '/sections/:section_id/courses/:course_id/set-shcedule',
    roles: ADMINS,
    permission: 'schedules.create',
    title: 'Asignar horario',
    crumbs: [
      { label: 'Listado de secciones', to: '/sections' },
      { label: 'Sección', to: '/sections/:section_id', dynamic: true },
    ],
  }),
  screen({
    path: '/profile/schedule',
    roles: ['student', 'teacher', 'coordinator'],
    title: 'Mi horario',
    sidebar: { group: 'Personal', icon: 'calendar' },
  }),
]
