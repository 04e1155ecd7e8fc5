import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  prelation_already_exists: { status: 400, text: 'La prelación ya existe' },
  coordinator_missing_specialization: {
    status: 403,
    text: 'Solo se muestran las prelaciones de la especialidad que se coordina.',
  },
  target_must_be_related_to_next_semesters: {
    status: 409,
    text: 'La materia debe pertenecer a un semestre posterior del mismo pensum.',
  },
} as const satisfies RefusalTable
