import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { MAKE_UP_STATE_LABELS } from './words.ts'

export const feature = {
  entities: ['make_up'],
  refusals,
  constraints: {
    make_ups_one_of_course: 'make_up_already_exists',
    make_ups_sealed_stay: 'make_up_is_sealed',
    make_up_students_make_up: 'make_up_is_sealed',
    make_up_students_enrolment_once: 'make_up_already_inscribed',
    make_up_students_enrolment: 'make_up_not_candidate',
    make_up_students_sealed_with_result: 'make_up_results_missing',
  },
  permissions: {
    make_ups: {
      title: 'Reparaciones',
      permissions: {
        'make_ups.view': 'Ver reparaciones',
        'make_ups.manage': 'Hacer, cambiar y quitar reparaciones',
        'make_ups.inscribe': 'Inscribir en reparaciones',
        'make_ups.note': 'Calificar y sellar reparaciones',
      },
    },
  },
  audit: {
    kinds: { make_up: 'Reparación' },
    actions: {
      'make_ups.create': 'Hizo la reparación',
      'make_ups.update': 'Cambió la reparación',
      'make_ups.delete': 'Quitó la reparación',
      'make_ups.inscribe': 'Inscribió en la reparación',
      'make_ups.leave': 'Retiró de la reparación',
      'make_ups.note': 'Cambió la nota de la reparación',
      'make_ups.seal': 'Selló la reparación',
    },
    fields: {
      acta_number: 'Acta',
      examiner: 'Examinador',
      fee: 'Arancel',
      held_on: 'Día',
      inscribe_until: 'Inscripción hasta',
      inscribed: 'Inscritos',
      most_note: 'Vale a lo sumo',
      section: 'Sección',
      with_absences: 'También por inasistencias',
    },
    values: { state: MAKE_UP_STATE_LABELS },
  },
} as const satisfies Feature
