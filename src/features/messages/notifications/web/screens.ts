import type { FieldWords } from '#web/labels.ts'
import { type Crumb, screen } from '#web/shell/screen.ts'

const LIST: Crumb = { label: 'Notificaciones', to: '/notifications' }

export const screens = [
  screen({
    path: '/notifications',
    roles: 'session',
    title: 'Notificaciones',
    sidebar: { group: 'Personal', icon: 'bell' },
    load: async () => (await import('./NotificationsScreen.tsx')).NotificationsScreen,
  }),
  screen({
    path: '/notifications/create',
    roles: 'session',
    title: 'Escribir',
    crumbs: [LIST],
    load: async () => (await import('./CreateNotificationScreen.tsx')).CreateNotificationScreen,
  }),
  screen({
    path: '/notifications/:notification',
    roles: 'session',
    title: 'Notificación',
    crumbs: [LIST],
    load: async () => (await import('./NotificationScreen.tsx')).NotificationScreen,
  }),
]

/** What its fields are called. */
export const fields = {
  names: {
    attachment: 'el adjunto',
    attachment_name: 'el nombre del adjunto',
    daily_digest: 'el resumen diario',
    digest_classes: 'los avisos de clases',
    digest_general: 'los avisos del instituto',
    digest_personal: 'los mensajes personales',
    digest_system: 'los avisos automáticos',
    receiver_user_id: 'la persona',
    secure: 'el texto de seguridad',
  },
} satisfies FieldWords
