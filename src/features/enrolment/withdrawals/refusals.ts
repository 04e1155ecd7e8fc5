import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  unable_to_withdraw_courses_in_basic_specialization: {
    status: 409,
    text: 'En el ciclo básico no se pueden retirar materias.',
  },
  course_withdrawals_ended: { status: 409, text: 'Terminó el plazo de retiro.' },
  course_already_graded: {
    status: 409,
    text: 'La materia ya tiene notas o está aplazada por inasistencias.',
  },
  withdrawal_already_undone: { status: 409, text: 'El retiro ya fue deshecho.' },
  withdrawal_is_followed: {
    status: 409,
    text: 'Se retiró otra vez después: se deshace ese retiro.',
  },
  student_not_retired: { status: 409, text: 'El estudiante ya no está retirado.' },
} as const satisfies RefusalTable
