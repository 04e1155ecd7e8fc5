import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['specialization'],
  refusals,
  constraints: {
    specializations_code_any_case: 'code_already_exists',
    specializations_code_unique: 'code_already_exists',
    specializations_one_basic: 'basic_specialization_already_exists',
    pensums_specialization: 'specialization_has_pensums',
  },
  permissions: {
    specializations: {
      title: 'Especialidades',
      permissions: {
        'specializations.view': 'Ver quién coordina una especialidad',
        'specializations.create': 'Crear especialidades',
        'specializations.update': 'Editar especialidades',
        'specializations.delete': 'Eliminar especialidades',
      },
    },
  },
  audit: {
    kinds: {
      specialization: 'Especialidad',
    },
    actions: {
      'specializations.coordinate': 'Cambió la coordinación',
    },
    fields: {
      coordinator_id: 'Coordinador',
    },
  },
} as const satisfies Feature
