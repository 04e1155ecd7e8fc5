import type { FieldWords } from '#web/labels.ts'

/** What its fields are called. */
export const fields = {
  names: {
    attendance: 'la asistencia',
    attendances: 'la asistencia',
    delayed: 'el retraso',
    justification: 'la justificación',
    justified: 'la justificación',
    students: 'la lista de estudiantes',
  },
  refused: {},
} satisfies FieldWords
