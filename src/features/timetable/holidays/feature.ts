import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['holiday'],
  refusals,
  constraints: {
    holidays_date_title_unique: 'holiday_already_exists',
  },
  permissions: {
    holidays: {
      title: 'Días feriados',
      permissions: {
        'holidays.create': 'Agregar feriados',
        'holidays.update': 'Editar feriados',
        'holidays.delete': 'Eliminar feriados',
      },
    },
  },
  audit: {
    kinds: {
      holiday: 'Feriado',
    },
  },
} as const satisfies Feature
