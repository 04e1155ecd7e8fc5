import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['lesson'],
  refusals,
  constraints: {
    lessons_course_section_date_unique: 'course_section_lesson_date_exists',
  },
  permissions: {
    lessons: {
      title: 'Clases',
      permissions: {
        'lessons.view': 'Ver clases',
        'lessons.create': 'Crear y generar clases',
        'lessons.update': 'Editar clases',
        'lessons.delete': 'Eliminar clases',
      },
    },
  },
  audit: {
    actions: {
      'lessons.remove_on_holiday': 'Quitó las clases del feriado',
    },
  },
} as const satisfies Feature
