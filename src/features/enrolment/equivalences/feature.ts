import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { REQUEST_STATE_LABELS } from './requests/words.ts'

export const feature = {
  entities: ['equivalence', 'equivalence_request', 'equivalence_request_file', 'pensum_change'],
  refusals,
  constraints: {
    equivalence_requests_student: 'student_has_history',
    equivalences_one_of_request: 'equivalence_request_decided',
    equivalences_student: 'student_has_history',
    equivalent_courses_once: 'course_already_approved',
    pensum_changes_once: 'pensum_change_pending',
    pensum_changes_student: 'student_has_history',
  },
  permissions: {
    equivalences: {
      title: 'Equivalencias',
      permissions: {
        'equivalences.view': 'Ver equivalencias',
        'equivalences.create': 'Reconocer equivalencias',
        'equivalences.undo': 'Deshacer equivalencias',
        'equivalences.change_pensum': 'Cambiar de pensum o especialidad',
      },
    },
  },
  audit: {
    kinds: {
      equivalence: 'Resolución de equivalencias',
      equivalence_request: 'Solicitud de equivalencias',
      pensum_change: 'Cambio de pensum',
    },
    actions: {
      'equivalences.create': 'Reconoció equivalencias',
      'equivalences.undo': 'Deshizo equivalencias',
      'equivalence_requests.accept': 'Aceptó la solicitud de equivalencias',
      'equivalence_requests.attach': 'Agregó un documento a la solicitud de equivalencias',
      'equivalence_requests.create': 'Pidió equivalencias',
      'equivalence_requests.detach': 'Quitó un documento de la solicitud de equivalencias',
      'equivalence_requests.reopen': 'Abrió de nuevo la solicitud de equivalencias',
      'equivalence_requests.return': 'Devolvió la solicitud de equivalencias',
      'equivalence_requests.update': 'Completó la solicitud de equivalencias',
      'equivalence_requests.withdraw': 'Retiró la solicitud de equivalencias',
      'pensum_changes.create': 'Cambió el pensum',
      'pensum_changes.undo': 'Deshizo el cambio de pensum',
    },
    fields: {
      asked: 'Materias pedidas',
      attached: 'Documentos',
      in_index: 'Cuenta en el índice',
      lost_courses: 'Materias que se pierden',
      next_semester: 'Semestre que sigue',
      origin: 'Procedencia',
      recognised: 'Materias reconocidas',
      remark: 'Observación',
      resolution: 'Resolución',
    },
    values: { state: REQUEST_STATE_LABELS },
  },
} as const satisfies Feature
