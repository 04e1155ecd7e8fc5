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
