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
    course_sections_stay_delivered: 'course_section_delivered',
    course_sections_weighting_available: 'invalid_weighting',
    notes_enrolment: 'inscription_has_records',
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
      'lessons.justify': 'Justificó una inasistencia',
      'lessons.deliver_notes': 'Entregó las notas',
      'lessons.evaluate': 'Cambió la ponderación',
      'lessons.mark': 'Cambió la asistencia',
      'lessons.note': 'Cambió la nota',
      'lessons.register': 'Registró la clase',
      'lessons.remove_on_holiday': 'Quitó las clases del feriado',
      'lessons.reopen_notes': 'Reabrió las notas',
    },
    fields: {
      absent: 'Ausentes',
      evaluations: 'Evaluaciones',
      missing: 'Notas que faltaban',
      note: 'Nota',
      present: 'Presentes',
      weighting: 'Ponderación',
    },
    values: {
      state: LESSON_STATE_LABELS,
    },
  },
} as const satisfies Feature
