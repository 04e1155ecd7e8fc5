import type { FieldWords } from '#web/labels.ts'
import { type Banner, type Crumb, type ScreenSpec, screen } from '#web/shell/screen.ts'
import { InscriptionBanner } from './widgets/InscriptionBanner.tsx'

export const banner: Banner = InscriptionBanner

const LIST: Crumb = { label: 'Listado de pagos', to: '/payments' }

export const screens: readonly ScreenSpec[] = [
  screen({
    path: '/payments',
    roles: ['lowAdmin', 'admin'],
    permission: 'payments.view',
    title: 'Listado de pagos',
    sidebar: { group: 'Configurations', label: 'Pagos', icon: 'money' },
    load: async () => (await import('./PaymentsScreen.tsx')).PaymentsScreen,
  }),
  screen({
    path: '/payments/review',
    roles: ['lowAdmin', 'admin'],
    permission: 'payments.review',
    title: 'Revisar pagos',
    crumbs: [LIST],
    load: async () => (await import('./ReviewScreen.tsx')).ReviewScreen,
  }),
  screen({
    path: '/payments/create',
    roles: ['admin'],
    permission: 'payments.create',
    title: 'Registrar pago',
    crumbs: [LIST],
    load: async () => (await import('./CreatePaymentScreen.tsx')).CreatePaymentScreen,
  }),
  screen({
    path: '/profile/:id/payments',
    roles: ['student'],
    title: 'Mis pagos',
    sidebar: { group: 'Personal', icon: 'receipt' },
    load: async () => (await import('./MyPaymentsScreen.tsx')).MyPaymentsScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    amount: 'el monto',
    payment: 'el pago',
    proof: 'el comprobante',
    receipt_number: 'la factura',
    rejection_reason: 'el motivo del rechazo',
    type: 'el tipo de pago',
  },
  refused: {
    file_not_readable: ['proof', 'upload_id'],
    too_many_proofs: ['proof'],
    receipt_number_already_exists: ['receipt_number'],
  },
} satisfies FieldWords
