import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { LESSON_STATE_LABELS } from './words.ts'

export const feature = {
  entities: ['lesson'],
  refusals,
  constraints: {
    lessons_course_section_date_unique: 'course_section_lesson_date_exists',
    attendances_lesson: 'lesson_has_absences',
    attendances_enrolment: 'inscription_has_records',
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
      'lessons.justify': 'Justificó una inasistencia',
      'lessons.mark': 'Cambió la asistencia',
      'lessons.register': 'Registró la clase',
      'lessons.remove_on_holiday': 'Quitó las clases del feriado',
    },
    fields: {
      absent: 'Ausentes',
      present: 'Presentes',
    },
    values: {
      state: LESSON_STATE_LABELS,
    },
  },
} as const satisfies Feature
