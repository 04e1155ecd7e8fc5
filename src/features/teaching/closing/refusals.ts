import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  period_is_closed: {
    status: 409,
    text: 'El período está cerrado: lo sellado solo se corrige con un acta que lo enmienda.',
  },
  period_not_over: { status: 409, text: 'El período todavía no termina.' },
  period_not_closed: { status: 409, text: 'El período no está cerrado.' },
  period_without_actas: { status: 409, text: 'El período no tiene actas selladas que imprimir.' },
  later_period_is_closed: {
    status: 409,
    text: 'Un período posterior ya está cerrado: este no se puede reabrir.',
  },
  make_up_stands: {
    status: 409,
    text: 'Hay una reparación. Si aún no está sellada, quítela antes; lo que ya se selló en ella queda.',
  },
  course_has_ended: {
    status: 409,
    text: 'Ya nadie cursa esta materia.',
  },
  closing_incomplete: { status: 409, text: 'Falta algo por entregar. Se puede cerrar aceptándolo así.' },
} as const satisfies RefusalTable
