import { ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Cronograma de actividades', to: '/activities' }

export const screens = [
  screen({
    path: '/activities',
    roles: 'session',
    title: 'Cronograma de actividades',
    sidebar: { group: 'Academic', icon: 'file' },
    load: async () => (await import('./ActivitiesScreen.tsx')).ActivitiesScreen,
  }),
  screen({
    path: '/activities/create',
    roles: ADMINS,
    permission: 'activities.create',
    title: 'Crear actividad',
    crumbs: [list],
    load: async () => (await import('./CreateActivityScreen.tsx')).CreateActivityScreen,
  }),
  screen({
    path: '/activities/:id/edit',
    roles: ADMINS,
    permission: 'activities.update',
    title: 'Editar actividad',
    crumbs: [list, { label: 'Actividad', dynamic: true }],
    load: async () => (await import('./EditActivityScreen.tsx')).EditActivityScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    observation: 'la observación',
  },
} satisfies FieldWords
