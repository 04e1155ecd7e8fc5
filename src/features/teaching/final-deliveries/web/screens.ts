import { screen } from '#web/shell/screen.ts'

const list = { label: 'Entregas finales', to: '/final-deliveries' }
const MAKERS = ['coordinator', 'admin'] as const

export const screens = [
  screen({
    path: '/final-deliveries',
    roles: 'session',
    title: 'Entregas finales',
    sidebar: { group: 'Academic', icon: 'edit' },
  }),
  screen({
    path: '/final-deliveries/create',
    roles: MAKERS,
    permission: 'final_deliveries.create',
    title: 'Crear entrega final',
    crumbs: [list],
  }),
  screen({
    path: '/final-deliveries/update/:delivery_id',
    roles: MAKERS,
    permission: 'final_deliveries.update',
    title: 'Editar entrega final',
    crumbs: [list, { label: 'Entrega final', to: '/final-deliveries/:delivery_id', dynamic: true }],
  }),
  screen({
    path: '/final-deliveries/:delivery_id',
    roles: 'session',
    title: 'Entrega final',
    crumbs: [list],
  }),
  screen({
    path: '/sections/:section_id/courses/:course_id/create-final-delivery',
    roles: MAKERS,
    permission: 'final_deliveries.create',
    title: 'Crear entrega final',
    crumbs: [
      { label: 'Listado de secciones', to: '/sections' },
      { label: 'Sección', to: '/sections/:section_id', dynamic: true },
    ],
  }),
]
