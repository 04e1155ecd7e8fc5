import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Listado de pensums', to: '/pensums' }

export const screens = [
  screen({
    path: '/pensums',
    roles: ADMIN_GROUP,
    permission: 'pensums.view',
    title: 'Listado de pensums',
    sidebar: { group: 'Academic', label: 'Pensums', icon: 'columns' },
    load: async () => (await import('./PensumsScreen.tsx')).PensumsScreen,
  }),
  screen({
    path: '/pensums/create',
    roles: ADMINS,
    permission: 'pensums.create',
    title: 'Crear pensum',
    crumbs: [list],
    load: async () => (await import('./CreatePensumScreen.tsx')).CreatePensumScreen,
  }),
  screen({
    path: '/pensums/:id',
    roles: ADMIN_GROUP,
    permission: 'pensums.view',
    title: 'Pensum',
    crumbs: [list],
    load: async () => (await import('./PensumScreen.tsx')).PensumScreen,
  }),
  screen({
    path: '/pensums/:id/edit',
    roles: ADMINS,
    permission: 'pensums.update',
    title: 'Editar pensum',
    crumbs: [list, { label: 'Pensum', to: '/pensums/:id', dynamic: true }],
    load: async () => (await import('./EditPensumScreen.tsx')).EditPensumScreen,
  }),
  screen({
    path: '/pensums/:id/compare/:other?',
    roles: ADMIN_GROUP,
    permission: 'pensums.view',
    title: 'Comparar pensums',
    crumbs: [list, { label: 'Pensum', to: '/pensums/:id', dynamic: true }],
    load: async () => (await import('./ComparePensumsScreen.tsx')).ComparePensumsScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    course_ids: 'las materias',
    drop_prelations: 'las prelaciones',
    position: 'la posición',
    semester_ids: 'los semestres',
    versioned: 'el congelamiento',
  },
  refused: {
    course_already_in_pensum: ['semester_ids'],
    pensum_is_versioned: ['semester_ids'],
    semester_number_already_exists: ['number'],
  },
} satisfies FieldWords
