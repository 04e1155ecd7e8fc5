import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    courses: 'las materias',
    credits: 'las unidades de crédito',
    hours: 'las horas',
    sittings: 'el reparto de las horas',
    room_tag: 'el equipamiento del aula',
    max_absences_to_fail: 'el máximo de inasistencias',
    supports_finals: 'la entrega final',
  },
  sayings: {
    sittings_form: ({ name }) => `${name} debe ser como 2 + 2.`,
    sittings_sum: ({ name }, [hours]) => `${name} debe sumar las horas semanales, que son ${hours}.`,
  },
} satisfies FieldWords
