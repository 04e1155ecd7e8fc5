import type { FieldWords } from '#web/labels.ts'

/** What its fields are called. */
export const fields = {
  names: {
    accept_incomplete: 'la aceptación de lo que falta',
    teacher_ids: 'los profesores',
  },
} satisfies FieldWords
