import type { FieldWords } from '#web/labels.ts'

/** What its fields are called. */
export const fields = {
  names: { hours: 'las horas de la semana' },
} satisfies FieldWords
