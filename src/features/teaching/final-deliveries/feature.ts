import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'

export const feature = {
  // `jury` names a teacher who may grade, `delivery_student` a student whom somebody grades.
  entities: ['final_delivery', 'jury', 'delivery_student'],
  refusals,
  constraints: {
    final_deliveries_course_section_unique: 'course_section_already_has_one',
    final_deliveries_supported: 'course_section_dont_support_finals',
    final_deliveries_juries_in_range: 'jury_limit_reached',
    jury_notes_jury: 'jury_has_notes',
    jury_notes_student: 'inscription_has_records',
  },
  permissions: {
    final_deliveries: {
      title: 'Entregas finales',
      permissions: {
        'final_deliveries.view': 'Ver entregas finales',
        'final_deliveries.create': 'Crear entregas finales',
        'final_deliveries.update': 'Editar entregas finales y sus jurados',
        'final_deliveries.delete': 'Eliminar entregas finales',
        'final_deliveries.note': 'Calificar entregas finales',
      },
    },
  },
  audit: {
    kinds: { final_delivery: 'Entrega final' },
    actions: {
      'final_deliveries.create': 'Creó la entrega final',
      'final_deliveries.update': 'Cambió la entrega final',
      'final_deliveries.delete': 'Eliminó la entrega final',
      'final_deliveries.note': 'Cambió la nota de un jurado',
    },
    fields: {
      final_delivery_value_percent: 'Valor en %',
      jury_ids: 'Jurados',
      pending: 'Con notas por poner',
      takes_everybody: 'Participan todos los inscritos',
    },
  },
} as const satisfies Feature
