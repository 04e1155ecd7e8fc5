import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Listado de entregas finales', to: '/final-deliveries' }

export const screens = [
  screen({
    path: '/final-deliveries',
    roles: ADMIN_GROUP,
    permission: 'final_deliveries.view',
    title: 'Listado de entregas finales',
    sidebar: { group: 'Academic', label: 'Entregas finales', icon: 'info' },
    load: async () => (await import('./FinalDeliveriesScreen.tsx')).FinalDeliveriesScreen,
  }),
  screen({
    path: '/final-deliveries/create',
    roles: ADMINS,
    permission: 'final_deliveries.create',
    title: 'Crear entrega final',
    crumbs: [list],
    load: async () => (await import('./CreateFinalDeliveryScreen.tsx')).CreateFinalDeliveryScreen,
  }),
  screen({
    path: '/final-deliveries/:id/edit',
    roles: ADMINS,
    permission: 'final_deliveries.update',
    title: 'Editar entrega final',
    crumbs: [list, { label: 'Entrega final', dynamic: true }],
    load: async () => (await import('./EditFinalDeliveryScreen.tsx')).EditFinalDeliveryScreen,
  }),
]
