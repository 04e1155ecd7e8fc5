// Made by scripts/schema.ts from the migrated database; not written by hand.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Day, Instant } from '#kernel/dates.ts'

export interface Database {
  account_tokens: {
    id: GeneratedAlways<number>
    user_id: number
    kind: string
    token_hash: Buffer
    created_at: Instant
    expires_at: Instant
    used_at: Instant | null
    new_email: string | null
  }
  actas: {
    number: number
    course_section_id: number
    period_id: number
    body: string
    hash: string
    previous: string | null
    signature: string
    kid: string
    amends: number | null
    sealed_by: number | null
    created_at: Generated<Instant>
    text_id: number | null
    make_up_id: number | null
  }
  activities: {
    id: GeneratedAlways<number>
    title: string
    description: string | null
    observation: string | null
    start_date: Day
    end_date: Day
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
  }
  attendances: {
    lesson_id: number
    enrolment_id: number
    attendance: boolean
    delayed: Generated<boolean>
    justified: Generated<boolean>
    justification: string | null
    marked_by: number | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  audit_entries: {
    id: GeneratedAlways<number>
    at: Generated<Instant>
    user_id: number | null
    action: string
    entity: string
    entity_id: number | null
    before: unknown
    after: unknown
    reason: string | null
  }
  availabilities: {
    id: GeneratedAlways<number>
    period_id: number
    teacher_id: number
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  availability_reminders: {
    period_id: number
    teacher_id: number
    day: Day
  }
  backups: {
    id: GeneratedAlways<number>
    started_at: Instant
    finished_at: Instant | null
    failed_at: Instant | null
    file: string | null
    size_bytes: number | null
    error: string | null
  }
  bank_accounts: {
    id: GeneratedAlways<number>
    bank: string
    last_digits: string
    currency: string
    titles: unknown
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  bank_lines: {
    id: GeneratedAlways<number>
    account_id: number
    day: Day
    reference: string
    description: string
    amount_e2: number
    balance_e2: number | null
    nth: number
    search_text: GeneratedAlways<string>
  }
  bank_reversals: {
    debit_id: number
    credit_id: number
    payment_id: number | null
    told_at: Instant | null
    user_id: number
    created_at: Generated<Instant>
  }
  bank_statement_lines: {
    line_id: number
    statement_id: number
  }
  bank_statements: {
    id: GeneratedAlways<number>
    account_id: number
    file_name: string
    lines_count: number
    repeated_count: number
    user_id: number
    created_at: Generated<Instant>
    undone_at: Instant | null
    undone_by: number | null
    first_day: Day | null
    last_day: Day | null
  }
  binnacles: {
    id: GeneratedAlways<number>
    author_user_id: number | null
    student_id: number
    course_section_id: number | null
    kind: string
    title: string
    description: string
    incidence_date: Day
    visible_to_student: Generated<boolean>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
  }
  cash_closings: {
    id: GeneratedAlways<number>
    number: number
    user_id: number
    day: Day
    registered_e2: number
    registered_ves_e2: number
    counted_e2: number
    counted_ves_e2: number
    difference_reason: string | null
    created_at: Generated<Instant>
  }
  cash_movements: {
    id: GeneratedAlways<number>
    payment_id: number
    user_id: number
    day: Day
    amount_e2: number | null
    amount_ves_e2: number | null
    cash_closing_id: number | null
    created_at: Generated<Instant>
  }
  charges: {
    id: GeneratedAlways<number>
    student_id: number
    period_id: number
    kind: string
    fee_id: number | null
    instalment: number | null
    document_request_id: number | null
    title: string
    reason: string | null
    amount_e2: number
    due_on: Day
    paid_amount_e2: Generated<number>
    pending_amount_e2: Generated<number>
    waived_at: Instant | null
    waived_by: number | null
    waive_reason: string | null
    debt_e2: GeneratedAlways<number>
    created_by: number | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  class_hours: {
    id: GeneratedAlways<number>
    start_hour: number
    start_minute: number
    end_hour: number
    end_minute: number
    shift: GeneratedAlways<string>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
  }
  classrooms: {
    id: GeneratedAlways<number>
    code: string
    description: string | null
    max_capacity: number
    multiple_sections: Generated<boolean>
    state: Generated<string>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
    stands_twice: Generated<boolean>
    tags: Generated<string[]>
  }
  course_section_teachers: {
    course_section_id: number
    teacher_id: number
  }
  course_sections: {
    id: GeneratedAlways<number>
    section_id: number
    course_id: number
    created_at: Generated<Instant>
    weighting_assigned: Generated<number>
    notes_delivered_at: Instant | null
    notes_delivered_by: number | null
    males_visiting: Generated<number>
    females_visiting: Generated<number>
    kept_max_absences_to_fail: number | null
    kept_delays_per_absence: number | null
  }
  course_stays: {
    inscription_id: number
    course_section_id: number
    joined_on: Day | null
    left_on: Day
  }
  courses: {
    id: GeneratedAlways<number>
    code: string
    title: string
    credits: number
    hours: number
    max_absences_to_fail: number
    supports_finals: Generated<boolean>
    enabled: Generated<boolean>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
    stands_twice: Generated<boolean>
    sittings: number[] | null
    room_tag: string | null
  }
  default_views: {
    user_id: number
    list: string
    saved_view_id: number
  }
  discounted_inscriptions: {
    discount_id: number
    inscription_id: number
    amount_e2: number
  }
  discounts: {
    id: GeneratedAlways<number>
    student_id: number
    kind: string
    percent: number | null
    amount_e2: number | null
    reason: string
    valid_from: Day
    valid_until: Day | null
    created_by: number
    ended_at: Instant | null
    ended_by: number | null
    end_reason: string | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  document_pieces: {
    document_id: number
    number: number
    file: string
    bytes: number
  }
  document_request_types: {
    id: GeneratedAlways<number>
    kind: number
    name: string
    enabled: Generated<boolean>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    self_service: Generated<boolean>
    self_service_most: Generated<number>
    self_service_days: Generated<number>
  }
  document_requests: {
    id: GeneratedAlways<number>
    student_id: number
    type_id: number
    type: number
    period_id: number
    state: Generated<string>
    notes: string | null
    requested_by: number
    generated_at: Instant | null
    retired_at: Instant | null
    canceled_at: Instant | null
    handled_by: number | null
    reason: string | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    is_self_served: Generated<boolean>
  }
  document_upload_parts: {
    upload_id: number
    number: number
    file: string
    bytes: number
    sha256: string | null
  }
  document_uploads: {
    id: GeneratedAlways<number>
    user_id: number
    bytes: number
    created_at: Generated<Instant>
  }
  documents: {
    id: GeneratedAlways<number>
    title: string
    author: string | null
    description: string | null
    kind: string
    bytes: number
    version: string
    cover_picture: string | null
    specialization_id: number | null
    semester_id: number | null
    course_id: number | null
    created_by: number | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
    sha256: string | null
  }
  enrolments: {
    id: GeneratedAlways<number>
    inscription_id: number
    student_id: number
    course_section_id: number
    state: Generated<string>
    definitive_note: number | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    absences: Generated<number>
    delays: Generated<number>
    failed_by_absence_at: Instant | null
    failed_by_lesson_id: number | null
    absences_pardoned_at: Instant | null
    absence_notice: Generated<number>
    is_visiting: Generated<boolean>
    joined_on: Day | null
    whole_weighting: Generated<number>
  }
  equivalence_request_courses: {
    request_id: number
    position: number
    taken: string
    grade: string | null
    course_id: number | null
  }
  equivalence_request_files: {
    id: GeneratedAlways<number>
    request_id: number
    kind: string
    file: string
    created_at: Generated<Instant>
  }
  equivalence_requests: {
    id: GeneratedAlways<number>
    student_id: number
    state: Generated<string>
    origin: string
    remark: string | null
    requested_by: number
    return_reason: string | null
    handled_at: Instant | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  equivalences: {
    id: GeneratedAlways<number>
    number: number
    student_id: number
    period_id: number
    origin: string
    remark: string | null
    in_index: boolean
    created_by: number
    undone_at: Instant | null
    undone_by: number | null
    undo_reason: string | null
    stands: GeneratedAlways<boolean>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    request_id: number | null
  }
  equivalent_courses: {
    equivalence_id: number
    student_id: number
    stands: Generated<boolean>
    course_id: number
    taken: string
    note: number | null
    taken_course_id: number | null
  }
  exchange_rates: {
    id: GeneratedAlways<number>
    day: Day
    rate_e4: number
    user_id: number
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  export_parts: {
    export_id: number
    attempt: number
    number: number
    content: Buffer
  }
  exports: {
    id: GeneratedAlways<number>
    user_id: number
    rights: string
    call: string
    params: unknown
    query: unknown
    title: string
    format: string
    rows_total: number
    rows_done: Generated<number>
    created_at: Generated<Instant>
    expires_at: Instant
    attempt: number | null
    bytes: number | null
    ready_at: Instant | null
    failed_at: Instant | null
  }
  failed_attempts: {
    subject: Buffer
    source: Buffer
    in_a_row: Generated<number>
    failed_at: Instant
    last_at: Instant
  }
  fees: {
    id: GeneratedAlways<number>
    name: string
    price_e2: number
    cause: string
    document_kind: number | null
    specialization_id: number | null
    days_until_due: Generated<number>
    enabled: Generated<boolean>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  final_deliveries: {
    id: GeneratedAlways<number>
    course_section_id: number
    code: string
    date: Day | null
    final_delivery_value_percent: number
    takes_everybody: Generated<boolean>
    juries_count: Generated<number>
    created_by: number | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
  }
  final_delivery_juries: {
    final_delivery_id: number
    teacher_id: number
    reminded_at: Instant | null
    created_at: Generated<Instant>
  }
  final_delivery_notices: {
    final_delivery_id: number
    enrolment_id: number
    created_at: Generated<Instant>
  }
  final_delivery_students: {
    final_delivery_id: number
    enrolment_id: number
    created_at: Generated<Instant>
  }
  guest_calls: {
    address: Buffer
    minute: Instant
    calls: number
  }
  holidays: {
    id: GeneratedAlways<number>
    date: Day
    title: string
    description: string | null
    every_year: Generated<boolean>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
  }
  idempotency_keys: {
    user_id: number
    key: string
    call: string
    body_hash: Buffer
    status: number | null
    answer: unknown
    created_at: Generated<Instant>
  }
  import_headings: {
    resource: string
    heading: string
    field: string | null
  }
  import_rows: {
    import_id: number
    made_id: number
    inscription_id: number | null
  }
  imports: {
    id: GeneratedAlways<number>
    resource: string
    file_name: string
    rows_count: number
    user_id: number
    created_at: Generated<Instant>
    undone_at: Instant | null
    undone_by: number | null
  }
  inscriptions: {
    id: GeneratedAlways<number>
    student_id: number
    period_id: number
    specialization_id: number
    semester_id: number
    section_id: number
    kind: string
    semester_price_e2: number
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    paid_amount_e2: Generated<number>
    pending_amount_e2: Generated<number>
    debt_e2: GeneratedAlways<number>
    retired_at: Instant | null
    semester_approved_at: Instant | null
    semester_approved_by: number | null
    semester_approval_reason: string | null
  }
  instalment_plans: {
    id: GeneratedAlways<number>
    period_id: number
    specialization_id: number | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    surcharge_after_days: number | null
    surcharge_percent: number | null
    surcharge_e2: number | null
  }
  instalment_reminders: {
    inscription_id: number
    due_on: Day
    is_after: boolean
  }
  instalments: {
    plan_id: number
    number: number
    percent: number
    due_on: Day
  }
  institution: {
    id: Generated<number>
    name: string
    short_name: string
    fiscal_id: string | null
    address: string | null
    city: string | null
    phone: string | null
    email: string | null
    logo: string | null
    default_shift: Generated<string>
    delays_per_absence: Generated<number>
    certificate_footer: string | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    debt_blocks_reinscription: Generated<boolean>
    public_url: string | null
    debt_blocks_graduation: Generated<boolean>
    bank_unknown_days: Generated<number>
    bank_lines_months: Generated<number>
    instalment_days_before: Generated<number>
    instalment_days_after: Generated<number>
    equivalences_in_index: Generated<boolean>
    make_up_most_note: Generated<number>
    make_up_with_absences: Generated<boolean>
    make_up_days: Generated<number>
    report_card_places: Generated<boolean>
  }
  jobs: {
    id: GeneratedAlways<number>
    kind: string
    payload: unknown
    key: string | null
    run_at: Instant | null
    attempts: Generated<number>
    leased_until: Instant | null
    last_error: string | null
    created_at: Generated<Instant>
    done_at: Instant | null
    failed_at: Instant | null
  }
  jury_notes: {
    final_delivery_id: number
    teacher_id: number
    enrolment_id: number
    note: number
    noted_by: number | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  known_addresses: {
    user_id: number
    address_hash: Buffer
    last_used_at: Instant
  }
  known_devices: {
    id: GeneratedAlways<number>
    user_id: number
    token_hash: Buffer
    first_used_at: Instant
    last_used_at: Instant
  }
  lessons: {
    id: GeneratedAlways<number>
    course_section_id: number
    section_id: number
    period_id: number
    date: Day
    title: string | null
    content: string | null
    observations: string | null
    created_by: number | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
    registered_at: Instant | null
    registered_by: number | null
    weighting: number | null
    is_evaluation: GeneratedAlways<boolean>
  }
  make_up_students: {
    make_up_id: number
    course_section_id: number
    student_id: number
    is_sealed: Generated<boolean>
    note: number | null
    not_presented: Generated<boolean>
    noted_by: number | null
    noted_at: Instant | null
    charge_id: number | null
    inscribed_by: number
    created_at: Generated<Instant>
  }
  make_ups: {
    id: GeneratedAlways<number>
    course_section_id: number
    period_id: number
    held_on: Day
    inscribe_until: Day
    examiner_id: number
    fee_id: number | null
    most_note: number | null
    with_absences: boolean
    created_by: number
    sealed_at: Instant | null
    sealed_by: number | null
    acta_number: number | null
    is_sealed: GeneratedAlways<boolean>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  migrations: {
    name: string
    applied_at: Generated<Instant>
  }
  note_notices: {
    lesson_id: number
    enrolment_id: number
    created_at: Generated<Instant>
  }
  note_reminders: {
    period_id: number
    teacher_id: number
    day: Day
    reminded_by: number | null
    created_at: Generated<Instant>
  }
  notes: {
    lesson_id: number
    enrolment_id: number
    is_evaluation: Generated<boolean>
    note: number | null
    noted_by: number | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    outcome: string | null
    comment: string | null
  }
  notification_preferences: {
    user_id: number
    daily_digest: Generated<boolean>
    digest_general: Generated<boolean>
    digest_personal: Generated<boolean>
    digest_classes: Generated<boolean>
    digest_system: Generated<boolean>
    digested_until: Generated<Instant>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  notification_recipients: {
    notification_id: number
    user_id: number
    read_at: Instant | null
    deleted_at: Instant | null
    sent_xid: Generated<string>
  }
  notifications: {
    id: GeneratedAlways<number>
    sender_user_id: number | null
    type: number
    content: string
    attachment: string | null
    created_at: Generated<Instant>
    link: string | null
    audience: string | null
    attachment_name: string | null
    attachment_bytes: number | null
    updated_at: Generated<Instant>
    corrected_at: Instant | null
    withdrawn_at: Instant | null
    withdrawn_by: number | null
    links: Generated<unknown>
  }
  paper_texts: {
    id: GeneratedAlways<number>
    kind: string
    version: number
    opening: string | null
    content: string | null
    remark: string | null
    closing: string
    author_user_id: number | null
    created_at: Generated<Instant>
  }
  papers: {
    id: GeneratedAlways<number>
    year: number
    number: number
    kind: string
    code: string
    student_id: number | null
    document_request_id: number | null
    facts: string
    signature: string
    kid: string
    credential: string
    file: string
    issued_on: Day
    signer: string
    made_by: number
    withdrawn_at: Instant | null
    withdrawn_by: number | null
    withdrawal_reason: string | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    payment_id: number | null
    acta_number: number | null
    content_hash: string | null
    text_id: number | null
    said: unknown
  }
  payments: {
    id: GeneratedAlways<number>
    student_id: number
    period_id: number
    title: string
    type: number
    receipt_number: string | null
    date: Day
    amount: number
    status: Generated<number>
    rejection_reason: string | null
    reported_by: number | null
    reviewed_by: number | null
    reviewed_at: Instant | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    told_at: Instant | null
    proof: string | null
    stands_twice: Generated<boolean>
    bank_line_id: number | null
    is_from_bank: Generated<boolean>
    proof_asked_at: Instant | null
    amount_ves_e2: number | null
    rate_e4: number | null
    rate_day: Day | null
    charge_id: number | null
    payer_bank: string | null
    payer_phone: string | null
    payer_identity: string | null
  }
  pensum_changes: {
    id: GeneratedAlways<number>
    student_id: number
    period_id: number
    from_pensum_id: number
    pensum_id: number
    semester_number: number
    equivalence_id: number | null
    reason: string
    created_by: number
    undone_at: Instant | null
    undone_by: number | null
    undo_reason: string | null
    stands: GeneratedAlways<boolean>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  pensums: {
    id: GeneratedAlways<number>
    name: string
    specialization_id: number
    versioned: Generated<boolean>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
  }
  period_pensums: {
    period_id: number
    specialization_id: number
    pensum_id: number
    import_id: number | null
  }
  period_price_settings: {
    id: GeneratedAlways<number>
    period_id: number
    specialization_id: number | null
    semester_id: number | null
    semester_price_e2: number
    valid_from: Day | null
    valid_until: Day | null
    description: string | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  periods: {
    id: GeneratedAlways<number>
    year: number
    number: number
    weeks_length: number
    start_date: Day
    end_date: Day
    first_cut_start_date: Day
    first_cut_end_date: Day
    second_cut_start_date: Day
    second_cut_end_date: Day
    first_half_end_date: Day | null
    second_half_end_date: Day | null
    approval_minimum_avg: number
    approval_minimum_note: number
    low_performance_note: number | null
    high_performance_note: number | null
    pending_evaluations_fc_reminder_date: Day | null
    pending_evaluations_sc_reminder_date: Day | null
    enabled: Generated<boolean>
    enabled_inscriptions: Generated<boolean>
    enabled_preregisters: Generated<boolean>
    semester_price_e2: number
    principal: string | null
    vice_principal: string | null
    study_control: string | null
    manager: string | null
    signer: string | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    closed_at: Instant | null
    closed_by: number | null
    import_id: number | null
    withdrawal_last_week: number | null
    withdrawal_until_first_note: Generated<boolean>
    availability_last_day: Day | null
  }
  prelations: {
    id: GeneratedAlways<number>
    pensum_id: number
    course_id: number
    required_course_id: number
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    is_corequisite: Generated<boolean>
  }
  preregistered_students: {
    id: GeneratedAlways<number>
    period_id: number
    specialization_id: number
    shift: string
    state: Generated<string>
    rejection_reason: string | null
    reviewed_by: number | null
    reviewed_at: Instant | null
    student_id: number | null
    email: string
    profile_picture: string | null
    first_name: string
    last_name: string
    identity_kind: string
    identity_number: string
    gender: string
    birth_date: Day
    phone: string
    birth_place: string | null
    address: string | null
    social_networks: Generated<unknown>
    previous_school: string | null
    graduation_year: number | null
    emergency_contact: unknown
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
  }
  proposed_changes: {
    id: GeneratedAlways<number>
    proposal_id: number
    course_section_id: number | null
    title: string
    kind: string
    hours: number
    schedule_id: number | null
    from_day: number | null
    from_class_hours_ids: number[] | null
    from_classroom_id: number | null
    to_day: number | null
    to_class_hours_ids: number[] | null
    to_classroom_id: number | null
    reasons: Generated<unknown>
    is_taken: Generated<boolean>
    untold: string | null
  }
  receiving_accounts: {
    id: GeneratedAlways<number>
    kind: string
    bank: string
    identity: string
    phone: string | null
    account_number: string | null
    holder: string | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  record_checks: {
    id: GeneratedAlways<number>
    actas_count: number
    faults_count: number
    created_at: Generated<Instant>
    head_hash: string | null
  }
  record_faults: {
    id: GeneratedAlways<number>
    acta_number: number | null
    what: string
    course_section_id: number | null
    paper_id: number | null
    created_at: Generated<Instant>
  }
  report_links: {
    token_hash: Buffer
    bytes: Buffer
    media_type: string
    filename: string
    created_at: Generated<Instant>
    expires_at: Instant
  }
  saved_views: {
    id: GeneratedAlways<number>
    user_id: number
    list: string
    name: string
    state: unknown
    is_shared: Generated<boolean>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  schedule_feeds: {
    id: GeneratedAlways<number>
    teacher_id: number | null
    student_id: number | null
    classroom_id: number | null
    token_hash: Buffer
    created_at: Generated<Instant>
  }
  schedule_slots: {
    schedule_id: number
    course_section_id: number
    section_id: number
    period_id: number
    classroom_id: number
    classroom_shared: boolean
    day: number
    class_hour_id: number
  }
  schedule_teacher_slots: {
    schedule_id: number
    class_hour_id: number
    course_section_id: number
    teacher_id: number
    period_id: number
    day: number
  }
  schedules: {
    id: GeneratedAlways<number>
    course_section_id: number
    section_id: number
    period_id: number
    classroom_id: number
    classroom_shared: boolean
    day: number
    color: string
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    is_locked: Generated<boolean>
  }
  secret_mark: {
    id: Generated<number>
    mark: Buffer
  }
  sections: {
    id: GeneratedAlways<number>
    period_id: number
    specialization_id: number
    pensum_id: number
    semester_id: number
    letter_code: string
    shift: string
    males_limit: number
    females_limit: number
    males_assigned: Generated<number>
    females_assigned: Generated<number>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    males_held: Generated<number>
    females_held: Generated<number>
    import_id: number | null
    stands_twice: Generated<boolean>
  }
  semester_courses: {
    semester_id: number
    pensum_id: number
    course_id: number
    enabled: Generated<boolean>
    position: Generated<number>
  }
  semesters: {
    id: GeneratedAlways<number>
    pensum_id: number
    number: number
    code: string
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    stands_twice: Generated<boolean>
  }
  session_tokens: {
    id: GeneratedAlways<number>
    session_id: number
    token_hash: Buffer
    created_at: Instant
    expires_at: Instant
    grace_until: Instant | null
    used_at: Instant | null
    renewed_at: Instant | null
  }
  sessions: {
    id: GeneratedAlways<number>
    user_id: number
    remember: boolean
    device: string | null
    started_at: Instant
    last_used_at: Instant
    ended_at: Instant | null
    known_device_id: number | null
  }
  signing_keys: {
    kid: string
    public_key: string
    private_key: Buffer
    created_at: Generated<Instant>
  }
  specializations: {
    id: GeneratedAlways<number>
    code: string
    title: string
    is_basic: Generated<boolean>
    enabled: Generated<boolean>
    coordinator_id: number | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
    stands_twice: Generated<boolean>
  }
  students: {
    id: GeneratedAlways<number>
    user_id: number
    state: Generated<string>
    first_name: string
    last_name: string
    identity_kind: string
    identity_number: string
    gender: string
    birth_date: Day
    phone: string
    birth_place: string | null
    address: string | null
    social_networks: Generated<unknown>
    previous_school: string | null
    graduation_year: number | null
    emergency_contact: unknown
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
    graduation_proposed_in: number | null
    graduated_at: Instant | null
    graduated_by: number | null
  }
  supervisions: {
    coordinator_id: number
    teacher_id: number
    created_at: Generated<Instant>
  }
  teachers: {
    id: GeneratedAlways<number>
    user_id: number
    first_name: string
    last_name: string
    identity_kind: string
    identity_number: string
    gender: string | null
    phone: string | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
  }
  timetable_proposals: {
    id: GeneratedAlways<number>
    period_id: number
    section_id: number | null
    specialization_id: number | null
    stays: string
    seconds: number
    state: Generated<string>
    is_stopped: Generated<boolean>
    progress: Generated<number>
    curve: Generated<number[]>
    figures_before: unknown
    figures_after: unknown
    created_by: number
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    ended_at: Instant | null
    taken_by: number | null
    taken_at: Instant | null
    undone_at: Instant | null
    wishes: Generated<string[]>
    sittings_count: Generated<number>
    placed_count: Generated<number>
    classroom_id: number | null
    teacher_id: number | null
    figures_taken: unknown
  }
  unwanted_hours: {
    availability_id: number
    day: number
    class_hour_id: number
    is_impossible: boolean
  }
  user_permissions: {
    user_id: number
    permission: string
    granted: boolean
  }
  users: {
    id: GeneratedAlways<number>
    email: string
    role: string
    is_dios: Generated<boolean>
    name: string | null
    password_hash: string | null
    confirmed_at: Instant | null
    enabled: Generated<boolean>
    profile_picture: string | null
    is_demo: Generated<boolean>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
    search_text: GeneratedAlways<string>
    stands_twice: Generated<boolean>
  }
  waiting_list_entries: {
    id: GeneratedAlways<number>
    section_id: number
    student_id: number
    gender: string
    offered_at: Instant | null
    offered_until: Instant | null
    told_at: Instant | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  withdrawal_enrolments: {
    withdrawal_id: number
    enrolment_id: number
    state_before: string
  }
  withdrawal_inscriptions: {
    withdrawal_id: number
    inscription_id: number
  }
  withdrawal_places: {
    withdrawal_id: number
    section_id: number
    entry_id: number
    joined_at: Instant
    was_offered: Generated<boolean>
  }
  withdrawals: {
    id: GeneratedAlways<number>
    student_id: number
    kind: string
    period_id: number | null
    specialization_id: number | null
    reason: string
    created_by: number | null
    undone_at: Instant | null
    undone_by: number | null
    undo_reason: string | null
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
}
