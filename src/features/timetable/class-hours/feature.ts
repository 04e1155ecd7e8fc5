import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['class_hour'],
  refusals,
  constraints: {
    class_hours_apart: 'class_hour_overlaps',
    class_hours_in_order: 'class_hour_not_in_order',
    schedule_slots_class_hour: 'class_hour_has_schedules',
  },
  permissions: {
    class_hours: {
      title: 'Horas de clase',
      permissions: {
        'class_hours.view': 'Ver horas de clase',
        'class_hours.create': 'Crear horas de clase',
        'class_hours.update': 'Editar horas de clase',
        'class_hours.delete': 'Eliminar horas de clase',
      },
    },
  },
} as const satisfies Feature
