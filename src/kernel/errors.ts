type Entry = {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 503
  text: string
  error_code?: string
}

const table = <const T extends Record<string, Entry>>(entries: T): { [K in keyof T]: Entry } => entries

/** Every code that the API may answer, with its status and what the person reads (refusals.md#statuses). */
export const ERRORS = table({
  // 400
  prelation_already_exists: { status: 400, text: 'La prelación ya existe' },
  unable_to_find_enabled_preregisters_period: {
    status: 400,
    text: 'No hay un período con preinscripciones abiertas.',
  },
  period_inscriptions_are_disabled: { status: 400, text: 'Las inscripciones del período están cerradas.' },
  student_dont_has_course_sections: {
    status: 400,
    text: 'El estudiante no tiene materias inscritas en el período.',
  },
  section_refuses_operation: {
    status: 400,
    error_code: 'SEC001',
    text: 'La sección no permite la operación.',
  },
  reinscription_preview_not_possible: {
    status: 400,
    error_code: 'EIN001',
    text: 'No es posible mostrar la reinscripción.',
  },
  lesson_student_failed_by_absence: {
    status: 400,
    error_code: 'LS003',
    text: 'Algunos estudiantes no se pudieron editar ya que tienen la materia aplazada por inasistencias.',
  },
  malformed_request: { status: 400, text: 'La solicitud no se pudo leer.' },

  // 401
  'Token not provided': { status: 401, text: 'Inicie sesión para continuar.' },
  auth_failed: { status: 401, text: 'Por favor verifique sus datos.' },
  token_not_present: { status: 401, text: 'No se ha encontrado el token.' },
  token_expired: { status: 401, text: 'La sesión venció. Inicie sesión de nuevo.' },
  token_invalid: { status: 401, text: 'La sesión no es válida. Inicie sesión de nuevo.' },
  the_token_has_been_blacklisted: { status: 401, text: 'La sesión fue cerrada. Inicie sesión de nuevo.' },

  // 403
  this_action_is_unauthorized: { status: 403, text: 'No puedes ejecutar esta acción' },
  user_is_disabled: { status: 403, text: 'El usuario está deshabilitado y no puede iniciar sesión.' },
  account_not_confirmed: {
    status: 403,
    text: 'La cuenta no ha sido confirmada. Revise el correo que se envió al crearla.',
  },
  coordinator_missing_specialization: {
    status: 403,
    text: 'Solo se muestran las prelaciones de la especialidad que se coordina.',
  },
  coordinator_not_owner_or_not_supervising: { status: 403, text: 'El profesor no está bajo su supervisión.' },
  jury_unable_to_modify: {
    status: 403,
    text: 'La entrega final no tiene fecha definida o ya pasaron 24 horas desde ella.',
  },
  teacher_not_has_course_section_assigned: {
    status: 403,
    text: 'El profesor no tiene asignada esta materia.',
  },

  // 404
  user_not_found: { status: 404, text: 'El usuario no pudo ser encontrado.' },
  invalid_email: { status: 404, text: 'El usuario no pudo ser encontrado.' },
  route_not_found: { status: 404, text: 'La URL implementada no fue encontrada.' },
  resource_not_found: { status: 404, text: 'No se encontró lo que se busca, o no está a su alcance.' },
  period_not_found: { status: 404, text: 'El período no fue encontrado.' },
  course_section_not_found: { status: 404, text: 'La materia no se dicta en esta sección.' },
  unable_to_find_enabled_period: { status: 404, text: 'No hay un período activo.' },
  unable_to_find_next_period: { status: 404, text: 'No hay un período siguiente.' },
  next_semester_not_found: { status: 404, text: 'No se encontró el semestre siguiente.' },
  unable_to_find_next_semester: { status: 404, text: 'No se encontró el semestre siguiente.' },
  no_sections_found: { status: 404, text: 'No se encontraron secciones.' },
  section_not_found_for_inscription: { status: 404, text: 'No se encontró la sección para la inscripción.' },
  course_sections_avg_not_found: { status: 404, text: 'No hay notas con las cuales calcular el promedio.' },

  // 409
  already_confirmed: { status: 409, text: 'El usuario ya ha sido confirmado.' },
  invalid_token: { status: 409, text: 'El token de confirmación es inválido.' },
  invalid_password: { status: 409, text: 'Por favor confirme sus datos.' },
  new_email_equals_current: { status: 409, text: 'El correo nuevo es igual al actual.' },
  email_already_taken: { status: 409, text: 'El email ya ha sido tomado' },
  identity_already_taken: { status: 409, text: 'Ya existe una persona con este documento de identidad.' },
  error_deleting: { status: 409, text: 'Error al eliminar.' },
  foreign_key_violation: { status: 409, text: 'Otros registros dependen de este: no se puede eliminar.' },
  unable_to_create_or_modify_resource: { status: 409, text: 'El registro no se puede guardar así.' },
  basic_avg_lt_approval_minimum_avg: {
    status: 409,
    text: 'El promedio del ciclo básico no alcanza el promedio mínimo aprobatorio.',
  },
  disabled_course_detected: { status: 409, text: 'Una de las materias está deshabilitada.' },
  pensum_semesters_has_sections: { status: 409, text: 'El pensum tiene secciones y no puede ser eliminado.' },
  invalid_date_range: { status: 409, text: 'Las fechas no forman un intervalo válido.' },
  semester_has_sections: { status: 409, text: 'El semestre tiene secciones.' },
  all_specializations_must_have_one_pensum: {
    status: 409,
    text: 'Cada especialidad activa debe tener un pensum asociado al período.',
  },
  period_and_student_latest_period_are_equals: {
    status: 409,
    text: 'El estudiante ya está inscrito en ese período.',
  },
  specialization_not_present: {
    status: 409,
    text: 'Un estudiante del ciclo básico debe elegir una especialidad para reinscribirse.',
  },
  unable_to_preview_next_semester: { status: 409, text: 'No es posible mostrar el semestre siguiente.' },
  period_preregisters_are_disabled: { status: 409, text: 'Las preinscripciones del período están cerradas.' },
  enabled_period_has_started: { status: 409, text: 'El período activo ya comenzó.' },
  period_not_equals_next_period: {
    status: 409,
    text: 'Solo se puede cambiar el estado de inscripción del período actual o del siguiente.',
  },
  day_course_section_class_hour_taken: { status: 409, text: 'La materia ya tiene clase ese día a esa hora.' },
  day_classroom_class_hour_taken: { status: 409, text: 'El aula ya está ocupada ese día a esa hora.' },
  day_section_class_hour_taken: { status: 409, text: 'La sección ya tiene clase ese día a esa hora.' },
  day_teacher_class_hour_taken: { status: 409, text: 'El profesor ya tiene clase ese día a esa hora.' },
  lesson_student_has_note: { status: 409, text: 'Un estudiante ya tiene nota en esta evaluación.' },
  course_section_lesson_date_exists: { status: 409, text: 'Ya existe una clase para esta fecha.' },
  has_absences: { status: 409, text: 'No se puede eliminar: tiene inasistencias registradas.' },
  lesson_has_absences: {
    status: 409,
    text: 'No se puede eliminar la clase: tiene inasistencias registradas.',
  },
  course_section_must_have_a_teacher: { status: 409, text: 'La materia debe tener un profesor asignado.' },
  course_section_missing_teacher: { status: 409, text: 'La materia no tiene profesor asignado.' },
  course_section_missing_schedules: { status: 409, text: 'La materia no tiene horario.' },
  course_section_dont_support_finals: { status: 409, text: 'La materia no admite entrega final.' },
  target_must_be_related_to_next_semesters: {
    status: 409,
    text: 'La materia debe pertenecer a un semestre posterior del mismo pensum.',
  },
  student_is_not_related_to_course_section: { status: 409, text: 'El estudiante no cursa esta materia.' },
  new_section_equals_old: { status: 409, text: 'La sección nueva es igual a la actual.' },
  new_section_semester_must_match_old: { status: 409, text: 'La sección nueva debe ser del mismo semestre.' },
  class_hour_not_in_order: { status: 409, text: 'La hora de fin debe ser posterior a la de inicio.' },
  class_hour_overlaps: { status: 409, text: 'Otra hora de clase ocupa parte de ese tiempo.' },
  holiday_already_exists: { status: 409, text: 'Ya existe un feriado con esa fecha y ese título.' },
  holiday_is_not_national: { status: 409, text: 'La fecha no es un feriado nacional de ese año.' },
  class_hour_has_schedules: { status: 409, text: 'La hora de clase tiene horarios asignados.' },
  classroom_is_disabled: { status: 409, text: 'El aula está deshabilitada.' },
  classroom_has_schedules: { status: 409, text: 'El aula tiene horarios asignados.' },
  specialization_has_pensums: {
    status: 409,
    text: 'La especialidad tiene pensums y no puede ser eliminada.',
  },
  specialization_has_coordinator: { status: 409, text: 'La especialidad ya tiene coordinador.' },
  teacher_not_enabled: { status: 409, text: 'El profesor está inactivo.' },
  teacher_is_not_coordinator: {
    status: 409,
    text: 'El profesor no es coordinador. Hágalo coordinador antes.',
  },
  coordinator_cannot_supervise_self: { status: 409, text: 'Un coordinador no se supervisa a sí mismo.' },
  coordinator_has_specializations: {
    status: 409,
    text: 'Coordina especialidades. Retíreselas antes.',
  },
  coordinator_has_supervised_teachers: {
    status: 409,
    text: 'Supervisa a profesores. Retíreselos antes.',
  },
  teacher_has_course_sections: {
    status: 409,
    text: 'El profesor tiene materias asignadas en el período actual o en uno posterior. Asígnelas a otro antes.',
  },
  letter_code_already_exists: { status: 409, text: 'El código de la sección ya está en uso.' },
  year_number_combination_already_exists: { status: 409, text: 'Ya existe un período con ese año y número.' },
  document_semester_not_related_to_course: { status: 409, text: 'El semestre no corresponde a la materia.' },
  document_semester_not_related_to_specialization: {
    status: 409,
    text: 'El semestre no corresponde a la especialidad.',
  },
  course_section_already_has_one: { status: 409, text: 'Ya existe una entrega final para esta materia.' },
  pensum_is_not_versioned: { status: 409, text: 'El pensum es un borrador: congélelo antes de asociarlo.' },
  cant_attach_a_pensum_to_an_active_period: {
    status: 409,
    text: 'No se puede asociar un pensum a un período activo.',
  },
  pensum_has_periods: { status: 409, text: 'El pensum está asociado a períodos.' },
  unable_to_update_older_periods: { status: 409, text: 'Los períodos anteriores no se pueden modificar.' },
  student_cant_move_to_next_semester: {
    status: 409,
    text: 'El estudiante no puede pasar al semestre siguiente.',
  },
  cant_move_to_next_semester: {
    status: 409,
    text: 'El semestre siguiente no tiene secciones en el período.',
  },
  section_is_filled_or_gender_is_filled: { status: 409, text: 'No hay secciones disponibles.' },
  invalid_weighting: { status: 409, text: 'La ponderación excede lo disponible.' },
  unable_to_withdraw_courses_in_basic_specialization: {
    status: 409,
    text: 'En el ciclo básico no se pueden retirar materias.',
  },
  no_available_sections_for_inscription: {
    status: 409,
    text: 'No hay secciones con cupo para esta inscripción.',
  },
  // 409, ours: refusals that rules describe without a code (refusals.md#statuses)
  pensum_is_versioned: {
    status: 409,
    text: 'El pensum está congelado: cópielo en un borrador para modificarlo.',
  },
  pensum_is_incomplete: {
    status: 409,
    text: 'El pensum necesita al menos un semestre, y cada semestre al menos una materia.',
  },
  semester_number_already_exists: {
    status: 409,
    text: 'El pensum ya tiene un semestre con ese número o código.',
  },
  course_is_in_use: {
    status: 409,
    text: 'La materia está en un pensum o se dicta en una sección. Deshabilítela en lugar de eliminarla.',
  },
  course_already_in_pensum: { status: 409, text: 'La materia ya está en un semestre del pensum.' },
  specialization_pensum_mismatch: { status: 409, text: 'El pensum no corresponde a la especialidad.' },
  basic_specialization_already_exists: { status: 409, text: 'Ya existe una especialidad básica.' },
  code_already_exists: { status: 409, text: 'El código ya está en uso.' },
  name_already_exists: { status: 409, text: 'El nombre ya está en uso.' },
  too_many_saved_views: {
    status: 409,
    text: 'Se alcanzó el máximo de 200 vistas guardadas. Elimine alguna para guardar otra.',
  },
  pensum_not_attached_to_period: {
    status: 409,
    text: 'El pensum del semestre no está asociado al período.',
  },
  period_is_enabled: { status: 409, text: 'El período está activo.' },
  period_has_lessons: {
    status: 409,
    text: 'El período tiene clases fuera de esas fechas. Muévalas o elimínelas antes.',
  },
  period_has_sections: { status: 409, text: 'El período tiene secciones o inscripciones.' },
  price_setting_already_exists: {
    status: 409,
    text: 'Ya hay un precio para la misma especialidad, semestre y fechas.',
  },
  section_limits_below_assigned: {
    status: 400,
    error_code: 'SEC001',
    text: 'Los límites no pueden quedar por debajo de los estudiantes ya asignados.',
  },
  section_has_inscriptions: {
    status: 400,
    error_code: 'SEC001',
    text: 'La sección tiene estudiantes inscritos. Cámbielos antes de sección.',
  },
  section_not_of_period: { status: 409, text: 'La sección no pertenece al período o a la especialidad.' },
  preregistration_already_exists: {
    status: 409,
    text: 'Ya hay una preinscripción con este documento en el período.',
  },
  preregistration_already_reviewed: { status: 409, text: 'La preinscripción ya fue revisada.' },
  already_inscribed_in_period: { status: 409, text: 'El estudiante ya está inscrito en ese período.' },
  inscription_has_records: {
    status: 409,
    text: 'La inscripción tiene pagos aprobados, notas o asistencias: no se puede deshacer.',
  },
  inscription_price_has_payments: {
    status: 409,
    text: 'El precio no puede quedar por debajo de lo pagado y lo reportado.',
  },
  student_not_active: { status: 409, text: 'El estudiante está retirado o graduado.' },
  student_not_inscribed: { status: 409, text: 'El estudiante no está inscrito en el período.' },
  receipt_number_already_exists: { status: 409, text: 'Ya hay un pago con este número de factura.' },
  payment_already_reviewed: { status: 409, text: 'El pago ya fue revisado.' },
  user_is_protected: { status: 409, text: 'Este usuario no se puede modificar ni deshabilitar.' },
  user_has_history: {
    status: 409,
    text: 'El usuario ha dejado registros y no se puede eliminar. Puede deshabilitarlo.',
  },
  institution_already_exists: { status: 409, text: 'El instituto ya fue configurado.' },
  idempotency_key_reused: { status: 409, text: 'La misma operación ya se envió con otros datos.' },
  stale_version: { status: 409, text: 'Otra persona lo modificó. Recargue para ver los cambios.' },
  import_already_undone: { status: 409, text: 'La importación ya se deshizo.' },
  import_students_are_inscribed: {
    status: 409,
    text: 'No se puede deshacer: hay estudiantes importados con otras inscripciones. Deshágalas antes.',
  },
  import_has_payments: {
    status: 409,
    text: 'No se puede deshacer: hay estudiantes importados con pagos, notas o asistencias.',
  },
  import_accounts_are_confirmed: {
    status: 409,
    text: 'No se puede deshacer: hay personas importadas que ya confirmaron su cuenta.',
  },
  import_teachers_have_charges: {
    status: 409,
    text: 'No se puede deshacer: hay profesores importados con materias, especialidades o supervisiones. Retíreselas antes.',
  },
  import_courses_are_in_use: {
    status: 409,
    text: 'No se puede deshacer: hay materias importadas en un pensum o en una sección. Retírelas antes.',
  },
  file_not_readable: { status: 409, text: 'El archivo no se pudo leer. Pruebe con otro.' },

  payload_too_large: { status: 413, text: 'El envío es demasiado grande.' },
  too_many_requests: { status: 429, text: 'Demasiados intentos. Espere un momento y vuelva a intentarlo.' },
  unhandled_or_undefined_error: { status: 500, text: 'Parece que no hemos podido procesar su solicitud.' },
  service_unavailable: {
    status: 503,
    text: 'El servicio no está disponible en este momento. Intente de nuevo.',
  },
})

