import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const periods = { label: 'Listado de períodos', to: '/periods' }
const payment = { label: 'Precios por período', to: '/periods/payment' }

export const screens = [
  screen({
    path: '/periods',
    roles: ADMIN_GROUP,
    permission: 'periods.view',
    title: 'Listado de períodos',
    sidebar: { group: 'Academic', label: 'Períodos', icon: 'rows' },
  }),
  screen({
    path: '/periods/make',
    roles: ADMINS,
    permission: 'periods.create',
    title: 'Crear período',
    crumbs: [periods],
  }),
  screen({
    path: '/periods/payment',
    roles: ADMIN_GROUP,
    permission: 'period_price_settings.view',
    title: 'Precios por período',
    crumbs: [periods],
  }),
  screen({
    path: '/periods/createPayments/:id',
    roles: ADMIN_GROUP,
    permission: 'period_price_settings.view',
    title: 'Configurar precio',
    crumbs: [payment, { label: 'Precios del período', to: '/periods/detailsPayments/:id', dynamic: true }],
  }),
  screen({
    path: '/periods/detailsPayments/:id',
    roles: ADMIN_GROUP,
    permission: 'period_price_settings.view',
    title: 'Precios del período',
    crumbs: [payment],
  }),
  screen({
    path: '/periods/updatePaymentSetting/:update',
    roles: ADMIN_GROUP,
    permission: 'period_price_settings.view',
    title: 'Editar precio',
    crumbs: [payment],
  }),
  screen({
    path: '/periods/:id',
    roles: ADMIN_GROUP,
    permission: 'periods.view',
    title: 'Período',
    crumbs: [periods],
  }),
]
