import { ADMINS } from '#kernel/roles.ts'
import type { FieldWords } from '#web/labels.ts'
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
    sidebar: { group: 'Personal', label: 'Administradores', icon: 'star' },
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

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    current_password: 'la contraseña actual',
    device_token: 'el dispositivo',
    is_shared: 'la opción de compartir',
    list: 'el listado',
    new_email: 'el correo electrónico nuevo',
    permissions: 'los permisos',
    remember: 'la opción de recordar la sesión',
    role: 'el rol',
    saved_view_id: 'la vista',
  },
  refused: {
    email_already_taken: ['new_email', 'email'],
    identity_already_taken: ['identity_number'],
    invalid_password: ['current_password', 'password'],
    new_email_equals_current: ['new_email'],
  },
} satisfies FieldWords
