import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  entities: ['schedule'],
  refusals,
  constraints: {
    schedule_slots_classroom_free: 'day_classroom_class_hour_taken',
    schedule_slots_classroom_free_beside: 'day_classroom_class_hour_taken',
    schedule_slots_course_section_free: 'day_course_section_class_hour_taken',
    schedule_slots_section_free: 'day_section_class_hour_taken',
    schedule_teacher_slots_free: 'day_teacher_class_hour_taken',
    schedule_teacher_slots_free_beside: 'day_teacher_class_hour_taken',
  },
  permissions: {
    schedules: {
      title: 'Horarios',
      permissions: {
        'schedules.view': 'Ver horarios',
        'schedules.view_placement': 'Ver qué horas están libres',
        'schedules.create': 'Crear horarios',
        'schedules.update': 'Editar horarios',
        'schedules.delete': 'Eliminar horarios',
        'schedules.rearrange': 'Mover, poner y quitar varias clases a la vez',
        'schedules.share_classroom': 'Compartir el horario de un aula',
      },
    },
  },
  audit: {
    kinds: {
      schedule: 'Horario',
      schedule_feed: 'Enlace del horario',
    },
    actions: {
      'schedules.create': 'Puso una clase en el horario',
      'schedules.delete': 'Quitó una clase del horario',
      'schedules.share': 'Creó un enlace del horario',
      'schedules.unshare': 'Revocó un enlace del horario',
      'schedules.update': 'Cambió una clase del horario',
    },
    fields: {
      class_hours_ids: 'Horas de clase',
      color: 'Color',
      day: 'Día',
      is_locked: 'Fija',
      of: 'De',
    },
    values: {
      // The grounds of the timetable are kept by names without marks.
      color: { anil: 'añil', ambar: 'ámbar' },
      of: { section: 'secciones', teacher: 'profesores', classroom: 'aulas' },
    },
  },
} as const satisfies Feature
