import type { FieldWords } from '#web/labels.ts'

/** What its fields are called. */
export const fields = {
  names: {
    accept_missing: 'la aceptación de las notas que faltan',
    outcome: 'el signo en lugar de la nota',
  },
  refused: {},
} satisfies FieldWords
