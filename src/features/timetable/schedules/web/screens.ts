import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Horarios', to: '/schedules' }

export const screens = [
  screen({
    path: '/schedules',
    roles: ADMIN_GROUP,
    permission: 'schedules.view',
    title: 'Horarios',
    sidebar: { group: 'Academic', icon: 'calendar' },
    load: async () => (await import('./SchedulesScreen.tsx')).SchedulesScreen,
  }),
  screen({
    path: '/schedules/show',
    roles: ADMINS,
    permission: 'schedules.view_placement',
    title: 'Ver horario',
    crumbs: [list],
    load: async () => (await import('./ShowScheduleScreen.tsx')).ShowScheduleScreen,
  }),
  screen({
    path: '/schedules/disponibilities',
    roles: ADMINS,
    permission: 'schedules.view_placement',
    title: 'Aulas disponibles',
    crumbs: [list],
    load: async () => (await import('./AvailabilityScreen.tsx')).AvailabilityScreen,
  }),
  screen({
    path: '/schedules/edit/:section_id/:course_id/:schedule_id',
    roles: ADMINS,
    permission: 'schedules.update',
    title: 'Editar horario',
    crumbs: [list, { label: 'Clase', dynamic: true }],
    load: async () => (await import('./EditScheduleScreen.tsx')).EditScheduleScreen,
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
    load: async () => (await import('./SetScheduleScreen.tsx')).SetScheduleScreen,
  }),
  screen({
    path: '/profile/schedule',
    roles: ['student', 'teacher', 'coordinator'],
    title: 'Mi horario',
    sidebar: { group: 'Personal', icon: 'calendar' },
    load: async () => (await import('./MyScheduleScreen.tsx')).MyScheduleScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    class_hours_ids: 'las horas de clase',
    classroom_id: 'el aula',
    color: 'el color',
    day: 'el día',
    entries: 'los bloques',
  },
} satisfies FieldWords
