import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    cause: 'el momento en que se carga',
    charge_id: 'el concepto',
    days_until_due: 'los días para pagar',
    document_kind: 'el documento',
    due_on: 'el día en que vence',
    fee_id: 'el arancel',
    price_e2: 'el precio',
    'student_ids.0': 'el estudiante',
  },
  refused: {
    charge_of_another_inscription: ['charge_id'],
    charge_waived: ['charge_id'],
    fee_already_exists: ['name'],
    fee_cause_taken: ['cause', 'document_kind', 'specialization_id'],
    fee_disabled: ['fee_id'],
    fee_of_another_specialization: ['fee_id'],
  },
} satisfies FieldWords
