import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { LESSON_STATE_LABELS } from './words.ts'

export const feature = {
  entities: ['lesson'],
  refusals,
  constraints: {
    lessons_course_section_date_unique: 'course_section_lesson_date_exists',
    attendances_lesson: 'lesson_has_absences',
    course_sections_weighting_available: 'invalid_weighting',
    notes_evaluation: 'lesson_student_has_note',
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
    kinds: {
      lesson: 'Clase',
    },
    actions: {
      'lessons.evaluate': 'Cambió la ponderación',
      'lessons.remove_on_holiday': 'Quitó las clases del feriado',
    },
    fields: {
      evaluations: 'Evaluaciones',
      weighting: 'Ponderación',
    },
    values: {
      state: LESSON_STATE_LABELS,
    },
  },
} as const satisfies Feature
