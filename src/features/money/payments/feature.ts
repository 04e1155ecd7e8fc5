import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { PAYMENT_STATUS_LABELS, PAYMENT_TYPE_LABELS, PROOF_LABELS } from './words.ts'

export const feature = {
  entities: ['payment'],
  refusals,
  constraints: {
    payments_approved_stay: 'inscription_has_records',
    payments_inscription: 'student_not_inscribed',
    payments_only_pending_change: 'payment_already_reviewed',
    payments_receipt_unique: 'receipt_number_already_exists',
  },
  permissions: {
    payments: {
      title: 'Pagos',
      permissions: {
        'payments.view': 'Ver pagos',
        'payments.create': 'Registrar pagos',
        'payments.review': 'Aprobar y rechazar pagos',
        'payments.delete': 'Eliminar pagos',
      },
    },
  },
  audit: {
    kinds: {
      payment: 'Pago',
    },
    actions: {
      'payments.convert': 'Calculó el pago con otra tasa',
      'payments.approve': 'Aprobó el pago',
      'payments.create': 'Registró el pago',
      'payments.delete': 'Eliminó el pago',
      'payments.prove': 'Envió el comprobante del pago',
      'payments.reject': 'Rechazó el pago',
      'payments.report': 'Reportó el pago',
      'payments.undo': 'Deshizo la revisión del pago',
      'payments.update': 'Corrigió el pago',
    },
    fields: {
      amount_ves_e2: 'Bolívares',
      rate_day: 'Día de la tasa',
      rate_e4: 'Tasa',
      proof: 'Comprobante',
      partial_paid: 'Con pago parcial',
      payer_bank: 'Banco de quien pagó',
      payer_identity: 'Documento de quien pagó',
      payer_phone: 'Teléfono de quien pagó',
      receipt_number: 'Número de factura',
      reported_by: 'Reportado por',
      reviewed_on: 'Revisado el',
      status: 'Estado',
      type: 'Tipo de pago',
    },
    values: {
      proof: PROOF_LABELS,
      status: PAYMENT_STATUS_LABELS,
      type: PAYMENT_TYPE_LABELS,
    },
  },
} as const satisfies Feature
