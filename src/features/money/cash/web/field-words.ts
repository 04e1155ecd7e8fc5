import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    counted_e2: 'los dólares contados',
    counted_ves_e2: 'los bolívares contados',
    difference_reason: 'el motivo de la diferencia',
    registered_e2: 'los dólares registrados',
    registered_ves_e2: 'los bolívares registrados',
  },
} satisfies FieldWords
