import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  student_has_debt: {
    status: 409,
    text: 'El estudiante debe, y el instituto pide estar solvente.',
  },
  course_already_approved: { status: 409, text: 'La materia ya está aprobada.' },
  course_in_progress: { status: 409, text: 'La materia se está cursando y aún no tiene nota definitiva.' },
  course_has_records: {
    status: 409,
    text: 'Una materia con notas o asistencias no se quita de la inscripción.',
  },
} as const satisfies RefusalTable
