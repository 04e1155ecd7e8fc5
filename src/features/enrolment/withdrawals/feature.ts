import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { WITHDRAWAL_KIND_LABELS } from './words.ts'

export const feature = {
  entities: ['withdrawal'],
  refusals,
  constraints: { withdrawals_student: 'student_has_history' },
  permissions: {
    withdrawals: {
      title: 'Retiros',
      permissions: {
        'withdrawals.view': 'Ver retiros',
        'withdrawals.create': 'Retirar estudiantes y materias',
        'withdrawals.undo': 'Deshacer retiros',
      },
    },
  },
  audit: {
    kinds: {
      withdrawal: 'Retiro',
    },
    actions: {
      'withdrawals.retire': 'Retiró del instituto',
      'withdrawals.undo': 'Deshizo el retiro',
      'withdrawals.withdraw_courses': 'Retiró materias',
    },
    fields: {
      is_undone: 'Deshecho',
      kind: 'Tipo',
      withdrawn_courses: 'Materias retiradas',
    },
    values: {
      kind: WITHDRAWAL_KIND_LABELS,
    },
  },
} as const satisfies Feature
