import type { FieldWords } from '#web/labels.ts'
import { screen } from '#web/shell/screen.ts'

const list = { label: 'Entregas finales', to: '/final-deliveries' }
const MAKERS = ['coordinator', 'admin'] as const

export const screens = [
  screen({
    path: '/final-deliveries',
    roles: 'session',
    title: 'Entregas finales',
    sidebar: { group: 'Academic', icon: 'edit' },
    load: async () => (await import('./FinalDeliveriesScreen.tsx')).FinalDeliveriesScreen,
  }),
  screen({
    path: '/final-deliveries/create',
    roles: MAKERS,
    permission: 'final_deliveries.create',
    title: 'Crear entrega final',
    crumbs: [list],
    load: async () => (await import('./CreateFinalDeliveryScreen.tsx')).CreateFinalDeliveryScreen,
  }),
  screen({
    path: '/final-deliveries/update/:delivery_id',
    roles: MAKERS,
    permission: 'final_deliveries.update',
    title: 'Editar entrega final',
    crumbs: [list, { label: 'Entrega final', to: '/final-deliveries/:delivery_id', dynamic: true }],
    load: async () => (await import('./EditFinalDeliveryScreen.tsx')).EditFinalDeliveryScreen,
  }),
  screen({
    path: '/final-deliveries/:delivery_id',
    roles: 'session',
    title: 'Entrega final',
    crumbs: [list],
    load: async () => (await import('./FinalDeliveryScreen.tsx')).FinalDeliveryScreen,
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
    load: async () => (await import('./CourseDeliveryScreen.tsx')).CourseDeliveryScreen,
  }),
]

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    final_delivery_value_percent: 'el valor de la entrega',
    student_ids: 'los estudiantes',
  },
  refused: {
    invalid_weighting: ['final_delivery_value_percent'],
    jury_has_notes: ['teacher_ids'],
    teacher_not_enabled: ['teacher_ids'],
  },
} satisfies FieldWords
