import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    class_hours: 'las horas de clase',
    end_hour: 'la hora de fin',
    end_minute: 'el minuto de fin',
    start_hour: 'la hora de inicio',
    start_minute: 'el minuto de inicio',
  },
  refused: {
    class_hour_not_in_order: ['end_hour'],
    class_hour_overlaps: ['start_hour'],
  },
} satisfies FieldWords