export type ErrorCode = keyof typeof ERRORS

/** An expected, coded "no". Thrown by `insist` alone, answered by the server alone. */
export class Refusal extends Error {
  readonly code: ErrorCode
  /** Further fields of the answer, such as `description` or `conflicts`. */
  readonly details: Record<string, unknown>
  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

const ONLY_BY_MAIL_S = 900

/** Refuses for so many milliseconds, or, with null, until the account is recovered by mail. */
export function tooMany(milliseconds: number | null): Refusal {
  const retry_after = milliseconds === null ? ONLY_BY_MAIL_S : Math.ceil(milliseconds / 1000)
  const minutes = Math.ceil(retry_after / 60)
  const description =
    milliseconds === null
      ? 'Demasiados intentos fallidos. Para entrar, pida una contraseña nueva en «¿Olvidó su contraseña?».'
      : `Demasiados intentos. Espere ${minutes === 1 ? 'un minuto' : `${minutes} minutos`} y vuelva a intentarlo.`
  return new Refusal('too_many_requests', { retry_after, description })
}

/** Stops with the refusal that a rule answered; does nothing when it answered none. */
export function insist(
  refusal: ErrorCode | null,
  details?: Record<string, unknown>,
): asserts refusal is null {
  if (refusal !== null) throw new Refusal(refusal, details)
}

/** What the server answers with 422. */
export class Invalid extends Error {
  readonly errors: Record<string, string[]>
  constructor(errors: Record<string, string[]>) {
    super('validation_failed')
    this.errors = errors
  }
}
