import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Horas de clase', to: '/classhours' }

export const screens = [
  screen({
    path: '/classhours',
    roles: ADMIN_GROUP,
    permission: 'class_hours.view',
    title: 'Horas de clase',
    sidebar: { group: 'Academic', icon: 'clock' },
    load: async () => (await import('./ClassHoursScreen.tsx')).ClassHoursScreen,
  }),
  screen({
    path: '/classhours/create',
    roles: ADMINS,
    permission: 'class_hours.create',
    title: 'Crear hora de clase',
    crumbs: [list],
    load: async () => (await import('./CreateClassHourScreen.tsx')).CreateClassHourScreen,
  }),
  screen({
    path: '/classhours/:id/edit',
    roles: ADMINS,
    permission: 'class_hours.update',
    title: 'Editar hora de clase',
    crumbs: [list, { label: 'Hora de clase', dynamic: true }],
    load: async () => (await import('./EditClassHourScreen.tsx')).EditClassHourScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    class_hours: 'las horas de clase',
    end_hour: 'la hora de fin',
    end_minute: 'el minuto de fin',
    start_hour: 'la hora de inicio',
    start_minute: 'el minuto de inicio',
  },
  refused: {
    class_hour_not_in_order: ['end_hour'],
    class_hour_overlaps: ['start_hour'],
  },
} satisfies FieldWords
