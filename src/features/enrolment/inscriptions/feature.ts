import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { INSCRIPTION_KIND_LABELS } from './words.ts'

export const feature = {
  entities: ['inscription'],
  refusals,
  constraints: {
    inscriptions_one_per_period: 'already_inscribed_in_period',
    inscriptions_section: 'section_not_of_period',
    inscriptions_student: 'student_has_history',
  },
  permissions: {
    inscriptions: {
      title: 'Inscripciones',
      permissions: {
        'inscriptions.view': 'Ver inscripciones',
        'inscriptions.create': 'Inscribir estudiantes',
        'inscriptions.update': 'Cambiar inscripciones',
        'inscriptions.rollback': 'Deshacer inscripciones',
      },
    },
  },
  audit: {
    kinds: {
      inscription: 'Inscripción',
    },
    actions: {
      'inscriptions.approve_semester': 'Marcó el semestre como aprobado, o quitó la marca',
      'inscriptions.change_price': 'Cambió el precio de la inscripción',
      'inscriptions.change_section': 'Cambió la sección',
      'inscriptions.create': 'Inscribió',
      'inscriptions.rollback': 'Deshizo la inscripción',
    },
    fields: {
      approves: 'Semestre aprobado por un administrador',
      charges: 'Cargos',
      is_new: 'Inscripción nueva',
      kind: 'Tipo',
      overrode: 'Reglas dejadas de lado',
      payments: 'Pagos reportados',
      payments_count: 'Pagos reportados',
      with_debt: 'Con deuda',
      without_courses: 'Sin materias',
    },
    values: {
      kind: INSCRIPTION_KIND_LABELS,
      overrode: {
        corequisite_not_taken: 'falta la materia que se cursa junto con otra',
        basic_avg_lt_approval_minimum_avg: 'promedio del ciclo básico por debajo del mínimo',
        course_in_progress: 'materia que aún se cursa, que no se inscribe de nuevo',
        prelation_not_approved: 'prelación sin aprobar',
        section_not_found_for_inscription: 'sección de un semestre que no le corresponde',
        specialization_not_of_student: 'especialidad que no es la suya',
        student_cant_move_to_next_semester: 'semestre que no le corresponde',
        student_has_debt: 'deuda',
      },
    },
  },
} as const satisfies Feature
