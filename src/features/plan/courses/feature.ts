import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['course'],
  refusals,
  constraints: {
    course_sections_course: 'course_is_in_use',
    courses_code_any_case: 'code_already_exists',
    courses_code_unique: 'code_already_exists',
    semester_courses_course: 'course_is_in_use',
  },
  permissions: {
    courses: {
      title: 'Materias',
      permissions: {
        'courses.view': 'Ver materias',
        'courses.create': 'Crear materias',
        'courses.update': 'Editar materias',
        'courses.delete': 'Eliminar materias',
      },
    },
  },
  audit: {
    fields: {
      assigned: 'En un pensum',
      enabled: 'Activo',
      room_tag: 'Qué necesita del aula',
      sittings: 'Reparto de las horas',
    },
  },
} as const satisfies Feature
