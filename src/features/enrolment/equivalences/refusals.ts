import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  equivalence_course_running: {
    status: 409,
    text: 'La materia se cursa ahora. Retírela antes, o espere su nota.',
  },
  equivalence_course_elsewhere: { status: 409, text: 'La materia no es del pensum del estudiante.' },
  equivalence_already_undone: { status: 409, text: 'La resolución ya se deshizo.' },
  equivalence_has_papers: {
    status: 409,
    text: 'Hay documentos hechos desde entonces que cuentan lo reconocido. Anúlelos antes.',
  },
  equivalence_of_graduate: { status: 409, text: 'El estudiante está graduado. Deshaga antes la graduación.' },
} as const satisfies RefusalTable
