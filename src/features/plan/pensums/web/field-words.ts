import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    course_ids: 'las materias',
    drop_prelations: 'las prelaciones',
    position: 'la posición',
    semester_ids: 'los semestres',
    versioned: 'el congelamiento',
  },
  refused: {
    course_already_in_pensum: ['semester_ids'],
    pensum_is_versioned: ['semester_ids'],
    semester_number_already_exists: ['number'],
  },
} satisfies FieldWords
