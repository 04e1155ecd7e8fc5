import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  proposal_under_way: {
    status: 409,
    text: 'Ya se busca un horario para este período. Espere a que termine o detenga esa búsqueda.',
  },
  proposal_in_other_state: { status: 409, text: 'La propuesta ya cambió de estado.' },
  nothing_to_relocate: {
    status: 409,
    text: 'No hay nada que reubicar: ninguna clase del período tiene que cambiar de lugar.',
  },
  nothing_to_place: {
    status: 409,
    text: 'No falta nada por ubicar. Para buscar un horario mejor, elija que se quede solo lo fijado, o nada.',
  },
  proposal_not_last: {
    status: 409,
    text: 'Después se aplicó otra propuesta en este período. Deshaga primero aquella.',
  },
} as const satisfies RefusalTable
