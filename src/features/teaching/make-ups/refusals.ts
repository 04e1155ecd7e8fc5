import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  make_up_already_exists: { status: 409, text: 'Esta materia ya tiene una reparación.' },
  make_up_without_students: { status: 409, text: 'Nadie puede presentar la reparación de esta materia.' },
  make_up_without_examiner: {
    status: 409,
    text: 'La materia no tiene profesor. Su reparación se hace aparte.',
  },
  make_up_is_sealed: { status: 409, text: 'La reparación está sellada: ya nada cambia en ella.' },
  make_up_has_notes: {
    status: 409,
    text: 'La reparación ya tiene notas. Bórrelas antes.',
  },
  make_up_charge_paid: {
    status: 409,
    text: 'Ya se pagó, o se reportó un pago. Administración debe rechazarlo o deshacer su revisión antes.',
  },
  make_up_inscription_over: {
    status: 409,
    text: 'El plazo para inscribirse o retirarse ya pasó. Administración puede hacerlo todavía.',
  },
  make_up_already_inscribed: { status: 409, text: 'Ya está en esta reparación.' },
  make_up_not_inscribed: { status: 409, text: 'No está en esta reparación.' },
  make_up_not_candidate: {
    status: 409,
    text: 'No puede presentarla: no reprobó la materia, ya la aprobó, la cursa ahora o no está activo.',
  },
  make_up_not_held: {
    status: 409,
    text: 'La reparación aún no se presenta: las notas se ponen desde su día.',
  },
  make_up_not_sealed: { status: 409, text: 'La reparación no está sellada: aún no tiene acta.' },
  make_up_results_missing: { status: 409, text: 'Falta la nota, o NP, de quien está inscrito.' },
} as const satisfies RefusalTable
