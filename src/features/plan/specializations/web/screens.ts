import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Listado de especialidades', to: '/specializations' }

export const screens = [
  screen({
    path: '/specializations',
    roles: ADMIN_GROUP,
    permission: 'specializations.view',
    title: 'Listado de especialidades',
    sidebar: { group: 'Academic', label: 'Especialidades', icon: 'layers' },
    load: async () => (await import('./SpecializationsScreen.tsx')).SpecializationsScreen,
  }),
  screen({
    path: '/specializations/create',
    roles: ADMINS,
    permission: 'specializations.create',
    title: 'Crear especialidad',
    crumbs: [list],
    load: async () => (await import('./CreateSpecializationScreen.tsx')).CreateSpecializationScreen,
  }),
  screen({
    path: '/specializations/:id/edit',
    roles: ADMINS,
    permission: 'specializations.update',
    title: 'Editar especialidad',
    crumbs: [list, { label: 'Especialidad', dynamic: true }],
    load: async () => (await import('./EditSpecializationScreen.tsx')).EditSpecializationScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    is_basic: 'el ciclo básico',
  },
  refused: {
    basic_specialization_already_exists: ['is_basic'],
  },
} satisfies FieldWords
