import { ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Listado de administradores', to: '/administrators' }

export const screens = [
  screen({
    path: '/profile',
    roles: 'session',
    title: 'Perfil',
  }),
  screen({
    path: '/administrators',
    roles: ADMINS,
    permission: 'users.view',
    title: 'Listado de administradores',
    sidebar: { group: 'Personal', label: 'Administradores', icon: 'star' },
  }),
  screen({
    path: '/administrators/create',
    roles: ADMINS,
    permission: 'users.create',
    title: 'Crear administrador',
    crumbs: [list],
  }),
  screen({
    path: '/administrators/:id',
    roles: ADMINS,
    permission: 'users.view',
    title: 'Administrador',
    crumbs: [list],
  }),
]
