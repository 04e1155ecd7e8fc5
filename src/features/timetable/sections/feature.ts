import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['section'],
  refusals,
  constraints: {
    sections_females_within_limit: 'section_is_filled_or_gender_is_filled',
    sections_letter_code_any_case: 'letter_code_already_exists',
    sections_letter_code_unique: 'letter_code_already_exists',
    sections_males_within_limit: 'section_is_filled_or_gender_is_filled',
  },
  permissions: {
    sections: {
      title: 'Secciones',
      permissions: {
        'sections.view': 'Ver secciones',
        'sections.create': 'Crear secciones',
        'sections.update': 'Editar secciones',
        'sections.assign_teacher': 'Asignar profesores a las materias',
        'sections.delete': 'Eliminar secciones',
      },
    },
  },
  audit: {
    kinds: {
      course_section: 'Materia de una sección',
      section: 'Sección',
    },
    actions: {
      'sections.assign_teacher': 'Asignó profesores',
      'sections.delete': 'Eliminó la sección',
    },
    fields: {
      lessons: 'Clases sin registrar',
      signatures: 'Con firmas',
      without_teacher: 'Sin profesor',
      without_hours: 'Con horas por ubicar',
    },
  },
} as const satisfies Feature
