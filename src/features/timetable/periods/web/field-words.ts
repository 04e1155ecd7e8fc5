import type { FieldWords } from '#web/labels.ts'

/** What its fields are called, and which of them a refusal is about. */
export const fields = {
  names: {
    approval_minimum_avg: 'el promedio mínimo aprobatorio',
    approval_minimum_note: 'la nota mínima aprobatoria',
    availability_last_day: 'el último día para indicar disponibilidad',
    enabled_inscriptions: 'las inscripciones abiertas',
    enabled_preregisters: 'las preinscripciones abiertas',
    first_cut_end_date: 'el fin del primer corte',
    first_cut_start_date: 'el inicio del primer corte',
    first_half_end_date: 'la fecha de fin de la primera mitad',
    high_performance_note: 'la nota de alto rendimiento',
    low_performance_note: 'la nota de bajo rendimiento',
    manager: 'el gerente',
    pending_evaluations_fc_reminder_date: 'el recordatorio del primer corte',
    pending_evaluations_sc_reminder_date: 'el recordatorio del segundo corte',
    principal: 'el director',
    second_cut_end_date: 'el fin del segundo corte',
    second_cut_start_date: 'el inicio del segundo corte',
    second_half_end_date: 'la fecha de fin de la segunda mitad',
    semester_price_e2: 'el precio del semestre',
    signer: 'el firmante',
    study_control: 'el control de estudios',
    valid_from: 'la fecha de inicio de vigencia',
    valid_until: 'la fecha de fin de vigencia',
    vice_principal: 'el subdirector',
    weeks_length: 'las semanas',
    withdrawal_last_week: 'la última semana para retirar',
    withdrawal_until_first_note: 'el retiro hasta la primera nota',
    year: 'el año',
  },
  refused: {
    year_number_combination_already_exists: ['number'],
  },
} satisfies FieldWords
