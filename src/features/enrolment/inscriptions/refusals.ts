import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  period_inscriptions_are_disabled: { status: 400, text: 'Las inscripciones del período están cerradas.' },
  section_not_found_for_inscription: { status: 404, text: 'No se encontró la sección para la inscripción.' },
  period_and_student_latest_period_are_equals: {
    status: 409,
    text: 'El estudiante ya está inscrito en ese período.',
  },
  new_section_equals_old: { status: 409, text: 'La sección nueva es igual a la actual.' },
  new_section_semester_must_match_old: { status: 409, text: 'La sección nueva debe ser del mismo semestre.' },
  section_is_filled_or_gender_is_filled: {
    status: 409,
    text: 'La sección no tiene cupo para el género del estudiante: elija otra, o use su lista de espera.',
  },
  no_available_sections_for_inscription: {
    status: 409,
    text: 'No hay secciones con cupo para esta inscripción.',
  },
  section_not_of_period: { status: 409, text: 'La sección no pertenece al período o a la especialidad.' },
  already_inscribed_in_period: { status: 409, text: 'El estudiante ya está inscrito en ese período.' },
  inscription_has_records: {
    status: 409,
    text: 'La inscripción tiene pagos aprobados o de una caja cerrada, notas o asistencias: no se puede deshacer.',
  },
  inscriptions_already_undone: {
    status: 409,
    text: 'Esas inscripciones ya se deshicieron.',
  },
  inscription_price_has_payments: {
    status: 409,
    text: 'El precio no puede quedar por debajo de lo pagado y lo reportado.',
  },
  specialization_not_of_student: { status: 409, text: 'La sección es de otra especialidad.' },
  prelation_not_approved: { status: 409, text: 'Falta aprobar materias que la sección exige.' },
  student_cant_move_to_next_semester: {
    status: 409,
    text: 'El estudiante no puede pasar al semestre siguiente.',
  },
  student_not_active: { status: 409, text: 'El estudiante está retirado o graduado.' },
  second_cut_has_begun: {
    status: 409,
    text: 'Ya comenzó el segundo corte del período: no se cambia de sección.',
  },
  semester_approval_used: {
    status: 409,
    text: 'El estudiante ya se inscribió en un período posterior: la marca no se quita.',
  },
  semester_mark_unchanged: { status: 409, text: 'El semestre ya está así: no hay nada que cambiar.' },
  student_has_jury_notes: {
    status: 409,
    text: 'Un jurado ya calificó la entrega final del estudiante: no se puede cambiar de sección.',
  },
  student_not_inscribed: { status: 409, text: 'El estudiante no está inscrito en el período.' },
  reinscription_preview_not_possible: {
    status: 400,
    error_code: 'EIN001',
    text: 'No es posible mostrar la reinscripción.',
  },
  next_semester_not_found: { status: 404, text: 'No se encontró el semestre siguiente.' },
  unable_to_find_next_semester: { status: 404, text: 'No se encontró el semestre siguiente.' },
  no_sections_found: { status: 404, text: 'No se encontraron secciones.' },
  basic_avg_lt_approval_minimum_avg: {
    status: 409,
    text: 'El promedio del ciclo básico no alcanza el promedio mínimo aprobatorio.',
  },
  specialization_not_present: {
    status: 409,
    text: 'Un estudiante del ciclo básico debe elegir una especialidad para reinscribirse.',
  },
  unable_to_preview_next_semester: { status: 409, text: 'No es posible mostrar el semestre siguiente.' },
  cant_move_to_next_semester: {
    status: 409,
    text: 'El semestre siguiente no tiene secciones en el período.',
  },
  student_dont_has_course_sections: {
    status: 400,
    text: 'El estudiante no tiene materias inscritas en el período.',
  },
} as const satisfies RefusalTable
