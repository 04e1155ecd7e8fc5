import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  paper_already_withdrawn: { status: 409, text: 'El documento ya fue anulado.' },
  paper_without_address: {
    status: 409,
    text: 'Un administrador escribe antes la dirección web en «Instituto».',
  },
  paper_letters_undrawn: {
    status: 409,
    text: 'Tiene letras que el documento no puede imprimir.',
  },
} as const satisfies RefusalTable
