import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  unable_to_withdraw_courses_in_basic_specialization: {
    status: 409,
    text: 'En el ciclo básico no se pueden retirar materias.',
  },
  course_withdrawals_ended: { status: 409, text: 'El plazo para retirar materias terminó.' },
  course_already_graded: {
    status: 409,
    text: 'La materia ya tiene notas, y el período permite retirarla solo hasta la primera.',
  },
  course_failed_by_absence: {
    status: 409,
    text: 'La materia está aplazada por inasistencias: se retira si antes se levanta el aplazo.',
  },
  withdrawal_already_undone: { status: 409, text: 'El retiro ya fue deshecho.' },
  withdrawal_is_followed: {
    status: 409,
    text: 'Se retiró otra vez después: se deshace ese retiro.',
  },
  student_not_retired: { status: 409, text: 'El estudiante ya no está retirado.' },
} as const satisfies RefusalTable
