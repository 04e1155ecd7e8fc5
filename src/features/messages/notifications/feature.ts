import type { Feature } from '#kernel/feature.ts'
import { refusals } from './refusals.ts'
import { AUDIT_LABELS } from './words.ts'

export const feature = {
  entities: ['notification', 'recipient'],
  refusals,
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
