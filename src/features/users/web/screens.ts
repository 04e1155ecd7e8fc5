import { ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Listado de administradores', to: '/administrators' }

export const screens = [
  screen({
    path: '/profile',
    roles: 'session',
    title: 'Perfil',
    load: async () => (await import('./ProfileScreen.tsx')).ProfileScreen,
  }),
  screen({
    path: '/administrators',
    roles: ADMINS,
    permission: 'users.view',
    title: 'Listado de administradores',
    sidebar: { group: 'Personal', label: 'Administradores', icon: 'key' },
    load: async () => (await import('./AdministratorsScreen.tsx')).AdministratorsScreen,
  }),
  screen({
    path: '/administrators/create',
    roles: ADMINS,
    permission: 'users.create',
    title: 'Crear administrador',
    crumbs: [list],
    load: async () => (await import('./CreateAdministratorScreen.tsx')).CreateAdministratorScreen,
  }),
  screen({
    path: '/administrators/:id',
    roles: ADMINS,
    permission: 'users.view',
    title: 'Administrador',
    crumbs: [list],
    load: async () => (await import('./AdministratorScreen.tsx')).AdministratorScreen,
  }),
]
