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
  }),
  screen({
    path: '/payments/review',
    roles: ['lowAdmin', 'admin'],
    permission: 'payments.review',
    title: 'Revisar pagos',
    crumbs: [LIST],
  }),
  screen({
    path: '/payments/create',
    roles: ['admin'],
    permission: 'payments.create',
    title: 'Registrar pago',
    crumbs: [LIST],
  }),
  screen({
    path: '/profile/:id/payments',
    roles: ['student'],
    title: 'Mis pagos',
    sidebar: { group: 'Personal', icon: 'receipt' },
  }),
]
