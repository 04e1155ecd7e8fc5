import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  section_has_room: { status: 409, text: 'La sección tiene cupo: no hace falta esperar.' },
  already_on_waiting_list: { status: 409, text: 'Ya hay un puesto en la lista de espera de esta sección.' },
  seat_not_offered: { status: 409, text: 'No hay un cupo ofrecido en esta sección.' },
  seat_offer_expired: { status: 409, text: 'La oferta venció: el cupo pasa a quien sigue en la lista.' },
} as const satisfies RefusalTable
