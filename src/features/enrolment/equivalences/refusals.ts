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
  equivalence_request_decided: {
    status: 409,
    text: 'La solicitud ya se aceptó o se retiró, y no cambia. Para lo demás se hace una nueva.',
  },
  equivalence_request_returned: {
    status: 409,
    text: 'La solicitud está devuelta. Se decide cuando se envíe de nuevo.',
  },
  equivalence_request_of_another: { status: 409, text: 'La solicitud es de otro estudiante.' },
  equivalence_file_missing: {
    status: 409,
    text: 'El documento ya no está guardado. Se agrega de nuevo.',
  },
  equivalence_file_is_the_last: {
    status: 409,
    text: 'La solicitud lleva al menos un documento. Agregue antes el que lo sustituye.',
  },
  too_many_equivalence_requests: {
    status: 409,
    text: 'Ya hay tres solicitudes sin decidir. Complete una de ellas, o retírela.',
  },
  too_many_equivalence_files: {
    status: 409,
    text: 'La solicitud ya tiene diez documentos. Haga otra para lo que falta.',
  },
  equivalence_of_graduate: { status: 409, text: 'El estudiante está graduado. Deshaga antes la graduación.' },
  pensum_change_without_inscription: {
    status: 409,
    text: 'Nunca se ha inscrito.',
  },
  pensum_change_pending: {
    status: 409,
    text: 'Ya cambió de pensum después de su última inscripción. Deshaga antes ese cambio.',
  },
  pensum_change_courses_running: {
    status: 409,
    text: 'La materia se cursa ahora. Retírela antes, o espere su nota.',
  },
  pensum_not_for_change: {
    status: 409,
    text: 'A ese pensum no se puede cambiar. Elija otro.',
  },
  pensum_change_leaves_nothing: {
    status: 409,
    text: 'Deje por cursar al menos una materia del pensum nuevo.',
  },
  pensum_change_already_undone: { status: 409, text: 'El cambio de pensum ya se deshizo.' },
  pensum_change_followed: {
    status: 409,
    text: 'Se inscribió después del cambio. Deshaga antes esa inscripción.',
  },
} as const satisfies RefusalTable
