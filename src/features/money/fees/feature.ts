import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { CAUSE_LABELS, CHARGE_STATE_LABELS } from './words.ts'

export const feature = {
  entities: ['fee', 'charge'],
  refusals,
  constraints: {
    charges_inscription: 'student_not_inscribed',
    fees_name_unique: 'fee_already_exists',
    fees_one_by_cause: 'fee_cause_taken',
    payments_charge: 'charge_of_another_inscription',
  },
  permissions: {
    fees: {
      title: 'Aranceles',
      permissions: {
        'fees.view': 'Ver aranceles y cargos',
        'fees.manage': 'Configurar aranceles',
        'fees.charge': 'Cargar aranceles a estudiantes',
        'fees.waive': 'Exonerar cargos',
      },
    },
  },
  audit: {
    kinds: { fee: 'Arancel', charge: 'Cargo' },
    actions: {
      'fees.create': 'Creó el arancel',
      'fees.update': 'Cambió el arancel',
      'charges.create': 'Cargó el arancel',
      'charges.surcharge': 'Recargó la cuota',
      'charges.remove': 'Quitó el cargo',
      'charges.waive': 'Exoneró el cargo',
      'charges.unwaive': 'Deshizo la exoneración',
    },
    fields: {
      cause: 'Se carga',
      days_until_due: 'Días para pagar',
      due_on: 'Vence',
      fee_id: 'Arancel',
      price_e2: 'Precio',
    },
    values: { cause: CAUSE_LABELS, state: CHARGE_STATE_LABELS },
  },
} as const satisfies Feature
