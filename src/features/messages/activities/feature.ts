import type { Feature } from '#kernel/feature.ts'

export const feature = {
  entities: ['activity'],
  constraints: {
    activities_dates_in_order: 'invalid_date_range',
  },
  permissions: {
    activities: {
      title: 'Cronograma de actividades',
      permissions: {
        'activities.create': 'Crear actividades',
        'activities.update': 'Editar actividades',
        'activities.delete': 'Eliminar actividades',
      },
    },
  },
} as const satisfies Feature
