import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Listado de prelaciones', to: '/prelations' }

export const screens = [
  screen({
    path: '/prelations',
    roles: [...ADMIN_GROUP, 'coordinator', 'student'],
    permission: 'prelations.view',
    title: 'Listado de prelaciones',
    sidebar: { group: 'Academic', label: 'Prelaciones', icon: 'sort' },
    load: async () => (await import('./PrelationsScreen.tsx')).PrelationsScreen,
  }),
  screen({
    path: '/prelations/create',
    roles: ADMINS,
    permission: 'prelations.create',
    title: 'Crear prelación',
    crumbs: [list],
    load: async () => (await import('./CreatePrelationScreen.tsx')).CreatePrelationScreen,
  }),
  screen({
    path: '/prelations/:course/edit',
    roles: ADMINS,
    permission: 'prelations.update',
    title: 'Editar prelaciones',
    crumbs: [list, { label: 'Materia', dynamic: true }],
    load: async () => (await import('./EditPrelationsScreen.tsx')).EditPrelationsScreen,
  }),
  // An addition to the specification: the pensum as a picture, for the student and for who sees the student.
  screen({
    path: '/profile/:id/pensum',
    roles: ['student'],
    title: 'Mi pensum',
    sidebar: { group: 'Academic', icon: 'columns' },
    load: async () => (await import('./MyPensumScreen.tsx')).MyPensumScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    ids: 'la selección',
    required_course_id: 'la materia requerida',
  },
} satisfies FieldWords
