import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    content: 'el contenido',
    observations: 'las observaciones',
    updated_at: 'la versión',
    weighting: 'la ponderación',
  },
  refused: {
    course_section_lesson_date_exists: ['date'],
  },
} satisfies FieldWords
