import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['pensum', 'semester'],
  refusals,
  constraints: {
    pensums_frozen_stay: 'pensum_is_versioned',
    pensums_name_unique: 'name_already_exists',
    period_pensums_pensum: 'pensum_has_periods',
    sections_semester_of_pensum: 'semester_has_sections',
    semester_courses_once_in_pensum: 'course_already_in_pensum',
    semesters_code_any_case: 'semester_number_already_exists',
    semesters_code_unique: 'semester_number_already_exists',
    semesters_number_unique: 'semester_number_already_exists',
  },
  permissions: {
    pensums: {
      title: 'Pensums',
      permissions: {
        'pensums.view': 'Ver pensums',
        'pensums.create': 'Crear pensums',
        'pensums.update': 'Editar y congelar pensums',
        'pensums.delete': 'Eliminar pensums',
      },
    },
  },
} as const satisfies Feature
