import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  unable_to_find_enabled_preregisters_period: {
    status: 400,
    text: 'No hay un período con preinscripciones abiertas.',
  },
  period_preregisters_are_disabled: { status: 409, text: 'Las preinscripciones del período están cerradas.' },
  preregistration_already_exists: {
    status: 409,
    text: 'Ya hay una preinscripción con este documento en el período.',
  },
  preregistration_already_reviewed: { status: 409, text: 'La preinscripción ya fue revisada.' },
} as const satisfies RefusalTable
