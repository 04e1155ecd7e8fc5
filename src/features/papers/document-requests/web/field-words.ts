import type { FieldWords } from '#web/labels.ts'

export const fields = {
  names: {
    kind: 'el tipo',
    paper: 'el papel',
    type_id: 'el tipo',
    self_service: 'el uso al instante',
    self_service_most: 'la cantidad por estudiante',
    self_service_days: 'la cantidad de días',
  },
} satisfies FieldWords
