import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  specialization_has_pensums: {
    status: 409,
    text: 'La especialidad tiene pensums y no puede ser eliminada.',
  },
  specialization_has_coordinator: {
    status: 409,
    text: 'La especialidad tiene coordinador: quíteselo antes.',
  },
  basic_specialization_already_exists: { status: 409, text: 'Ya existe una especialidad básica.' },
} as const satisfies RefusalTable
