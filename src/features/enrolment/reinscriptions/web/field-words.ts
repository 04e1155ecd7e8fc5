import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    course_ids: 'las materias',
    inscription_ids: 'las inscripciones',
    repeated_in: 'las secciones de las materias pendientes',
  },
  refused: {
    course_has_records: ['course_ids'],
  },
} satisfies FieldWords
