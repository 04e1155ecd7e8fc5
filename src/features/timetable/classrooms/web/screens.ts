import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Listado de aulas', to: '/classrooms' }

export const screens = [
  screen({
    path: '/classrooms',
    roles: ADMIN_GROUP,
    permission: 'classrooms.view',
    title: 'Listado de aulas',
    sidebar: { group: 'Academic', label: 'Aulas', icon: 'key' },
    load: async () => (await import('./ClassroomsScreen.tsx')).ClassroomsScreen,
  }),
  screen({
    path: '/classrooms/create',
    roles: ADMINS,
    permission: 'classrooms.create',
    title: 'Crear aula',
    crumbs: [list],
    load: async () => (await import('./CreateClassroomScreen.tsx')).CreateClassroomScreen,
  }),
  screen({
    path: '/classrooms/:id/edit',
    roles: ADMINS,
    permission: 'classrooms.update',
    title: 'Editar aula',
    crumbs: [list, { label: 'Aula', dynamic: true }],
    load: async () => (await import('./EditClassroomScreen.tsx')).EditClassroomScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    max_capacity: 'la capacidad',
    multiple_sections: 'el uso por varias secciones',
  },
} satisfies FieldWords
