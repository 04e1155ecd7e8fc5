import { ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Biblioteca virtual', to: '/documents' }

export const screens = [
  screen({
    path: '/documents',
    roles: 'session',
    title: 'Biblioteca virtual',
    sidebar: { group: 'Academic', icon: 'download' },
  }),
  screen({
    path: '/documents/create',
    roles: ADMINS,
    permission: 'documents.create',
    title: 'Publicar documento',
    crumbs: [list],
  }),
  screen({
    path: '/documents/:id/edit',
    roles: ADMINS,
    permission: 'documents.update',
    title: 'Editar documento',
    crumbs: [list, { label: 'Documento', dynamic: true }],
  }),
]
