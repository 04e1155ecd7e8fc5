import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    class_hours_ids: 'las horas de clase',
    classroom_id: 'el aula',
    color: 'el color',
    day: 'el día',
    entries: 'los bloques',
    is_locked: 'la fijación',
    made: 'las clases nuevas',
    moved: 'las clases que se mueven',
    removed: 'las clases que se quitan',
    schedule_id: 'la clase',
  },
} satisfies FieldWords
