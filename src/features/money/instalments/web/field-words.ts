import type { FieldWords } from '#web/labels.ts'

export const fields = {
  names: {
    due_on: 'el día de vencimiento',
    parts: 'las cuotas',
    percent: 'el porcentaje',
  },
} satisfies FieldWords
