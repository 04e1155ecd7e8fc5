import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    courses: 'las materias',
    credits: 'las unidades de crédito',
    hours: 'las horas',
    max_absences_to_fail: 'el máximo de inasistencias',
    supports_finals: 'la entrega final',
  },
} satisfies FieldWords
