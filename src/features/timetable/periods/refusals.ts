import type { RefusalTable } from '#kernel/errors.ts'

export const refusals = {
  period_not_found: { status: 404, text: 'El período no fue encontrado.' },
  unable_to_find_enabled_period: { status: 404, text: 'No hay un período activo.' },
  all_specializations_must_have_one_pensum: {
    status: 409,
    text: 'Cada especialidad activa debe tener un pensum asociado al período.',
  },
  enabled_period_has_started: { status: 409, text: 'El período activo ya comenzó.' },
  period_not_equals_next_period: {
    status: 409,
    text: 'Solo se puede cambiar el estado de inscripción del período actual o del siguiente.',
  },
  year_number_combination_already_exists: { status: 409, text: 'Ya existe un período con ese año y número.' },
  pensum_is_not_versioned: { status: 409, text: 'El pensum es un borrador: congélelo antes de asociarlo.' },
  cant_attach_a_pensum_to_an_active_period: {
    status: 409,
    text: 'No se puede asociar un pensum a un período activo.',
  },
  period_has_verdicts: {
    status: 409,
    text: 'Ya hay notas entregadas con la nota mínima de este período: no se cambia mientras estén entregadas.',
  },
  unable_to_update_older_periods: { status: 409, text: 'Los períodos anteriores no se pueden modificar.' },
  specialization_pensum_mismatch: { status: 409, text: 'El pensum no corresponde a la especialidad.' },
  pensum_not_attached_to_period: {
    status: 409,
    text: 'El pensum del semestre no está asociado al período.',
  },
  period_is_enabled: { status: 409, text: 'El período está activo.' },
  period_has_lessons: {
    status: 409,
    text: 'El período tiene clases fuera de esas fechas. Muévalas o elimínelas antes.',
  },
  period_hours_taken: {
    status: 409,
    text: 'Coincide con otro período en el que un aula o un profesor tiene clase a las mismas horas.',
  },
  period_has_sections: { status: 409, text: 'El período tiene secciones o inscripciones.' },
  price_setting_already_exists: {
    status: 409,
    text: 'Ya hay un precio para la misma especialidad, semestre y fechas.',
  },
  // Given by no call yet: it waits for re-enrolment.
  unable_to_find_next_period: { status: 404, text: 'No hay un período siguiente.' },
} as const satisfies RefusalTable
