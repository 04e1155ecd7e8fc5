import type { FieldWords } from '#web/labels.ts'

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
