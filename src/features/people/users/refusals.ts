import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  user_not_found: { status: 404, text: 'El usuario no pudo ser encontrado.' },
  already_confirmed: { status: 409, text: 'El usuario ya ha sido confirmado.' },
  invalid_password: { status: 409, text: 'Por favor confirme sus datos.' },
  new_email_equals_current: { status: 409, text: 'El correo nuevo es igual al actual.' },
  email_already_taken: { status: 409, text: 'El email ya ha sido tomado' },
  identity_already_taken: { status: 409, text: 'Ya existe una persona con este documento de identidad.' },
  user_is_protected: { status: 409, text: 'Este usuario no se puede modificar ni deshabilitar.' },
  user_has_history: {
    status: 409,
    text: 'El usuario ha dejado registros y no se puede eliminar. Puede deshabilitarlo.',
  },
  // Given by no call: the API tells nobody whether an address has an account.
  invalid_email: { status: 404, text: 'El usuario no pudo ser encontrado.' },
} as const satisfies RefusalTable
