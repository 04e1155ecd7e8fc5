import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  auth_failed: { status: 401, text: 'Por favor verifique sus datos.' },
  user_is_disabled: { status: 403, text: 'El usuario está deshabilitado y no puede iniciar sesión.' },
  account_not_confirmed: {
    status: 403,
    text: 'La cuenta no ha sido confirmada. Revise el correo que se envió al crearla.',
  },
  invalid_token: { status: 409, text: 'El token de confirmación es inválido.' },
} as const satisfies RefusalTable
