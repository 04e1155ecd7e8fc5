import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  too_many_sendings: { status: 429, text: 'Se llegó al límite de envíos por hora. Intente más tarde.' },
  notification_without_receivers: {
    status: 409,
    text: 'En ese grupo no hay nadie.',
  },
  notification_withdrawn: { status: 409, text: 'La notificación ya fue retirada.' },
  correction_time_over: {
    status: 409,
    text: 'Ya pasaron los diez minutos para corregirla: se puede retirar.',
  },
  digest_link_not_valid: { status: 409, text: 'El enlace no vale: el resumen se apaga en el perfil.' },
  notification_without_attachment: { status: 409, text: 'Esta notificación no tiene adjunto.' },
} as const satisfies RefusalTable
