import type { FieldWords } from '#web/labels.ts'

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
