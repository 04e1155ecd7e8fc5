import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['teacher'],
  refusals,
  constraints: {
    coordinator_has_the_role: 'teacher_is_not_coordinator',
    supervisions_not_oneself: 'coordinator_cannot_supervise_self',
    users_coordinating_stay: 'coordinator_has_specializations',
    users_supervising_stay: 'coordinator_has_supervised_teachers',
    teachers_identity_unique: 'identity_already_taken',
  },
  permissions: {
    teachers: {
      title: 'Profesores',
      permissions: {
        'teachers.view': 'Ver profesores',
        'teachers.create': 'Crear profesores',
        'teachers.update': 'Corregir datos de profesores, activar y desactivar',
        'teachers.delete': 'Eliminar profesores',
        'teachers.make_coordinator': 'Hacer coordinadores y retirarles la coordinación',
        'teachers.assign_specializations': 'Asignar especialidades a coordinadores',
        'teachers.assign_teachers': 'Asignar profesores supervisados',
      },
    },
  },
  audit: {
    kinds: {
      teacher: 'Profesor',
    },
    actions: {
      'teachers.create': 'Creó el profesor',
      'teachers.delete': 'Eliminó el profesor',
      'teachers.role': 'Cambió la coordinación',
      'teachers.supervise': 'Cambió los profesores supervisados',
      'teachers.update': 'Corrigió los datos del profesor',
    },
    fields: {
      is_coordinator: 'Es coordinador',
      teacher_id: 'Profesor',
      teacher_ids: 'Profesores',
      teachers: 'Profesores',
    },
  },
} as const satisfies Feature
