import {
  ATTENDANCE_LABELS,
  ENROLMENT_LABELS,
  STUDENT_STATE_LABELS,
} from '#features/enrolment/enrolments/words.ts'
import type { Feature } from '#kernel/feature.ts'
import { GENDER_LABELS } from '#kernel/person.ts'
import { RISK_REASON_LABELS } from './at-risk/words.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['student'],
  refusals,
  constraints: {
    students_identity_unique: 'identity_already_taken',
  },
  permissions: {
    students: {
      title: 'Estudiantes',
      permissions: {
        'students.view': 'Ver estudiantes',
        'students.create': 'Registrar estudiantes',
        'students.update': 'Corregir datos de estudiantes',
        'students.graduate': 'Graduar estudiantes',
        'students.delete': 'Eliminar estudiantes',
      },
    },
  },
  audit: {
    kinds: {
      student: 'Estudiante',
    },
    actions: {
      'students.create': 'Registró',
      'students.delete': 'Eliminó',
      'students.graduate': 'Graduó',
      'students.take_back_graduation': 'Deshizo la graduación',
      'students.update': 'Corrigió los datos del estudiante',
    },
    fields: {
      attendance: 'Asistencia',
      enrolment_state: 'Estado de la materia',
      graduation_proposed: 'Por graduar',
      is_missed: 'Faltó a la clase',
      state: 'Estado',
      student_id: 'Estudiante',
    },
    values: {
      attendance: ATTENDANCE_LABELS,
      enrolment_state: ENROLMENT_LABELS,
      gender: GENDER_LABELS,
      reason: RISK_REASON_LABELS,
      state: STUDENT_STATE_LABELS,
    },
  },
} as const satisfies Feature
