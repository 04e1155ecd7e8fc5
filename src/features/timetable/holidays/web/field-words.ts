import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    dates: 'las fechas',
    every_year: 'la repetición',
  },
  refused: {
    holiday_already_exists: ['title'],
  },
} satisfies FieldWords
