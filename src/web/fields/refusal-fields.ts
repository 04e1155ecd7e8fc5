/** The field that a refusal is about, where it is about one. */
export const FIELD_OF_REFUSAL: Record<string, readonly string[]> = {
  basic_specialization_already_exists: ['is_basic'],
  class_hour_not_in_order: ['end_hour'],
  class_hour_overlaps: ['start_hour'],
  code_already_exists: ['code'],
  email_already_taken: ['new_email', 'email'],
  holiday_already_exists: ['title'],
  identity_already_taken: ['identity_number'],
  invalid_password: ['current_password', 'password'],
  invalid_weighting: ['weighting'],
  letter_code_already_exists: ['letter_code'],
  name_already_exists: ['name'],
  new_email_equals_current: ['new_email'],
  payment_exceeds_debt: ['amount'],
  receipt_number_already_exists: ['receipt_number'],
  semester_number_already_exists: ['number'],
  year_number_combination_already_exists: ['number'],
}
