import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  corequisite_not_taken: { status: 409, text: 'Falta una materia que se cursa junto con otra.' },
  teacher_not_has_course_section_assigned: {
    status: 403,
    text: 'El profesor no tiene asignada esta materia.',
  },
  lesson_student_failed_by_absence: {
    status: 400,
    error_code: 'LS003',
    text: 'Algunos estudiantes no se pudieron editar ya que tienen la materia aplazada por inasistencias.',
  },
  course_section_delivered: {
    status: 409,
    text: 'Las notas de esta materia ya se entregaron: un administrador puede reabrirlas.',
  },
  student_not_failed_by_absence: {
    status: 409,
    text: 'El estudiante no tiene la materia aplazada por inasistencias.',
  },
} as const satisfies RefusalTable
