import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { AUDIT_LABELS } from './words.ts'

export const feature = {
  entities: ['notification', 'recipient'],
  refusals,
  constraints: {
    notifications_withdrawer: 'user_has_history',
    notifications_sender: 'user_has_history',
  },
  permissions: {
    notifications: {
      title: 'Notificaciones',
      permissions: { 'notifications.send': 'Enviar notificaciones' },
    },
  },
  audit: {
    kinds: { notification: 'Notificación' },
    actions: AUDIT_LABELS,
    fields: { group: 'Para', receivers: 'Receptores' },
  },
} as const satisfies Feature
