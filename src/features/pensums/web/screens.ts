import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/screen.ts'

const list = { label: 'Listado de pensums', to: '/pensums' }

export const screens = [
  screen({
    path: '/pensums',
    roles: ADMIN_GROUP,
    title: 'Listado de pensums',
    sidebar: { group: 'Academic', label: 'Pensums', icon: 'columns' },
    load: async () => (await import('./PensumsScreen.tsx')).PensumsScreen,
  }),
  screen({
    path: '/pensums/create',
    roles: ADMINS,
    title: 'Crear pensum',
    crumbs: [list],
    load: async () => (await import('./CreatePensumScreen.tsx')).CreatePensumScreen,
  }),
  screen({
    path: '/pensums/:id',
    roles: ADMIN_GROUP,
    title: 'Pensum',
    crumbs: [list],
    load: async () => (await import('./PensumScreen.tsx')).PensumScreen,
  }),
  screen({
    path: '/pensums/:id/edit',
    roles: ADMINS,
    title: 'Editar pensum',
    crumbs: [list, { label: 'Pensum', to: '/pensums/:id', dynamic: true }],
    load: async () => (await import('./EditPensumScreen.tsx')).EditPensumScreen,
  }),
]
