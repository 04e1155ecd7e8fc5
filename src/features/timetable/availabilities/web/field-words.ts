import type { FieldWords } from '#web/labels.ts'

/** What its fields are called. */
export const fields = {
  names: { class_hour_id: 'la hora', is_impossible: 'la disponibilidad' },
} satisfies FieldWords
