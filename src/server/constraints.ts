import type { ErrorCode } from '#kernel/errors.ts'

/**
 * Name of a constraint or unique index → what the person is told when the database refuses by it. A test reads all
 * names from the database and fails on one that is missing here.
 */
export const CONSTRAINTS: Record<string, ErrorCode> = {
  audit_entries_user: 'user_has_history',
  notifications_sender: 'user_has_history',
  payments_reporter: 'user_has_history',
  payments_reviewer: 'user_has_history',
  preregistered_students_reviewer: 'user_has_history',
  audit_entries_append_only: 'unable_to_create_or_modify_resource',
  course_sections_course: 'course_is_in_use',
  courses_code_unique: 'code_already_exists',
  enrolments_once: 'already_inscribed_in_period',
  inscriptions_one_per_period: 'already_inscribed_in_period',
  inscriptions_section: 'section_not_of_period',
  payments_approved_stay: 'inscription_has_records',
  payments_inscription: 'student_not_inscribed',
  payments_only_pending_change: 'payment_already_reviewed',
  payments_receipt_unique: 'receipt_number_already_exists',
  pensums_frozen_stay: 'pensum_is_versioned',
  pensums_name_unique: 'name_already_exists',
  period_pensums_pensum: 'pensum_has_periods',
  period_price_settings_dates_in_order: 'invalid_date_range',
  period_price_settings_unique: 'price_setting_already_exists',
  periods_dates_in_order: 'invalid_date_range',
  periods_one_enabled: 'unable_to_create_or_modify_resource',
  periods_year_number_unique: 'year_number_combination_already_exists',
  preregistered_students_one_pending: 'preregistration_already_exists',
  sections_females_within_limit: 'section_is_filled_or_gender_is_filled',
  sections_letter_code_unique: 'letter_code_already_exists',
  sections_males_within_limit: 'section_is_filled_or_gender_is_filled',
  saved_views_name_unique: 'name_already_exists',
  sections_pensum_of_period: 'period_has_sections',
  sections_semester_of_pensum: 'semester_has_sections',
  semester_courses_course: 'course_is_in_use',
  semester_courses_once_in_pensum: 'course_already_in_pensum',
  semesters_code_unique: 'semester_number_already_exists',
  semesters_number_unique: 'semester_number_already_exists',
  specializations_code_unique: 'code_already_exists',
  specializations_one_basic: 'basic_specialization_already_exists',
  students_identity_unique: 'identity_already_taken',
  teachers_identity_unique: 'identity_already_taken',
  users_email_unique: 'email_already_taken',
  pensums_specialization: 'specialization_has_pensums',
  // What the schemas of the calls refuse first, with a sentence at the field.
  account_tokens_hash_unique: 'unable_to_create_or_modify_resource',
  account_tokens_kind_known: 'unable_to_create_or_modify_resource',
  course_sections_unique: 'unable_to_create_or_modify_resource',
  courses_absences_in_range: 'unable_to_create_or_modify_resource',
  courses_credits_in_range: 'unable_to_create_or_modify_resource',
  courses_hours_in_range: 'unable_to_create_or_modify_resource',
  enrolments_note_in_range: 'unable_to_create_or_modify_resource',
  enrolments_state_known: 'unable_to_create_or_modify_resource',
  inscriptions_kind_known: 'unable_to_create_or_modify_resource',
  inscriptions_price_not_negative: 'unable_to_create_or_modify_resource',
  institution_delays_positive: 'unable_to_create_or_modify_resource',
  institution_is_one: 'unable_to_create_or_modify_resource',
  institution_shift_known: 'unable_to_create_or_modify_resource',
  jobs_attempts_not_negative: 'unable_to_create_or_modify_resource',
  jobs_ended_once: 'unable_to_create_or_modify_resource',
  backups_ended_once: 'unable_to_create_or_modify_resource',
  backups_finished_with_file: 'unable_to_create_or_modify_resource',
  jobs_kind_key: 'unable_to_create_or_modify_resource',
  notifications_type_known: 'unable_to_create_or_modify_resource',
  payments_amount_positive: 'unable_to_create_or_modify_resource',
  payments_receipt_unless_cash: 'unable_to_create_or_modify_resource',
  payments_rejected_has_reason: 'unable_to_create_or_modify_resource',
  payments_status_known: 'unable_to_create_or_modify_resource',
  payments_type_known: 'unable_to_create_or_modify_resource',
  pensums_id_specialization_unique: 'unable_to_create_or_modify_resource',
  period_pensums_all_unique: 'unable_to_create_or_modify_resource',
  period_price_settings_price_not_negative: 'unable_to_create_or_modify_resource',
  periods_notes_in_range: 'unable_to_create_or_modify_resource',
  periods_number_in_range: 'unable_to_create_or_modify_resource',
  periods_price_not_negative: 'unable_to_create_or_modify_resource',
  periods_weeks_in_range: 'unable_to_create_or_modify_resource',
  periods_year_in_range: 'unable_to_create_or_modify_resource',
  preregistered_students_email_normal: 'unable_to_create_or_modify_resource',
  preregistered_students_gender_known: 'unable_to_create_or_modify_resource',
  preregistered_students_identity_kind_known: 'unable_to_create_or_modify_resource',
  preregistered_students_rejected_has_reason: 'unable_to_create_or_modify_resource',
  preregistered_students_shift_known: 'unable_to_create_or_modify_resource',
  preregistered_students_state_known: 'unable_to_create_or_modify_resource',
  saved_views_id_list_unique: 'unable_to_create_or_modify_resource',
  sections_id_period_semester_unique: 'unable_to_create_or_modify_resource',
  sections_limits_in_range: 'unable_to_create_or_modify_resource',
  sections_shift_known: 'unable_to_create_or_modify_resource',
  semesters_id_pensum_unique: 'unable_to_create_or_modify_resource',
  semesters_number_in_range: 'unable_to_create_or_modify_resource',
  session_tokens_hash_unique: 'unable_to_create_or_modify_resource',
  students_gender_known: 'unable_to_create_or_modify_resource',
  students_identity_kind_known: 'unable_to_create_or_modify_resource',
  students_state_known: 'unable_to_create_or_modify_resource',
  students_user_unique: 'unable_to_create_or_modify_resource',
  teachers_gender_known: 'unable_to_create_or_modify_resource',
  teachers_identity_kind_known: 'unable_to_create_or_modify_resource',
  teachers_user_unique: 'unable_to_create_or_modify_resource',
  users_admins_have_name: 'unable_to_create_or_modify_resource',
  users_dios_is_admin: 'unable_to_create_or_modify_resource',
  users_email_normal: 'unable_to_create_or_modify_resource',
  users_role_known: 'unable_to_create_or_modify_resource',
}

const FOREIGN_KEY = '23503'
const INTEGRITY = '23'

type DatabaseError = { code?: string; constraint?: string; message: string }

/** The refusal that an error of the database stands for; null when it is a fault (a bug, or a lost connection). */
export function refusalOfDatabase(error: unknown): ErrorCode | null {
  const { code = '', constraint = '' } = error as DatabaseError
  if (!code.startsWith(INTEGRITY)) return null
  const known = CONSTRAINTS[constraint]
  if (known) return known
  return code === FOREIGN_KEY ? 'foreign_key_violation' : 'unable_to_create_or_modify_resource'
}
