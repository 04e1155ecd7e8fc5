import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  graduation_has_letter: {
    status: 409,
    text: 'Ya se hizo una carta que dice que se graduó: anule primero ese documento.',
  },
  graduation_not_proposed: {
    status: 409,
    text: 'Ningún cierre de período lo propuso como graduando: para graduarlo hace falta un motivo.',
  },
  student_has_history: {
    status: 409,
    text: 'Hay registros que nombran a este estudiante: no se elimina. Puede retirarlo.',
  },
  student_not_graduated: { status: 409, text: 'El estudiante no está graduado.' },
  no_report_cards: { status: 409, text: 'Nadie está inscrito en lo que se eligió.' },
  too_many_report_cards: {
    status: 409,
    text: 'Un archivo lleva hasta 2.000 boletines. Elija menos, por ejemplo una especialidad o unas secciones.',
  },
} as const satisfies RefusalTable
