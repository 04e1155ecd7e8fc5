import type { FieldWords } from '#web/labels.ts'

export const fields = {
  names: {
    due_on: 'el día de vencimiento',
    parts: 'las cuotas',
    percent: 'el porcentaje',
    surcharge_after_days: 'los días para el recargo',
    surcharge_e2: 'la suma del recargo',
    surcharge_percent: 'el porcentaje del recargo',
  },
} satisfies FieldWords
