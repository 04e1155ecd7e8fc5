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
    sidebar: { group: 'Academic', label: 'Períodos', icon: 'calendar' },
    load: async () => (await import('./PeriodsScreen.tsx')).PeriodsScreen,
  }),
  screen({
    path: '/periods/make',
    roles: ADMINS,
    permission: 'periods.create',
    title: 'Crear período',
    crumbs: [periods],
    load: async () => (await import('./MakePeriodScreen.tsx')).MakePeriodScreen,
  }),
  screen({
    path: '/periods/payment',
    roles: ADMIN_GROUP,
    permission: 'period_price_settings.view',
    title: 'Precios por período',
    crumbs: [periods],
    load: async () => (await import('./PeriodPricesScreen.tsx')).PeriodPricesScreen,
  }),
  screen({
    path: '/periods/createPayments/:id',
    roles: ADMIN_GROUP,
    permission: 'period_price_settings.view',
    title: 'Configurar precio',
    crumbs: [payment, { label: 'Precios del período', to: '/periods/detailsPayments/:id', dynamic: true }],
    load: async () => (await import('./CreatePriceScreen.tsx')).CreatePriceScreen,
  }),
  screen({
    path: '/periods/detailsPayments/:id',
    roles: ADMIN_GROUP,
    permission: 'period_price_settings.view',
    title: 'Precios del período',
    crumbs: [payment],
    load: async () => (await import('./PriceSettingsScreen.tsx')).PriceSettingsScreen,
  }),
  screen({
    path: '/periods/updatePaymentSetting/:update',
    roles: ADMIN_GROUP,
    permission: 'period_price_settings.view',
    title: 'Editar precio',
    crumbs: [payment],
    load: async () => (await import('./EditPriceScreen.tsx')).EditPriceScreen,
  }),
  screen({
    path: '/periods/:id',
    roles: ADMIN_GROUP,
    permission: 'periods.view',
    title: 'Período',
    crumbs: [periods],
    load: async () => (await import('./PeriodScreen.tsx')).PeriodScreen,
  }),
]
