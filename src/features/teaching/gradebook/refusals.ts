import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  lesson_is_no_evaluation: {
    status: 409,
    text: 'La clase no es una evaluación: primero se le da una ponderación.',
  },
  everything_excused: {
    status: 409,
    text: 'A quien está justificado (EX) no le quedaría nada que cuente.',
  },
  weighting_incomplete: {
    status: 409,
    text: 'Las ponderaciones no suman 100 %: faltan evaluaciones por agregar.',
  },
  evaluations_to_come: {
    status: 409,
    text: 'Faltan evaluaciones por hacer: las notas se entregan desde el día de la última, o cuando termina el período.',
  },
  notes_missing: { status: 409, text: 'Faltan notas. Si se entregan así, cada una cuenta 0.' },
  course_section_not_delivered: { status: 409, text: 'Las notas de esta materia no se han entregado.' },
} as const satisfies RefusalTable
