import type { Feature } from '#kernel/feature.ts'
import { ROLE_LABELS } from '#kernel/roles.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['user'],
  refusals,
  constraints: {
    users_email_unique: 'email_already_taken',
  },
  permissions: {
    users: {
      title: 'Administradores',
      permissions: {
        'users.view': 'Ver administradores',
        'users.create': 'Crear administradores',
        'users.update': 'Editar administradores y sus permisos',
        'users.delete': 'Eliminar administradores',
      },
    },
  },
  audit: {
    kinds: {
      user: 'Usuario',
    },
    actions: {
      'users.create': 'Creó el usuario',
      'users.delete': 'Eliminó el usuario',
      'users.email': 'Cambió el correo electrónico',
      'users.unlock': 'Desbloqueó la cuenta',
      'users.update': 'Cambió el usuario',
    },
    fields: {
      role: 'Rol',
      user_id: 'Usuario',
    },
    values: {
      role: ROLE_LABELS,
    },
  },
} as const satisfies Feature
