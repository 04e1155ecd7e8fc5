import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  paper_already_withdrawn: { status: 409, text: 'El documento ya fue anulado.' },
  paper_without_address: {
    status: 409,
    text: 'Un administrador escribe antes la dirección web en «Instituto».',
  },
  paper_letters_undrawn: {
    status: 409,
    text: 'El documento no se puede imprimir: tiene letras que no están en sus tipos. Escríbalas antes en letras latinas.',
  },
} as const satisfies RefusalTable
