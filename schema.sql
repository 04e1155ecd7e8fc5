-- Made by scripts/schema.ts from the migrations, to be read; nothing runs it.

table account_tokens
  id integer not null identity
  user_id integer not null
  kind text not null
  token_hash bytea not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  new_email text
  constraint account_tokens_address_of_email CHECK (((kind = 'email'::text) = (new_email IS NOT NULL)))
  constraint account_tokens_hash_unique UNIQUE (token_hash)
  constraint account_tokens_kind_known CHECK ((kind = ANY (ARRAY['confirm'::text, 'recover'::text, 'email'::text])))
  constraint account_tokens_pkey PRIMARY KEY (id)
  constraint account_tokens_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  CREATE INDEX account_tokens_user ON public.account_tokens USING btree (user_id)

table actas
  number integer not null
  course_section_id integer not null
  period_id integer not null
  body text not null
  hash text not null
  previous text
  signature text not null
  kid text not null
  amends integer
  sealed_by integer
  created_at timestamp with time zone not null default claustro_now()
  text_id integer
  make_up_id integer
  constraint actas_amend_earlier CHECK ((amends < number))
  constraint actas_amended FOREIGN KEY (amends) REFERENCES actas(number)
  constraint actas_course_section FOREIGN KEY (course_section_id) REFERENCES course_sections(id)
  constraint actas_hash_of_body CHECK ((hash = encode(sha256(convert_to(body, 'UTF8'::name)), 'hex'::text)))
  constraint actas_hash_unique UNIQUE (hash)
  constraint actas_make_up FOREIGN KEY (make_up_id) REFERENCES make_ups(id)
  constraint actas_period FOREIGN KEY (period_id) REFERENCES periods(id)
  constraint actas_pkey PRIMARY KEY (number)
  constraint actas_sealer FOREIGN KEY (sealed_by) REFERENCES users(id)
  constraint actas_signed_with_known FOREIGN KEY (kid) REFERENCES signing_keys(kid)
  constraint actas_text FOREIGN KEY (text_id) REFERENCES paper_texts(id)
  CREATE INDEX actas_amended ON public.actas USING btree (amends) WHERE (amends IS NOT NULL)
  CREATE INDEX actas_course_section ON public.actas USING btree (course_section_id, number)
  CREATE UNIQUE INDEX actas_one_of_make_up ON public.actas USING btree (make_up_id) WHERE (make_up_id IS NOT NULL)
  CREATE INDEX actas_period ON public.actas USING btree (period_id, number)
  CREATE INDEX actas_sealed_by ON public.actas USING btree (sealed_by) WHERE (sealed_by IS NOT NULL)
  CREATE INDEX actas_signed_with ON public.actas USING btree (kid)
  CREATE INDEX actas_text ON public.actas USING btree (text_id) WHERE (text_id IS NOT NULL)
  CREATE TRIGGER actas_append_only BEFORE DELETE OR UPDATE ON public.actas FOR EACH ROW EXECUTE FUNCTION refuse_acta_change()
  CREATE TRIGGER actas_follow BEFORE INSERT ON public.actas FOR EACH ROW EXECUTE FUNCTION insist_acta_follows()

table activities
  id integer not null identity
  title text not null
  description text
  observation text
  start_date date not null
  end_date date not null
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated (plain(((((title || ' '::text) || COALESCE(description, ''::text)) || ' '::text) || COALESCE(observation, ''::text))))
  constraint activities_dates_in_order CHECK ((start_date <= end_date))
  constraint activities_pkey PRIMARY KEY (id)
  CREATE INDEX activities_dates ON public.activities USING btree (start_date, end_date)
  CREATE TRIGGER activities_touch BEFORE UPDATE ON public.activities FOR EACH ROW EXECUTE FUNCTION touch()

table attendances
  lesson_id integer not null
  enrolment_id integer not null
  attendance boolean not null
  delayed boolean not null default false
  justified boolean not null default false
  justification text
  marked_by integer
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint attendances_author FOREIGN KEY (marked_by) REFERENCES users(id)
  constraint attendances_delayed_is_present CHECK ((attendance OR (NOT delayed)))
  constraint attendances_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments(id)
  constraint attendances_justification_said CHECK ((justified = (justification IS NOT NULL)))
  constraint attendances_justified_is_absent CHECK (((NOT attendance) OR (NOT justified)))
  constraint attendances_lesson FOREIGN KEY (lesson_id) REFERENCES lessons(id)
  constraint attendances_pkey PRIMARY KEY (lesson_id, enrolment_id)
  CREATE INDEX attendances_enrolment ON public.attendances USING btree (enrolment_id, lesson_id)
  CREATE INDEX attendances_marked_by ON public.attendances USING btree (marked_by) WHERE (marked_by IS NOT NULL)
  CREATE TRIGGER attendances_counted_added AFTER INSERT ON public.attendances REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION attendances_added()
  CREATE TRIGGER attendances_counted_changed AFTER UPDATE ON public.attendances REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION attendances_changed()
  CREATE TRIGGER attendances_counted_removed AFTER DELETE ON public.attendances REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION attendances_removed()
  CREATE TRIGGER attendances_registered AFTER INSERT ON public.attendances REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION insist_lesson_registered()
  CREATE TRIGGER attendances_stay_added AFTER INSERT ON public.attendances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION attendances_written()
  CREATE TRIGGER attendances_stay_changed AFTER UPDATE ON public.attendances REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION attendances_written()
  CREATE TRIGGER attendances_stay_removed AFTER DELETE ON public.attendances REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION attendances_written()
  CREATE TRIGGER attendances_touch BEFORE UPDATE ON public.attendances FOR EACH ROW EXECUTE FUNCTION touch()

table audit_entries
  id bigint not null identity
  at timestamp with time zone not null default claustro_now()
  user_id integer
  action text not null
  entity text not null
  entity_id integer
  before jsonb
  after jsonb
  reason text
  constraint audit_entries_pkey PRIMARY KEY (id)
  constraint audit_entries_user FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX audit_entries_at ON public.audit_entries USING btree (at, id)
  CREATE INDEX audit_entries_by ON public.audit_entries USING btree (user_id, at, id)
  CREATE INDEX audit_entries_entity ON public.audit_entries USING btree (entity, entity_id, id)
  CREATE INDEX audit_entries_kind ON public.audit_entries USING btree (entity, at, id)
  CREATE INDEX audit_entries_section ON public.audit_entries USING btree (((COALESCE(after, before) ->> 'section_id'::text))) WHERE ((COALESCE(after, before) ->> 'section_id'::text) IS NOT NULL)
  CREATE INDEX audit_entries_student ON public.audit_entries USING btree (((COALESCE(after, before) ->> 'student_id'::text))) WHERE ((COALESCE(after, before) ->> 'student_id'::text) IS NOT NULL)
  CREATE TRIGGER audit_entries_append_only BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change()

table availabilities
  id integer not null identity
  period_id integer not null
  teacher_id integer not null
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint availabilities_one_each UNIQUE (period_id, teacher_id)
  constraint availabilities_period FOREIGN KEY (period_id) REFERENCES periods(id) ON DELETE CASCADE
  constraint availabilities_pkey PRIMARY KEY (id)
  constraint availabilities_teacher FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
  CREATE INDEX availabilities_of_teacher ON public.availabilities USING btree (teacher_id, period_id)
  CREATE TRIGGER availabilities_touch BEFORE UPDATE ON public.availabilities FOR EACH ROW EXECUTE FUNCTION touch()

table availability_reminders
  period_id integer not null
  teacher_id integer not null
  day date not null
  constraint availability_reminders_period FOREIGN KEY (period_id) REFERENCES periods(id) ON DELETE CASCADE
  constraint availability_reminders_pkey PRIMARY KEY (period_id, teacher_id, day)
  constraint availability_reminders_teacher FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
  CREATE INDEX availability_reminders_of_teacher ON public.availability_reminders USING btree (teacher_id)

table backups
  id integer not null identity
  started_at timestamp with time zone not null
  finished_at timestamp with time zone
  failed_at timestamp with time zone
  file text
  size_bytes bigint
  error text
  constraint backups_ended_once CHECK (((finished_at IS NULL) OR (failed_at IS NULL)))
  constraint backups_finished_with_file CHECK (((finished_at IS NULL) OR ((file IS NOT NULL) AND (size_bytes IS NOT NULL))))
  constraint backups_pkey PRIMARY KEY (id)
  CREATE INDEX backups_started_at ON public.backups USING btree (started_at)

table bank_accounts
  id integer not null identity
  bank text not null
  last_digits text not null
  currency text not null
  titles jsonb
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint bank_accounts_currency_known CHECK ((currency = ANY (ARRAY['USD'::text, 'VES'::text])))
  constraint bank_accounts_digits CHECK ((last_digits ~ '^\d{4,8}$'::text))
  constraint bank_accounts_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX bank_accounts_once ON public.bank_accounts USING btree (plain(bank), last_digits, currency)
  CREATE TRIGGER bank_accounts_touch BEFORE UPDATE ON public.bank_accounts FOR EACH ROW EXECUTE FUNCTION touch()

table bank_lines
  id integer not null identity
  account_id integer not null
  day date not null
  reference text not null
  description text not null
  amount_e2 bigint not null
  balance_e2 bigint
  nth smallint not null
  search_text text not null generated (plain(((reference || ' '::text) || description)))
  constraint bank_lines_account FOREIGN KEY (account_id) REFERENCES bank_accounts(id)
  constraint bank_lines_move_something CHECK ((amount_e2 <> 0))
  constraint bank_lines_nth_counted CHECK ((nth >= 1))
  constraint bank_lines_once UNIQUE (account_id, day, reference, amount_e2, nth)
  constraint bank_lines_pkey PRIMARY KEY (id)
  CREATE INDEX bank_lines_account_day ON public.bank_lines USING btree (account_id, day, id)
  CREATE INDEX bank_lines_amount ON public.bank_lines USING btree (amount_e2, id)
  CREATE INDEX bank_lines_day ON public.bank_lines USING btree (day, id)
  CREATE INDEX bank_lines_search ON public.bank_lines USING gin (search_text gin_trgm_ops) WITH (fastupdate=off)

table bank_reversals
  debit_id integer not null
  credit_id integer not null
  payment_id integer
  told_at timestamp with time zone
  user_id integer not null
  created_at timestamp with time zone not null default claustro_now()
  constraint bank_reversals_credit FOREIGN KEY (credit_id) REFERENCES bank_lines(id)
  constraint bank_reversals_debit FOREIGN KEY (debit_id) REFERENCES bank_lines(id)
  constraint bank_reversals_of_another CHECK ((debit_id <> credit_id))
  constraint bank_reversals_one_credit UNIQUE (credit_id)
  constraint bank_reversals_payment FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE SET NULL
  constraint bank_reversals_pkey PRIMARY KEY (debit_id)
  constraint bank_reversals_user FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX bank_reversals_by_payment ON public.bank_reversals USING btree (payment_id)
  CREATE INDEX bank_reversals_by_user ON public.bank_reversals USING btree (user_id)
  CREATE INDEX bank_reversals_created ON public.bank_reversals USING btree (created_at, debit_id)

table bank_statement_lines
  line_id integer not null
  statement_id integer not null
  constraint bank_statement_lines_line FOREIGN KEY (line_id) REFERENCES bank_lines(id) ON DELETE CASCADE
  constraint bank_statement_lines_pkey PRIMARY KEY (line_id, statement_id)
  constraint bank_statement_lines_statement FOREIGN KEY (statement_id) REFERENCES bank_statements(id)
  CREATE INDEX bank_statement_lines_of_statement ON public.bank_statement_lines USING btree (statement_id, line_id)

table bank_statements
  id integer not null identity
  account_id integer not null
  file_name text not null
  lines_count integer not null
  repeated_count integer not null
  user_id integer not null
  created_at timestamp with time zone not null default claustro_now()
  undone_at timestamp with time zone
  undone_by integer
  first_day date
  last_day date
  constraint bank_statements_account FOREIGN KEY (account_id) REFERENCES bank_accounts(id)
  constraint bank_statements_days_in_order CHECK ((first_day <= last_day))
  constraint bank_statements_lines_not_negative CHECK ((lines_count >= 0))
  constraint bank_statements_pkey PRIMARY KEY (id)
  constraint bank_statements_undoer FOREIGN KEY (undone_by) REFERENCES users(id)
  constraint bank_statements_undone_by_somebody CHECK (((undone_at IS NULL) = (undone_by IS NULL)))
  constraint bank_statements_user FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX bank_statements_account_created ON public.bank_statements USING btree (account_id, created_at, id)
  CREATE INDEX bank_statements_by_undoer ON public.bank_statements USING btree (undone_by) WHERE (undone_by IS NOT NULL)
  CREATE INDEX bank_statements_by_user ON public.bank_statements USING btree (user_id)
  CREATE INDEX bank_statements_created ON public.bank_statements USING btree (created_at, id)

table binnacles
  id integer not null identity
  author_user_id integer
  student_id integer not null
  course_section_id integer
  kind text not null
  title text not null
  description text not null
  incidence_date date not null
  visible_to_student boolean not null default true
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated (plain(((title || ' '::text) || description)))
  constraint binnacles_author FOREIGN KEY (author_user_id) REFERENCES users(id)
  constraint binnacles_in_the_course FOREIGN KEY (student_id, course_section_id) REFERENCES enrolments(student_id, course_section_id) ON UPDATE CASCADE ON DELETE SET NULL (course_section_id)
  constraint binnacles_kind_known CHECK ((kind = ANY (ARRAY['academic'::text, 'behaviour'::text, 'other'::text])))
  constraint binnacles_pkey PRIMARY KEY (id)
  constraint binnacles_student FOREIGN KEY (student_id) REFERENCES students(id)
  CREATE INDEX binnacles_course ON public.binnacles USING btree (student_id, course_section_id) WHERE (course_section_id IS NOT NULL)
  CREATE INDEX binnacles_created ON public.binnacles USING btree (created_at, id)
  CREATE INDEX binnacles_date ON public.binnacles USING btree (incidence_date, id)
  CREATE INDEX binnacles_kind ON public.binnacles USING btree (kind, incidence_date, id)
  CREATE INDEX binnacles_of_author ON public.binnacles USING btree (author_user_id, incidence_date) WHERE (author_user_id IS NOT NULL)
  CREATE INDEX binnacles_of_student ON public.binnacles USING btree (student_id, incidence_date, id)
  CREATE INDEX binnacles_search ON public.binnacles USING gin (search_text gin_trgm_ops) WITH (fastupdate=off)
  CREATE INDEX binnacles_title ON public.binnacles USING btree (title, id)
  CREATE TRIGGER binnacles_touch BEFORE UPDATE ON public.binnacles FOR EACH ROW EXECUTE FUNCTION touch()

table cash_closings
  id integer not null identity
  number integer not null
  user_id integer not null
  day date not null
  registered_e2 integer not null
  registered_ves_e2 bigint not null
  counted_e2 integer not null
  counted_ves_e2 bigint not null
  difference_reason text
  created_at timestamp with time zone not null default claustro_now()
  constraint cash_closings_counted_not_negative CHECK ((counted_e2 >= 0))
  constraint cash_closings_counted_ves_not_negative CHECK ((counted_ves_e2 >= 0))
  constraint cash_closings_difference_has_reason CHECK ((((registered_e2 = counted_e2) AND (registered_ves_e2 = counted_ves_e2)) = (difference_reason IS NULL)))
  constraint cash_closings_number_unique UNIQUE (number)
  constraint cash_closings_of_movements UNIQUE (id, user_id, day)
  constraint cash_closings_one_a_day UNIQUE (user_id, day)
  constraint cash_closings_pkey PRIMARY KEY (id)
  constraint cash_closings_user FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX cash_closings_day ON public.cash_closings USING btree (day, id)
  CREATE TRIGGER cash_closings_follow BEFORE INSERT ON public.cash_closings FOR EACH ROW EXECUTE FUNCTION insist_cash_closing_follows()
  CREATE TRIGGER cash_closings_stay BEFORE DELETE OR UPDATE ON public.cash_closings FOR EACH ROW EXECUTE FUNCTION refuse_cash_closing_change()

table cash_movements
  id integer not null identity
  payment_id integer not null
  user_id integer not null
  day date not null
  amount_e2 integer
  amount_ves_e2 bigint
  cash_closing_id integer
  created_at timestamp with time zone not null default claustro_now()
  constraint cash_movements_closing FOREIGN KEY (cash_closing_id, user_id, day) REFERENCES cash_closings(id, user_id, day)
  constraint cash_movements_one_currency CHECK ((num_nonnulls(amount_e2, amount_ves_e2) = 1))
  constraint cash_movements_payment FOREIGN KEY (payment_id) REFERENCES payments(id)
  constraint cash_movements_pkey PRIMARY KEY (id)
  constraint cash_movements_user FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX cash_movements_closing ON public.cash_movements USING btree (cash_closing_id, id) WHERE (cash_closing_id IS NOT NULL)
  CREATE INDEX cash_movements_open ON public.cash_movements USING btree (user_id, day, id) WHERE (cash_closing_id IS NULL)
  CREATE INDEX cash_movements_payment ON public.cash_movements USING btree (payment_id, id)
  CREATE INDEX cash_movements_user ON public.cash_movements USING btree (user_id)

table charges
  id integer not null identity
  student_id integer not null
  period_id integer not null
  kind text not null
  fee_id integer
  instalment smallint
  document_request_id integer
  title text not null
  reason text
  amount_e2 integer not null
  due_on date not null
  paid_amount_e2 integer not null default 0
  pending_amount_e2 integer not null default 0
  waived_at timestamp with time zone
  waived_by integer
  waive_reason text
  debt_e2 integer not null generated (
CASE
    WHEN (waived_at IS NULL) THEN GREATEST(0, ((amount_e2 - paid_amount_e2) - pending_amount_e2))
    ELSE 0
END)
  created_by integer
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint charges_amount_positive CHECK ((amount_e2 > 0))
  constraint charges_author FOREIGN KEY (created_by) REFERENCES users(id)
  constraint charges_document_request FOREIGN KEY (document_request_id) REFERENCES document_requests(id) ON DELETE SET NULL
  constraint charges_fee FOREIGN KEY (fee_id) REFERENCES fees(id)
  constraint charges_fee_named CHECK (((kind = 'fee'::text) = (fee_id IS NOT NULL)))
  constraint charges_inscription FOREIGN KEY (student_id, period_id) REFERENCES inscriptions(student_id, period_id) ON DELETE CASCADE
  constraint charges_instalment_positive CHECK ((instalment > 0))
  constraint charges_kind_known CHECK ((kind = ANY (ARRAY['fee'::text, 'surcharge'::text])))
  constraint charges_of_inscription UNIQUE (id, student_id, period_id)
  constraint charges_pkey PRIMARY KEY (id)
  constraint charges_surcharge_numbered CHECK (((kind = 'surcharge'::text) = (instalment IS NOT NULL)))
  constraint charges_waived_by_somebody CHECK ((num_nonnulls(waived_at, waived_by, waive_reason) = ANY (ARRAY[0, 3])))
  constraint charges_waiver FOREIGN KEY (waived_by) REFERENCES users(id)
  CREATE INDEX charges_amount ON public.charges USING btree (amount_e2, id)
  CREATE INDEX charges_created ON public.charges USING btree (created_at, id)
  CREATE INDEX charges_created_by ON public.charges USING btree (created_by) WHERE (created_by IS NOT NULL)
  CREATE INDEX charges_debt ON public.charges USING btree (debt_e2, id)
  CREATE INDEX charges_due ON public.charges USING btree (due_on, id)
  CREATE INDEX charges_fee ON public.charges USING btree (fee_id, created_at, id) WHERE (fee_id IS NOT NULL)
  CREATE UNIQUE INDEX charges_one_of_request ON public.charges USING btree (document_request_id) WHERE (document_request_id IS NOT NULL)
  CREATE UNIQUE INDEX charges_one_surcharge ON public.charges USING btree (student_id, period_id, instalment, kind) WHERE (instalment IS NOT NULL)
  CREATE INDEX charges_owed ON public.charges USING btree (student_id) INCLUDE (debt_e2) WHERE (debt_e2 > 0)
  CREATE INDEX charges_period ON public.charges USING btree (period_id, created_at, id)
  CREATE INDEX charges_student ON public.charges USING btree (student_id, period_id)
  CREATE INDEX charges_waived_by ON public.charges USING btree (waived_by) WHERE (waived_by IS NOT NULL)
  CREATE TRIGGER charges_touch BEFORE UPDATE ON public.charges FOR EACH ROW WHEN (((old.paid_amount_e2 = new.paid_amount_e2) AND (old.pending_amount_e2 = new.pending_amount_e2))) EXECUTE FUNCTION touch()

table class_hours
  id integer not null identity
  start_hour smallint not null
  start_minute smallint not null
  end_hour smallint not null
  end_minute smallint not null
  shift text not null generated (
CASE
    WHEN (start_hour < 12) THEN 'morning'::text
    ELSE 'afternoon'::text
END)
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated ((((((((start_hour)::text || ':'::text) || lpad((start_minute)::text, 2, '0'::text)) || ' '::text) || (end_hour)::text) || ':'::text) || lpad((end_minute)::text, 2, '0'::text)))
  constraint class_hours_apart EXCLUDE USING gist ((
CASE
    WHEN (((end_hour * 60) + end_minute) > ((start_hour * 60) + start_minute)) THEN int4range(((start_hour * 60) + start_minute), ((end_hour * 60) + end_minute))
    ELSE 'empty'::int4range
END) WITH &&)
  constraint class_hours_in_day CHECK ((((start_hour >= 0) AND (start_hour <= 23)) AND ((start_minute >= 0) AND (start_minute <= 59)) AND ((end_hour >= 0) AND (end_hour <= 23)) AND ((end_minute >= 0) AND (end_minute <= 59))))
  constraint class_hours_in_order CHECK ((((end_hour * 60) + end_minute) > ((start_hour * 60) + start_minute)))
  constraint class_hours_pkey PRIMARY KEY (id)
  CREATE TRIGGER class_hours_touch BEFORE UPDATE ON public.class_hours FOR EACH ROW EXECUTE FUNCTION touch()

table classrooms
  id integer not null identity
  code text not null
  description text
  max_capacity smallint not null
  multiple_sections boolean not null default false
  state text not null default 'enabled'::text
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated (plain(((code || ' '::text) || COALESCE(description, ''::text))))
  stands_twice boolean not null default false
  tags text[] not null default '{}'::text[]
  constraint classrooms_capacity_in_range CHECK (((max_capacity >= 1) AND (max_capacity <= 1000)))
  constraint classrooms_code_unique UNIQUE (code)
  constraint classrooms_id_multiple_unique UNIQUE (id, multiple_sections)
  constraint classrooms_pkey PRIMARY KEY (id)
  constraint classrooms_state_known CHECK ((state = ANY (ARRAY['enabled'::text, 'disabled'::text])))
  CREATE UNIQUE INDEX classrooms_code_any_case ON public.classrooms USING btree (code_key(code)) WHERE (NOT stands_twice)
  CREATE TRIGGER classrooms_no_longer_twice BEFORE UPDATE OF code ON public.classrooms FOR EACH ROW WHEN ((old.stands_twice AND (new.code <> old.code))) EXECUTE FUNCTION no_longer_twice()
  CREATE TRIGGER classrooms_touch BEFORE UPDATE ON public.classrooms FOR EACH ROW EXECUTE FUNCTION touch()

table course_section_teachers
  course_section_id integer not null
  teacher_id integer not null
  constraint course_section_teachers_course_section FOREIGN KEY (course_section_id) REFERENCES course_sections(id) ON DELETE CASCADE
  constraint course_section_teachers_pkey PRIMARY KEY (course_section_id, teacher_id)
  constraint course_section_teachers_teacher FOREIGN KEY (teacher_id) REFERENCES teachers(id)
  CREATE INDEX course_section_teachers_teacher ON public.course_section_teachers USING btree (teacher_id)
  CREATE TRIGGER course_section_teachers_slots AFTER INSERT ON public.course_section_teachers REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION course_section_teachers_take_slots()

table course_sections
  id integer not null identity
  section_id integer not null
  course_id integer not null
  created_at timestamp with time zone not null default claustro_now()
  weighting_assigned smallint not null default 0
  notes_delivered_at timestamp with time zone
  notes_delivered_by integer
  males_visiting smallint not null default 0
  females_visiting smallint not null default 0
  kept_max_absences_to_fail smallint
  kept_delays_per_absence smallint
  constraint course_sections_course FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint course_sections_deliverer FOREIGN KEY (notes_delivered_by) REFERENCES users(id)
  constraint course_sections_id_section_unique UNIQUE (id, section_id)
  constraint course_sections_pkey PRIMARY KEY (id)
  constraint course_sections_section FOREIGN KEY (section_id) REFERENCES sections(id) ON DELETE CASCADE
  constraint course_sections_unique UNIQUE (section_id, course_id)
  constraint course_sections_visitors_counted CHECK (((males_visiting >= 0) AND (females_visiting >= 0)))
  constraint course_sections_weighting_available CHECK (((weighting_assigned >= 0) AND (weighting_assigned <= 100)))
  CREATE INDEX course_sections_course ON public.course_sections USING btree (course_id)
  CREATE INDEX course_sections_delivered_by ON public.course_sections USING btree (notes_delivered_by) WHERE (notes_delivered_by IS NOT NULL)
  CREATE TRIGGER course_sections_concluded AFTER UPDATE OF notes_delivered_at ON public.course_sections FOR EACH ROW WHEN (((old.notes_delivered_at IS NULL) AND (new.notes_delivered_at IS NOT NULL))) EXECUTE FUNCTION course_section_concluded()
  CREATE TRIGGER course_sections_keep_limits BEFORE UPDATE OF notes_delivered_at ON public.course_sections FOR EACH ROW WHEN (((old.notes_delivered_at IS NULL) <> (new.notes_delivered_at IS NULL))) EXECUTE FUNCTION course_section_keeps_limits()
  CREATE TRIGGER course_sections_made_while_open AFTER INSERT ON public.course_sections FOR EACH ROW EXECUTE FUNCTION course_section_made()
  CREATE TRIGGER course_sections_stay_sealed AFTER UPDATE OF notes_delivered_at ON public.course_sections FOR EACH ROW WHEN (((old.notes_delivered_at IS NOT NULL) AND (new.notes_delivered_at IS NULL))) EXECUTE FUNCTION course_section_reopened()

table course_stays
  inscription_id integer not null
  course_section_id integer not null
  joined_on date
  left_on date not null
  constraint course_stays_apart EXCLUDE USING gist (int4range(inscription_id, inscription_id, '[]'::text) WITH &&, int4range(course_section_id, course_section_id, '[]'::text) WITH &&, daterange(joined_on, left_on) WITH &&)
  constraint course_stays_course_section FOREIGN KEY (course_section_id) REFERENCES course_sections(id) ON DELETE CASCADE
  constraint course_stays_inscription FOREIGN KEY (inscription_id) REFERENCES inscriptions(id) ON DELETE CASCADE
  constraint course_stays_last CHECK ((joined_on < left_on))
  constraint course_stays_pkey PRIMARY KEY (inscription_id, course_section_id, left_on)
  CREATE INDEX course_stays_course_section ON public.course_stays USING btree (course_section_id)

table courses
  id integer not null identity
  code text not null
  title text not null
  credits smallint not null
  hours smallint not null
  max_absences_to_fail smallint not null
  supports_finals boolean not null default false
  enabled boolean not null default true
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated (plain(((code || ' '::text) || title)))
  stands_twice boolean not null default false
  sittings smallint[]
  room_tag text
  constraint courses_absences_in_range CHECK (((max_absences_to_fail >= 0) AND (max_absences_to_fail <= 200)))
  constraint courses_code_unique UNIQUE (code)
  constraint courses_credits_in_range CHECK (((credits >= 0) AND (credits <= 40)))
  constraint courses_hours_in_range CHECK (((hours >= 1) AND (hours <= 60)))
  constraint courses_pkey PRIMARY KEY (id)
  constraint courses_room_tag_written CHECK (((room_tag <> ''::text) AND (room_tag = btrim(room_tag))))
  constraint courses_sittings_make_hours CHECK (((sum_of(sittings) = hours) AND (0 < ALL (sittings))))
  CREATE UNIQUE INDEX courses_code_any_case ON public.courses USING btree (code_key(code)) WHERE (NOT stands_twice)
  CREATE INDEX courses_search ON public.courses USING gin (search_text gin_trgm_ops) WITH (fastupdate=off)
  CREATE INDEX courses_title ON public.courses USING btree (title, id)
  CREATE TRIGGER courses_no_longer_twice BEFORE UPDATE OF code ON public.courses FOR EACH ROW WHEN ((old.stands_twice AND (new.code <> old.code))) EXECUTE FUNCTION no_longer_twice()
  CREATE TRIGGER courses_touch BEFORE UPDATE ON public.courses FOR EACH ROW EXECUTE FUNCTION touch()

table default_views
  user_id integer not null
  list text not null
  saved_view_id integer not null
  constraint default_views_pkey PRIMARY KEY (user_id, list)
  constraint default_views_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  constraint default_views_view FOREIGN KEY (saved_view_id, list) REFERENCES saved_views(id, list) ON DELETE CASCADE
  CREATE INDEX default_views_view ON public.default_views USING btree (saved_view_id)

table discounted_inscriptions
  discount_id integer not null
  inscription_id integer not null
  amount_e2 integer not null
  constraint discounted_inscriptions_discount FOREIGN KEY (discount_id) REFERENCES discounts(id) ON DELETE CASCADE
  constraint discounted_inscriptions_inscription FOREIGN KEY (inscription_id) REFERENCES inscriptions(id) ON DELETE CASCADE
  constraint discounted_inscriptions_not_negative CHECK ((amount_e2 >= 0))
  constraint discounted_inscriptions_pkey PRIMARY KEY (inscription_id, discount_id)
  CREATE INDEX discounted_inscriptions_discount ON public.discounted_inscriptions USING btree (discount_id)

table discounts
  id integer not null identity
  student_id integer not null
  kind text not null
  percent smallint
  amount_e2 integer
  reason text not null
  valid_from date not null
  valid_until date
  created_by integer not null
  ended_at timestamp with time zone
  ended_by integer
  end_reason text
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint discounts_amount_positive CHECK ((amount_e2 > 0))
  constraint discounts_author FOREIGN KEY (created_by) REFERENCES users(id)
  constraint discounts_days_in_order CHECK ((valid_until >= valid_from))
  constraint discounts_ended_by_somebody CHECK ((num_nonnulls(ended_at, ended_by, end_reason) = ANY (ARRAY[0, 3])))
  constraint discounts_ender FOREIGN KEY (ended_by) REFERENCES users(id)
  constraint discounts_kind_known CHECK ((kind = ANY (ARRAY['scholarship'::text, 'siblings'::text, 'staff'::text, 'agreement'::text, 'other'::text])))
  constraint discounts_percent_in_range CHECK (((percent >= 1) AND (percent <= 100)))
  constraint discounts_percent_or_amount CHECK ((num_nonnulls(percent, amount_e2) = 1))
  constraint discounts_pkey PRIMARY KEY (id)
  constraint discounts_student FOREIGN KEY (student_id) REFERENCES students(id)
  CREATE INDEX discounts_created ON public.discounts USING btree (created_at, id)
  CREATE INDEX discounts_created_by ON public.discounts USING btree (created_by)
  CREATE INDEX discounts_ended_by ON public.discounts USING btree (ended_by) WHERE (ended_by IS NOT NULL)
  CREATE INDEX discounts_kind ON public.discounts USING btree (kind, created_at, id)
  CREATE INDEX discounts_student ON public.discounts USING btree (student_id)
  CREATE TRIGGER discounts_touch BEFORE UPDATE ON public.discounts FOR EACH ROW EXECUTE FUNCTION touch()

table document_pieces
  document_id integer not null
  number smallint not null
  file text not null
  bytes integer not null
  constraint document_pieces_document FOREIGN KEY (document_id) REFERENCES documents(id) ON DELETE CASCADE
  constraint document_pieces_named CHECK ((file ~ '^library/[0-9a-f]{32}\.part$'::text))
  constraint document_pieces_pkey PRIMARY KEY (document_id, number)

table document_request_types
  id integer not null identity
  kind smallint not null
  name text not null
  enabled boolean not null default true
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  self_service boolean not null default false
  self_service_most integer not null default 2
  self_service_days integer not null default 30
  constraint document_request_types_id_kind_unique UNIQUE (id, kind)
  constraint document_request_types_kind_known CHECK ((kind = ANY (ARRAY[1, 2, 4])))
  constraint document_request_types_pkey PRIMARY KEY (id)
  constraint document_request_types_self_service_limits CHECK ((((self_service_most >= 1) AND (self_service_most <= 50)) AND ((self_service_days >= 1) AND (self_service_days <= 365))))
  CREATE UNIQUE INDEX document_request_types_one_enabled ON public.document_request_types USING btree (kind) WHERE enabled
  CREATE TRIGGER document_request_types_touch BEFORE UPDATE ON public.document_request_types FOR EACH ROW EXECUTE FUNCTION touch()

table document_requests
  id integer not null identity
  student_id integer not null
  type_id integer not null
  type smallint not null
  period_id integer not null
  state text not null default 'pending'::text
  notes text
  requested_by integer not null
  generated_at timestamp with time zone
  retired_at timestamp with time zone
  canceled_at timestamp with time zone
  handled_by integer
  reason text
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  is_self_served boolean not null default false
  constraint document_requests_handler FOREIGN KEY (handled_by) REFERENCES users(id)
  constraint document_requests_moments_of_state CHECK ((((generated_at IS NOT NULL) = (state = ANY (ARRAY['generated'::text, 'retired'::text]))) AND ((retired_at IS NOT NULL) = (state = 'retired'::text)) AND ((canceled_at IS NOT NULL) = (state = 'canceled'::text))))
  constraint document_requests_period FOREIGN KEY (period_id) REFERENCES periods(id)
  constraint document_requests_pkey PRIMARY KEY (id)
  constraint document_requests_requester FOREIGN KEY (requested_by) REFERENCES users(id)
  constraint document_requests_self_served_have CHECK (((NOT is_self_served) OR (state = 'retired'::text)))
  constraint document_requests_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'generated'::text, 'retired'::text, 'canceled'::text])))
  constraint document_requests_student FOREIGN KEY (student_id) REFERENCES students(id)
  constraint document_requests_type FOREIGN KEY (type_id, type) REFERENCES document_request_types(id, kind)
  CREATE INDEX document_requests_handler ON public.document_requests USING btree (handled_by) WHERE (handled_by IS NOT NULL)
  CREATE UNIQUE INDEX document_requests_one_pending ON public.document_requests USING btree (student_id, type) WHERE (state = 'pending'::text)
  CREATE INDEX document_requests_period ON public.document_requests USING btree (period_id)
  CREATE INDEX document_requests_queue ON public.document_requests USING btree (state, created_at, id)
  CREATE INDEX document_requests_requester ON public.document_requests USING btree (requested_by)
  CREATE INDEX document_requests_self_served ON public.document_requests USING btree (student_id, type, created_at) WHERE is_self_served
  CREATE INDEX document_requests_self_served_latest ON public.document_requests USING btree (updated_at, id) WHERE is_self_served
  CREATE INDEX document_requests_student ON public.document_requests USING btree (student_id, id)
  CREATE INDEX document_requests_type ON public.document_requests USING btree (type_id, type)
  CREATE TRIGGER document_requests_moves BEFORE DELETE OR UPDATE OF state ON public.document_requests FOR EACH ROW EXECUTE FUNCTION insist_document_request_moves()
  CREATE TRIGGER document_requests_touch BEFORE UPDATE ON public.document_requests FOR EACH ROW EXECUTE FUNCTION touch()

table document_upload_parts
  upload_id integer not null
  number smallint not null
  file text not null
  bytes integer not null
  sha256 text
  constraint document_upload_parts_hashed CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
  constraint document_upload_parts_named CHECK ((file ~ '^library/[0-9a-f]{32}\.part$'::text))
  constraint document_upload_parts_pkey PRIMARY KEY (upload_id, number)
  constraint document_upload_parts_upload FOREIGN KEY (upload_id) REFERENCES document_uploads(id) ON DELETE CASCADE

table document_uploads
  id integer not null identity
  user_id integer not null
  bytes integer not null
  created_at timestamp with time zone not null default claustro_now()
  constraint document_uploads_bytes_in_range CHECK (((bytes >= 1) AND (bytes <= 50000000)))
  constraint document_uploads_pkey PRIMARY KEY (id)
  constraint document_uploads_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  CREATE INDEX document_uploads_created ON public.document_uploads USING btree (created_at)
  CREATE INDEX document_uploads_user ON public.document_uploads USING btree (user_id, id)

table documents
  id integer not null identity
  title text not null
  author text
  description text
  kind text not null
  bytes integer not null
  version text not null
  cover_picture text
  specialization_id integer
  semester_id integer
  course_id integer
  created_by integer
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated (plain(((((title || ' '::text) || COALESCE(author, ''::text)) || ' '::text) || COALESCE(description, ''::text))))
  sha256 text
  constraint documents_author FOREIGN KEY (created_by) REFERENCES users(id)
  constraint documents_bytes_in_range CHECK (((bytes >= 1) AND (bytes <= 50000000)))
  constraint documents_course FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint documents_cover_named CHECK ((cover_picture ~ '^covers/[0-9a-f]{32}\.webp$'::text))
  constraint documents_hashed CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
  constraint documents_kind_known CHECK ((kind = ANY (ARRAY['pdf'::text, 'epub'::text, 'docx'::text, 'xlsx'::text, 'pptx'::text, 'odt'::text, 'ods'::text, 'odp'::text, 'picture'::text])))
  constraint documents_pkey PRIMARY KEY (id)
  constraint documents_semester FOREIGN KEY (semester_id) REFERENCES semesters(id)
  constraint documents_semester_has_specialization CHECK (((semester_id IS NULL) OR (specialization_id IS NOT NULL)))
  constraint documents_semester_of_course FOREIGN KEY (semester_id, course_id) REFERENCES semester_courses(semester_id, course_id) ON UPDATE CASCADE ON DELETE SET NULL (semester_id)
  constraint documents_specialization FOREIGN KEY (specialization_id) REFERENCES specializations(id)
  CREATE INDEX documents_course ON public.documents USING btree (course_id) WHERE (course_id IS NOT NULL)
  CREATE INDEX documents_created ON public.documents USING btree (created_at, id)
  CREATE INDEX documents_created_by ON public.documents USING btree (created_by) WHERE (created_by IS NOT NULL)
  CREATE INDEX documents_search ON public.documents USING gin (search_text gin_trgm_ops) WITH (fastupdate=off)
  CREATE INDEX documents_semester ON public.documents USING btree (semester_id, course_id) WHERE (semester_id IS NOT NULL)
  CREATE INDEX documents_sha256 ON public.documents USING btree (sha256) WHERE (sha256 IS NOT NULL)
  CREATE INDEX documents_shelf ON public.documents USING btree (specialization_id, semester_id, course_id)
  CREATE INDEX documents_title ON public.documents USING btree (title, id)
  CREATE TRIGGER documents_placed AFTER INSERT OR UPDATE OF specialization_id, semester_id, course_id ON public.documents FOR EACH ROW EXECUTE FUNCTION insist_document_place()
  CREATE TRIGGER documents_touch BEFORE UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION touch()

table enrolments
  id integer not null identity
  inscription_id integer not null
  student_id integer not null
  course_section_id integer not null
  state text not null default 'enrolled'::text
  definitive_note numeric(4,2)
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  absences smallint not null default 0
  delays smallint not null default 0
  failed_by_absence_at timestamp with time zone
  failed_by_lesson_id integer
  absences_pardoned_at timestamp with time zone
  absence_notice smallint not null default 0
  is_visiting boolean not null default false
  joined_on date
  whole_weighting smallint not null default 100
  constraint enrolments_absence_notice_known CHECK (((absence_notice >= 0) AND (absence_notice <= 3)))
  constraint enrolments_absences_counted CHECK (((absences >= 0) AND (delays >= 0)))
  constraint enrolments_course_section FOREIGN KEY (course_section_id) REFERENCES course_sections(id)
  constraint enrolments_failed_by_lesson FOREIGN KEY (failed_by_lesson_id) REFERENCES lessons(id)
  constraint enrolments_inscription FOREIGN KEY (inscription_id) REFERENCES inscriptions(id) ON DELETE CASCADE
  constraint enrolments_note_in_range CHECK (((definitive_note >= (0)::numeric) AND (definitive_note <= (20)::numeric)))
  constraint enrolments_once UNIQUE (student_id, course_section_id)
  constraint enrolments_pkey PRIMARY KEY (id)
  constraint enrolments_state_known CHECK ((state = ANY (ARRAY['enrolled'::text, 'withdrawn'::text, 'approved'::text, 'failed'::text, 'failed_by_absence'::text])))
  constraint enrolments_student FOREIGN KEY (student_id) REFERENCES students(id)
  constraint enrolments_whole_weighting_range CHECK ((whole_weighting >= 0))
  CREATE INDEX enrolments_course_section ON public.enrolments USING btree (course_section_id) INCLUDE (state)
  CREATE INDEX enrolments_failed_by_lesson ON public.enrolments USING btree (failed_by_lesson_id) WHERE (failed_by_lesson_id IS NOT NULL)
  CREATE INDEX enrolments_inscription ON public.enrolments USING btree (inscription_id)
  CREATE TRIGGER enrolments_join_deliveries AFTER INSERT ON public.enrolments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enrolments_take_part()
  CREATE TRIGGER enrolments_made_while_open AFTER INSERT ON public.enrolments REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enrolments_while_open()
  CREATE TRIGGER enrolments_moved AFTER UPDATE OF course_section_id ON public.enrolments FOR EACH ROW WHEN ((old.course_section_id <> new.course_section_id)) EXECUTE FUNCTION enrolment_changes_section()
  CREATE TRIGGER enrolments_removed_while_open AFTER DELETE ON public.enrolments REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION enrolments_while_open()
  CREATE TRIGGER enrolments_touch BEFORE UPDATE ON public.enrolments FOR EACH ROW EXECUTE FUNCTION touch()
  CREATE TRIGGER enrolments_visit_added AFTER INSERT ON public.enrolments FOR EACH ROW WHEN (new.is_visiting) EXECUTE FUNCTION enrolment_visits()
  CREATE TRIGGER enrolments_visit_changed AFTER UPDATE ON public.enrolments FOR EACH ROW WHEN (((old.is_visiting OR new.is_visiting) AND ((old.is_visiting <> new.is_visiting) OR (old.course_section_id <> new.course_section_id)))) EXECUTE FUNCTION enrolment_visits()
  CREATE TRIGGER enrolments_visit_made AFTER INSERT ON public.enrolments REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION enrolments_made()
  CREATE TRIGGER enrolments_visit_moved BEFORE UPDATE OF course_section_id, state ON public.enrolments FOR EACH ROW WHEN (((old.course_section_id <> new.course_section_id) OR ((old.state = 'withdrawn'::text) <> (new.state = 'withdrawn'::text)))) EXECUTE FUNCTION enrolment_moved()
  CREATE TRIGGER enrolments_visit_removed AFTER DELETE ON public.enrolments FOR EACH ROW WHEN (old.is_visiting) EXECUTE FUNCTION enrolment_visits()
  CREATE TRIGGER enrolments_withdrawn AFTER UPDATE OF state ON public.enrolments FOR EACH ROW WHEN (((old.state = 'withdrawn'::text) <> (new.state = 'withdrawn'::text))) EXECUTE FUNCTION enrolment_withdrawn()

table equivalence_request_courses
  request_id integer not null
  position smallint not null
  taken text not null
  grade text
  course_id integer
  constraint equivalence_request_courses_course FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint equivalence_request_courses_pkey PRIMARY KEY (request_id, "position")
  constraint equivalence_request_courses_request FOREIGN KEY (request_id) REFERENCES equivalence_requests(id)
  CREATE INDEX equivalence_request_courses_course_id ON public.equivalence_request_courses USING btree (course_id) WHERE (course_id IS NOT NULL)

table equivalence_request_files
  id integer not null identity
  request_id integer not null
  kind text not null
  file text not null
  created_at timestamp with time zone not null default claustro_now()
  constraint equivalence_request_files_kind_known CHECK ((kind = ANY (ARRAY['grades'::text, 'programmes'::text, 'other'::text])))
  constraint equivalence_request_files_pkey PRIMARY KEY (id)
  constraint equivalence_request_files_request FOREIGN KEY (request_id) REFERENCES equivalence_requests(id)
  CREATE INDEX equivalence_request_files_request_id ON public.equivalence_request_files USING btree (request_id)

table equivalence_requests
  id integer not null identity
  student_id integer not null
  state text not null default 'pending'::text
  origin text not null
  remark text
  requested_by integer not null
  return_reason text
  handled_at timestamp with time zone
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint equivalence_requests_of_student UNIQUE (id, student_id)
  constraint equivalence_requests_pkey PRIMARY KEY (id)
  constraint equivalence_requests_requester FOREIGN KEY (requested_by) REFERENCES users(id)
  constraint equivalence_requests_returned_with_a_word CHECK (((state = 'returned'::text) = (return_reason IS NOT NULL)))
  constraint equivalence_requests_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'returned'::text, 'accepted'::text, 'withdrawn'::text])))
  constraint equivalence_requests_student FOREIGN KEY (student_id) REFERENCES students(id)
  constraint equivalence_requests_waiting_is_unhandled CHECK (((state = 'pending'::text) = (handled_at IS NULL)))
  CREATE INDEX equivalence_requests_created ON public.equivalence_requests USING btree (created_at, id)
  CREATE INDEX equivalence_requests_requested_by ON public.equivalence_requests USING btree (requested_by)
  CREATE INDEX equivalence_requests_state ON public.equivalence_requests USING btree (state, created_at, id)
  CREATE INDEX equivalence_requests_student_id ON public.equivalence_requests USING btree (student_id)
  CREATE TRIGGER equivalence_requests_touch BEFORE UPDATE ON public.equivalence_requests FOR EACH ROW EXECUTE FUNCTION touch()

table equivalences
  id integer not null identity
  number integer not null
  student_id integer not null
  period_id integer not null
  origin text not null
  remark text
  in_index boolean not null
  created_by integer not null
  undone_at timestamp with time zone
  undone_by integer
  undo_reason text
  stands boolean not null generated ((undone_at IS NULL))
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  request_id integer
  constraint equivalences_author FOREIGN KEY (created_by) REFERENCES users(id)
  constraint equivalences_number_unique UNIQUE (number)
  constraint equivalences_of_student UNIQUE (id, student_id, stands)
  constraint equivalences_period FOREIGN KEY (period_id) REFERENCES periods(id)
  constraint equivalences_pkey PRIMARY KEY (id)
  constraint equivalences_request FOREIGN KEY (request_id, student_id) REFERENCES equivalence_requests(id, student_id)
  constraint equivalences_student FOREIGN KEY (student_id) REFERENCES students(id)
  constraint equivalences_undoer FOREIGN KEY (undone_by) REFERENCES users(id)
  constraint equivalences_undone_by_somebody CHECK ((num_nonnulls(undone_at, undone_by, undo_reason) = ANY (ARRAY[0, 3])))
  CREATE INDEX equivalences_created ON public.equivalences USING btree (created_at, id)
  CREATE INDEX equivalences_created_by ON public.equivalences USING btree (created_by)
  CREATE UNIQUE INDEX equivalences_one_of_request ON public.equivalences USING btree (request_id) WHERE (undone_at IS NULL)
  CREATE INDEX equivalences_period_id ON public.equivalences USING btree (period_id)
  CREATE INDEX equivalences_request_id ON public.equivalences USING btree (request_id) WHERE (request_id IS NOT NULL)
  CREATE INDEX equivalences_student_id ON public.equivalences USING btree (student_id)
  CREATE INDEX equivalences_undone_by ON public.equivalences USING btree (undone_by) WHERE (undone_by IS NOT NULL)
  CREATE TRIGGER equivalences_follow BEFORE INSERT ON public.equivalences FOR EACH ROW EXECUTE FUNCTION insist_equivalence_follows()
  CREATE TRIGGER equivalences_touch BEFORE UPDATE ON public.equivalences FOR EACH ROW EXECUTE FUNCTION touch()

table equivalent_courses
  equivalence_id integer not null
  student_id integer not null
  stands boolean not null default true
  course_id integer not null
  taken text not null
  note numeric(4,2)
  taken_course_id integer
  constraint equivalent_courses_course FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint equivalent_courses_equivalence FOREIGN KEY (equivalence_id, student_id, stands) REFERENCES equivalences(id, student_id, stands) ON UPDATE CASCADE
  constraint equivalent_courses_note_in_range CHECK (((note >= (0)::numeric) AND (note <= (20)::numeric)))
  constraint equivalent_courses_pkey PRIMARY KEY (equivalence_id, course_id)
  constraint equivalent_courses_taken FOREIGN KEY (taken_course_id) REFERENCES courses(id)
  CREATE INDEX equivalent_courses_course_id ON public.equivalent_courses USING btree (course_id)
  CREATE UNIQUE INDEX equivalent_courses_once ON public.equivalent_courses USING btree (student_id, course_id) WHERE stands
  CREATE INDEX equivalent_courses_taken_course_id ON public.equivalent_courses USING btree (taken_course_id) WHERE (taken_course_id IS NOT NULL)

table exchange_rates
  id integer not null identity
  day date not null
  rate_e4 bigint not null
  user_id integer not null
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint exchange_rates_day_once UNIQUE (day)
  constraint exchange_rates_pkey PRIMARY KEY (id)
  constraint exchange_rates_rate_known CHECK (((rate_e4 >= 10000) AND (rate_e4 <= '9999999999'::bigint)))
  constraint exchange_rates_user FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX exchange_rates_of_user ON public.exchange_rates USING btree (user_id)
  CREATE TRIGGER exchange_rates_touch BEFORE UPDATE ON public.exchange_rates FOR EACH ROW EXECUTE FUNCTION touch()

table export_parts
  export_id integer not null
  attempt integer not null
  number integer not null
  content bytea not null
  constraint export_parts_export FOREIGN KEY (export_id) REFERENCES exports(id) ON DELETE CASCADE
  constraint export_parts_pkey PRIMARY KEY (export_id, attempt, number)

table exports
  id integer not null identity
  user_id integer not null
  rights text not null
  call text not null
  params jsonb not null
  query jsonb not null
  title text not null
  format text not null
  rows_total integer not null
  rows_done integer not null default 0
  created_at timestamp with time zone not null default claustro_now()
  expires_at timestamp with time zone not null
  attempt integer
  bytes bigint
  ready_at timestamp with time zone
  failed_at timestamp with time zone
  constraint exports_format_known CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text, 'pdf'::text])))
  constraint exports_pkey PRIMARY KEY (id)
  constraint exports_ready_whole CHECK ((((ready_at IS NULL) = (attempt IS NULL)) AND ((ready_at IS NULL) = (bytes IS NULL))))
  constraint exports_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  CREATE INDEX exports_expires ON public.exports USING btree (expires_at)
  CREATE INDEX exports_user_id ON public.exports USING btree (user_id, id)

table failed_attempts
  subject bytea not null
  source bytea not null
  in_a_row integer not null default 1
  failed_at timestamp with time zone[] not null
  last_at timestamp with time zone not null
  constraint failed_attempts_pkey PRIMARY KEY (subject, source)
  CREATE INDEX failed_attempts_last_at ON public.failed_attempts USING btree (last_at)

table fees
  id integer not null identity
  name text not null
  price_e2 integer not null
  cause text not null
  document_kind smallint
  specialization_id integer
  days_until_due smallint not null default 0
  enabled boolean not null default true
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint fees_cause_known CHECK ((cause = ANY (ARRAY['document'::text, 'reincorporation'::text, 'hand'::text])))
  constraint fees_days_in_range CHECK (((days_until_due >= 0) AND (days_until_due <= 365)))
  constraint fees_document_kind_known CHECK ((document_kind = ANY (ARRAY[1, 2, 4])))
  constraint fees_document_named CHECK (((cause = 'document'::text) = (document_kind IS NOT NULL)))
  constraint fees_pkey PRIMARY KEY (id)
  constraint fees_price_positive CHECK ((price_e2 > 0))
  constraint fees_specialization FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX fees_name_unique ON public.fees USING btree (plain(name))
  CREATE UNIQUE INDEX fees_one_by_cause ON public.fees USING btree (cause, COALESCE((document_kind)::integer, 0), COALESCE(specialization_id, 0)) WHERE (enabled AND (cause <> 'hand'::text))
  CREATE INDEX fees_specialization ON public.fees USING btree (specialization_id) WHERE (specialization_id IS NOT NULL)
  CREATE TRIGGER fees_touch BEFORE UPDATE ON public.fees FOR EACH ROW EXECUTE FUNCTION touch()

table final_deliveries
  id integer not null identity
  course_section_id integer not null
  code text not null
  date date
  final_delivery_value_percent smallint not null
  takes_everybody boolean not null default true
  juries_count smallint not null default 0
  created_by integer
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated (plain(code))
  constraint final_deliveries_author FOREIGN KEY (created_by) REFERENCES users(id)
  constraint final_deliveries_course_section FOREIGN KEY (course_section_id) REFERENCES course_sections(id) ON DELETE CASCADE
  constraint final_deliveries_course_section_unique UNIQUE (course_section_id)
  constraint final_deliveries_juries_in_range CHECK (((juries_count >= 0) AND (juries_count <= 5)))
  constraint final_deliveries_pkey PRIMARY KEY (id)
  constraint final_deliveries_value_in_range CHECK (((final_delivery_value_percent >= 1) AND (final_delivery_value_percent <= 100)))
  CREATE INDEX final_deliveries_created_by ON public.final_deliveries USING btree (created_by) WHERE (created_by IS NOT NULL)
  CREATE INDEX final_deliveries_date ON public.final_deliveries USING btree (date, id)
  CREATE INDEX final_deliveries_search ON public.final_deliveries USING gin (search_text gin_trgm_ops) WITH (fastupdate=off)
  CREATE TRIGGER final_deliveries_touch BEFORE UPDATE ON public.final_deliveries FOR EACH ROW EXECUTE FUNCTION touch()
  CREATE TRIGGER final_deliveries_weigh AFTER INSERT OR DELETE OR UPDATE ON public.final_deliveries FOR EACH ROW EXECUTE FUNCTION final_delivery_changed()

table final_delivery_juries
  final_delivery_id integer not null
  teacher_id integer not null
  reminded_at timestamp with time zone
  created_at timestamp with time zone not null default claustro_now()
  constraint final_delivery_juries_delivery FOREIGN KEY (final_delivery_id) REFERENCES final_deliveries(id) ON DELETE CASCADE
  constraint final_delivery_juries_pkey PRIMARY KEY (final_delivery_id, teacher_id)
  constraint final_delivery_juries_teacher FOREIGN KEY (teacher_id) REFERENCES teachers(id)
  CREATE INDEX final_delivery_juries_of_teacher ON public.final_delivery_juries USING btree (teacher_id, final_delivery_id)
  CREATE TRIGGER final_delivery_juries_count AFTER INSERT OR DELETE ON public.final_delivery_juries FOR EACH ROW EXECUTE FUNCTION final_delivery_juries_counted()

table final_delivery_notices
  final_delivery_id integer not null
  enrolment_id integer not null
  created_at timestamp with time zone not null default claustro_now()
  constraint final_delivery_notices_delivery FOREIGN KEY (final_delivery_id) REFERENCES final_deliveries(id) ON DELETE CASCADE
  constraint final_delivery_notices_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments(id) ON DELETE CASCADE
  constraint final_delivery_notices_pkey PRIMARY KEY (final_delivery_id, enrolment_id)
  CREATE INDEX final_delivery_notices_enrolment ON public.final_delivery_notices USING btree (enrolment_id)

table final_delivery_students
  final_delivery_id integer not null
  enrolment_id integer not null
  created_at timestamp with time zone not null default claustro_now()
  constraint final_delivery_students_delivery FOREIGN KEY (final_delivery_id) REFERENCES final_deliveries(id) ON DELETE CASCADE
  constraint final_delivery_students_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments(id) ON DELETE CASCADE
  constraint final_delivery_students_pkey PRIMARY KEY (final_delivery_id, enrolment_id)
  CREATE INDEX final_delivery_students_of_enrolment ON public.final_delivery_students USING btree (enrolment_id, final_delivery_id)
  CREATE TRIGGER final_delivery_students_take_the_course AFTER INSERT OR UPDATE ON public.final_delivery_students FOR EACH ROW EXECUTE FUNCTION insist_takes_the_course()

table guest_calls
  address bytea not null
  minute timestamp with time zone not null
  calls integer not null
  constraint guest_calls_pkey PRIMARY KEY (address, minute)

table holidays
  id integer not null identity
  date date not null
  title text not null
  description text
  every_year boolean not null default false
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated (plain(((title || ' '::text) || COALESCE(description, ''::text))))
  constraint holidays_date_title_unique UNIQUE (date, title)
  constraint holidays_pkey PRIMARY KEY (id)
  CREATE TRIGGER holidays_touch BEFORE UPDATE ON public.holidays FOR EACH ROW EXECUTE FUNCTION touch()

table idempotency_keys
  user_id integer not null
  key text not null
  call text not null
  body_hash bytea not null
  status smallint
  answer jsonb
  created_at timestamp with time zone not null default now()
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, key)
  constraint idempotency_keys_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at)

table import_headings
  resource text not null
  heading text not null
  field text
  constraint import_headings_heading_length CHECK (((length(heading) >= 1) AND (length(heading) <= 200)))
  constraint import_headings_pkey PRIMARY KEY (resource, heading)
  constraint import_headings_resource_known CHECK ((resource = ANY (ARRAY['students'::text, 'teachers'::text, 'courses'::text, 'histories'::text])))

table import_rows
  import_id integer not null
  made_id integer not null
  inscription_id integer
  constraint import_rows_import FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
  constraint import_rows_pkey PRIMARY KEY (import_id, made_id)

table imports
  id integer not null identity
  resource text not null
  file_name text not null
  rows_count integer not null
  user_id integer not null
  created_at timestamp with time zone not null default claustro_now()
  undone_at timestamp with time zone
  undone_by integer
  constraint imports_pkey PRIMARY KEY (id)
  constraint imports_resource_known CHECK ((resource = ANY (ARRAY['students'::text, 'teachers'::text, 'courses'::text, 'histories'::text])))
  constraint imports_rows_positive CHECK ((rows_count > 0))
  constraint imports_undoer FOREIGN KEY (undone_by) REFERENCES users(id)
  constraint imports_undone_by_somebody CHECK (((undone_at IS NULL) = (undone_by IS NULL)))
  constraint imports_user FOREIGN KEY (user_id) REFERENCES users(id)
  CREATE INDEX imports_by_undoer ON public.imports USING btree (undone_by) WHERE (undone_by IS NOT NULL)
  CREATE INDEX imports_by_user ON public.imports USING btree (user_id)
  CREATE INDEX imports_created ON public.imports USING btree (created_at, id)

table inscriptions
  id integer not null identity
  student_id integer not null
  period_id integer not null
  specialization_id integer not null
  semester_id integer not null
  section_id integer not null
  kind text not null
  semester_price_e2 integer not null
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  paid_amount_e2 integer not null default 0
  pending_amount_e2 integer not null default 0
  debt_e2 integer not null generated (GREATEST(0, ((semester_price_e2 - paid_amount_e2) - pending_amount_e2)))
  retired_at timestamp with time zone
  semester_approved_at timestamp with time zone
  semester_approved_by integer
  semester_approval_reason text
  constraint inscriptions_kind_known CHECK ((kind = ANY (ARRAY['new'::text, 'regular'::text, 'reincorporation'::text])))
  constraint inscriptions_one_per_period UNIQUE (student_id, period_id)
  constraint inscriptions_period FOREIGN KEY (period_id) REFERENCES periods(id)
  constraint inscriptions_pkey PRIMARY KEY (id)
  constraint inscriptions_price_not_negative CHECK ((semester_price_e2 >= 0))
  constraint inscriptions_section FOREIGN KEY (section_id, period_id, semester_id, specialization_id) REFERENCES sections(id, period_id, semester_id, specialization_id)
  constraint inscriptions_semester_approval CHECK (((semester_approved_at IS NOT NULL) OR ((semester_approved_by IS NULL) AND (semester_approval_reason IS NULL))))
  constraint inscriptions_semester_approver FOREIGN KEY (semester_approved_by) REFERENCES users(id)
  constraint inscriptions_student FOREIGN KEY (student_id) REFERENCES students(id)
  CREATE INDEX inscriptions_created ON public.inscriptions USING btree (created_at, id)
  CREATE INDEX inscriptions_debt ON public.inscriptions USING btree (debt_e2, id)
  CREATE INDEX inscriptions_owed ON public.inscriptions USING btree (student_id) INCLUDE (debt_e2) WHERE (debt_e2 > 0)
  CREATE INDEX inscriptions_paid ON public.inscriptions USING btree (paid_amount_e2, id)
  CREATE INDEX inscriptions_period_created ON public.inscriptions USING btree (period_id, created_at, id)
  CREATE INDEX inscriptions_period_paid ON public.inscriptions USING btree (period_id) INCLUDE (paid_amount_e2)
  CREATE INDEX inscriptions_price ON public.inscriptions USING btree (semester_price_e2, id)
  CREATE INDEX inscriptions_section ON public.inscriptions USING btree (section_id)
  CREATE INDEX inscriptions_semester_approved_by ON public.inscriptions USING btree (semester_approved_by) WHERE (semester_approved_by IS NOT NULL)
  CREATE INDEX inscriptions_specialization ON public.inscriptions USING btree (specialization_id, student_id)
  CREATE TRIGGER inscriptions_end_waiting BEFORE INSERT OR UPDATE OF section_id, student_id ON public.inscriptions FOR EACH ROW EXECUTE FUNCTION inscriptions_end_waiting()
  CREATE TRIGGER inscriptions_seats AFTER INSERT OR DELETE OR UPDATE ON public.inscriptions FOR EACH ROW EXECUTE FUNCTION inscriptions_count_seats()
  CREATE TRIGGER inscriptions_touch BEFORE UPDATE ON public.inscriptions FOR EACH ROW WHEN (((old.paid_amount_e2 = new.paid_amount_e2) AND (old.pending_amount_e2 = new.pending_amount_e2))) EXECUTE FUNCTION touch()
  CREATE TRIGGER inscriptions_visit_moved AFTER UPDATE OF section_id ON public.inscriptions FOR EACH ROW WHEN ((old.section_id <> new.section_id)) EXECUTE FUNCTION inscription_moved()

table instalment_plans
  id integer not null identity
  period_id integer not null
  specialization_id integer
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  surcharge_after_days smallint
  surcharge_percent smallint
  surcharge_e2 integer
  constraint instalment_plans_have_parts TRIGGER DEFERRABLE INITIALLY DEFERRED
  constraint instalment_plans_period FOREIGN KEY (period_id) REFERENCES periods(id) ON DELETE CASCADE
  constraint instalment_plans_pkey PRIMARY KEY (id)
  constraint instalment_plans_specialization FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE CASCADE
  constraint instalment_plans_surcharge_days_in_range CHECK (((surcharge_after_days >= 0) AND (surcharge_after_days <= 90)))
  constraint instalment_plans_surcharge_percent_in_range CHECK (((surcharge_percent >= 1) AND (surcharge_percent <= 100)))
  constraint instalment_plans_surcharge_positive CHECK ((surcharge_e2 > 0))
  constraint instalment_plans_surcharge_whole CHECK ((num_nonnulls(surcharge_percent, surcharge_e2) = num_nonnulls(surcharge_after_days)))
  constraint instalment_plans_unique UNIQUE NULLS NOT DISTINCT (period_id, specialization_id)
  CREATE INDEX instalment_plans_specialization ON public.instalment_plans USING btree (specialization_id) WHERE (specialization_id IS NOT NULL)
  CREATE CONSTRAINT TRIGGER instalment_plans_have_parts AFTER INSERT ON public.instalment_plans DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_instalments()
  CREATE TRIGGER instalment_plans_touch BEFORE UPDATE ON public.instalment_plans FOR EACH ROW EXECUTE FUNCTION touch()

table instalment_reminders
  inscription_id integer not null
  due_on date not null
  is_after boolean not null
  constraint instalment_reminders_inscription FOREIGN KEY (inscription_id) REFERENCES inscriptions(id) ON DELETE CASCADE
  constraint instalment_reminders_pkey PRIMARY KEY (inscription_id, due_on, is_after)

table instalments
  plan_id integer not null
  number smallint not null
  percent smallint not null
  due_on date not null
  constraint instalments_make_the_price TRIGGER DEFERRABLE INITIALLY DEFERRED
  constraint instalments_number_in_range CHECK (((number >= 1) AND (number <= 12)))
  constraint instalments_percent_in_range CHECK (((percent >= 1) AND (percent <= 100)))
  constraint instalments_pkey PRIMARY KEY (plan_id, number)
  constraint instalments_plan FOREIGN KEY (plan_id) REFERENCES instalment_plans(id) ON DELETE CASCADE
  CREATE CONSTRAINT TRIGGER instalments_make_the_price AFTER INSERT OR DELETE OR UPDATE ON public.instalments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_instalments()

table institution
  id integer not null default 1
  name text not null
  short_name text not null
  fiscal_id text
  address text
  city text
  phone text
  email text
  logo text
  default_shift text not null default 'morning'::text
  delays_per_absence smallint not null default 3
  certificate_footer text
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  debt_blocks_reinscription boolean not null default false
  public_url text
  debt_blocks_graduation boolean not null default false
  bank_unknown_days smallint not null default 0
  bank_lines_months smallint not null default 0
  instalment_days_before integer not null default 0
  instalment_days_after integer not null default 0
  equivalences_in_index boolean not null default false
  make_up_most_note numeric(4,2) not null default 0
  make_up_with_absences boolean not null default false
  make_up_days smallint not null default 30
  report_card_places boolean not null default false
  constraint institution_bank_lines_months CHECK (((bank_lines_months >= 0) AND (bank_lines_months <= 240)))
  constraint institution_bank_unknown_days CHECK (((bank_unknown_days >= 0) AND (bank_unknown_days <= 90)))
  constraint institution_delays_positive CHECK (((delays_per_absence >= 1) AND (delays_per_absence <= 20)))
  constraint institution_instalment_days_after_in_range CHECK (((instalment_days_after >= 0) AND (instalment_days_after <= 30)))
  constraint institution_instalment_days_before_in_range CHECK (((instalment_days_before >= 0) AND (instalment_days_before <= 30)))
  constraint institution_is_one CHECK ((id = 1))
  constraint institution_make_up_days CHECK (((make_up_days >= 1) AND (make_up_days <= 365)))
  constraint institution_make_up_most_note CHECK (((make_up_most_note >= (0)::numeric) AND (make_up_most_note <= (20)::numeric)))
  constraint institution_pkey PRIMARY KEY (id)
  constraint institution_public_url_whole CHECK ((public_url ~ '^https?://[^/?#@\s]+$'::text))
  constraint institution_shift_known CHECK ((default_shift = ANY (ARRAY['morning'::text, 'afternoon'::text, 'mixed'::text])))
  CREATE TRIGGER institution_touch BEFORE UPDATE ON public.institution FOR EACH ROW EXECUTE FUNCTION touch()

table jobs
  id bigint not null identity
  kind text not null
  payload jsonb not null
  key text
  run_at timestamp with time zone
  attempts integer not null default 0
  leased_until timestamp with time zone
  last_error text
  created_at timestamp with time zone not null default now()
  done_at timestamp with time zone
  failed_at timestamp with time zone
  constraint jobs_attempts_not_negative CHECK ((attempts >= 0))
  constraint jobs_ended_once CHECK (((done_at IS NULL) OR (failed_at IS NULL)))
  constraint jobs_pkey PRIMARY KEY (id)
  CREATE INDEX jobs_done_at ON public.jobs USING btree (done_at) WHERE (done_at IS NOT NULL)
  CREATE UNIQUE INDEX jobs_kind_key ON public.jobs USING btree (kind, key) WHERE ((attempts = 0) AND (done_at IS NULL) AND (failed_at IS NULL))
  CREATE INDEX jobs_waiting ON public.jobs USING btree (run_at NULLS FIRST, id) WHERE ((done_at IS NULL) AND (failed_at IS NULL))

table jury_notes
  final_delivery_id integer not null
  teacher_id integer not null
  enrolment_id integer not null
  note numeric(4,2) not null
  noted_by integer
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint jury_notes_author FOREIGN KEY (noted_by) REFERENCES users(id)
  constraint jury_notes_in_range CHECK (((note >= (0)::numeric) AND (note <= (20)::numeric)))
  constraint jury_notes_jury FOREIGN KEY (final_delivery_id, teacher_id) REFERENCES final_delivery_juries(final_delivery_id, teacher_id)
  constraint jury_notes_pkey PRIMARY KEY (final_delivery_id, teacher_id, enrolment_id)
  constraint jury_notes_student FOREIGN KEY (final_delivery_id, enrolment_id) REFERENCES final_delivery_students(final_delivery_id, enrolment_id)
  CREATE INDEX jury_notes_enrolment ON public.jury_notes USING btree (enrolment_id, final_delivery_id)
  CREATE INDEX jury_notes_noted_by ON public.jury_notes USING btree (noted_by) WHERE (noted_by IS NOT NULL)
  CREATE TRIGGER jury_notes_counted_added AFTER INSERT ON public.jury_notes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notes_written()
  CREATE TRIGGER jury_notes_counted_changed AFTER UPDATE ON public.jury_notes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notes_written()
  CREATE TRIGGER jury_notes_counted_removed AFTER DELETE ON public.jury_notes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notes_written()
  CREATE TRIGGER jury_notes_touch BEFORE UPDATE ON public.jury_notes FOR EACH ROW EXECUTE FUNCTION touch()

table known_addresses
  user_id integer not null
  address_hash bytea not null
  last_used_at timestamp with time zone not null
  constraint known_addresses_pkey PRIMARY KEY (user_id, address_hash)
  constraint known_addresses_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE

table known_devices
  id integer not null identity
  user_id integer not null
  token_hash bytea not null
  first_used_at timestamp with time zone not null
  last_used_at timestamp with time zone not null
  constraint known_devices_pkey PRIMARY KEY (id)
  constraint known_devices_token_unique UNIQUE (user_id, token_hash)
  constraint known_devices_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE

table lessons
  id integer not null identity
  course_section_id integer not null
  section_id integer not null
  period_id integer not null
  date date not null
  title text
  content text
  observations text
  created_by integer
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated (plain(((((COALESCE(title, ''::text) || ' '::text) || COALESCE(content, ''::text)) || ' '::text) || COALESCE(observations, ''::text))))
  registered_at timestamp with time zone
  registered_by integer
  weighting smallint
  is_evaluation boolean not null generated ((weighting IS NOT NULL))
  constraint lessons_author FOREIGN KEY (created_by) REFERENCES users(id)
  constraint lessons_course_section FOREIGN KEY (course_section_id, section_id) REFERENCES course_sections(id, section_id) ON UPDATE CASCADE ON DELETE CASCADE
  constraint lessons_course_section_date_unique UNIQUE (course_section_id, date)
  constraint lessons_evaluations_have_a_title CHECK (((weighting IS NULL) OR (title IS NOT NULL)))
  constraint lessons_id_evaluation_unique UNIQUE (id, is_evaluation)
  constraint lessons_pkey PRIMARY KEY (id)
  constraint lessons_registrar FOREIGN KEY (registered_by) REFERENCES users(id)
  constraint lessons_section FOREIGN KEY (section_id, period_id) REFERENCES sections(id, period_id) ON UPDATE CASCADE ON DELETE CASCADE
  constraint lessons_weighting_in_range CHECK (((weighting >= 1) AND (weighting <= 100)))
  CREATE INDEX lessons_created ON public.lessons USING btree (created_at, id)
  CREATE INDEX lessons_created_by ON public.lessons USING btree (created_by) WHERE (created_by IS NOT NULL)
  CREATE INDEX lessons_date ON public.lessons USING btree (date, id)
  CREATE INDEX lessons_evaluations ON public.lessons USING btree (course_section_id, date) WHERE (weighting IS NOT NULL)
  CREATE INDEX lessons_period_date ON public.lessons USING btree (period_id, date, id)
  CREATE INDEX lessons_registered_by ON public.lessons USING btree (registered_by) WHERE (registered_by IS NOT NULL)
  CREATE INDEX lessons_search ON public.lessons USING gin (search_text gin_trgm_ops) WITH (fastupdate=off)
  CREATE INDEX lessons_section ON public.lessons USING btree (section_id)
  CREATE INDEX lessons_unregistered ON public.lessons USING btree (date, id) WHERE (registered_at IS NULL)
  CREATE TRIGGER lessons_have_their_day AFTER INSERT OR UPDATE OF date, registered_at ON public.lessons FOR EACH ROW WHEN ((new.registered_at IS NOT NULL)) EXECUTE FUNCTION insist_lesson_had_its_day()
  CREATE TRIGGER lessons_of_open_periods AFTER INSERT OR DELETE OR UPDATE ON public.lessons FOR EACH ROW EXECUTE FUNCTION lesson_of_open_period()
  CREATE TRIGGER lessons_stay_in_period AFTER INSERT OR UPDATE OF date, period_id ON public.lessons FOR EACH ROW EXECUTE FUNCTION insist_lesson_in_period()
  CREATE TRIGGER lessons_touch BEFORE UPDATE ON public.lessons FOR EACH ROW EXECUTE FUNCTION touch()
  CREATE TRIGGER lessons_weigh AFTER INSERT OR DELETE OR UPDATE OF weighting ON public.lessons FOR EACH ROW EXECUTE FUNCTION lesson_weighting_changed()

table make_up_students
  make_up_id integer not null
  course_section_id integer not null
  student_id integer not null
  is_sealed boolean not null default false
  note numeric(4,2)
  not_presented boolean not null default false
  noted_by integer
  noted_at timestamp with time zone
  charge_id integer
  inscribed_by integer not null
  created_at timestamp with time zone not null default claustro_now()
  constraint make_up_students_author FOREIGN KEY (inscribed_by) REFERENCES users(id)
  constraint make_up_students_charge FOREIGN KEY (charge_id) REFERENCES charges(id) ON DELETE SET NULL
  constraint make_up_students_enrolment FOREIGN KEY (student_id, course_section_id) REFERENCES enrolments(student_id, course_section_id)
  constraint make_up_students_make_up FOREIGN KEY (make_up_id, course_section_id, is_sealed) REFERENCES make_ups(id, course_section_id, is_sealed) ON UPDATE CASCADE
  constraint make_up_students_note_in_range CHECK (((note >= (0)::numeric) AND (note <= (20)::numeric)))
  constraint make_up_students_noter FOREIGN KEY (noted_by) REFERENCES users(id)
  constraint make_up_students_one_charge UNIQUE (charge_id)
  constraint make_up_students_one_result CHECK (((note IS NULL) OR (NOT not_presented)))
  constraint make_up_students_pkey PRIMARY KEY (make_up_id, student_id)
  constraint make_up_students_sealed_with_result CHECK (((NOT is_sealed) OR (note IS NOT NULL) OR not_presented))
  CREATE UNIQUE INDEX make_up_students_enrolment_once ON public.make_up_students USING btree (student_id, course_section_id)
  CREATE INDEX make_up_students_inscribed_by ON public.make_up_students USING btree (inscribed_by)
  CREATE INDEX make_up_students_noted_by ON public.make_up_students USING btree (noted_by) WHERE (noted_by IS NOT NULL)
  CREATE TRIGGER make_up_students_stay BEFORE UPDATE ON public.make_up_students FOR EACH ROW WHEN ((old.is_sealed AND (((((new.make_up_id IS DISTINCT FROM old.make_up_id) OR (new.student_id IS DISTINCT FROM old.student_id)) OR (new.is_sealed IS DISTINCT FROM old.is_sealed)) OR (new.note IS DISTINCT FROM old.note)) OR (new.not_presented IS DISTINCT FROM old.not_presented)))) EXECUTE FUNCTION refuse_sealed_make_up_change()
  CREATE TRIGGER make_up_students_stay_there BEFORE DELETE ON public.make_up_students FOR EACH ROW WHEN (old.is_sealed) EXECUTE FUNCTION refuse_sealed_make_up_change()

table make_ups
  id integer not null identity
  course_section_id integer not null
  period_id integer not null
  held_on date not null
  inscribe_until date not null
  examiner_id integer not null
  fee_id integer
  most_note numeric(4,2)
  with_absences boolean not null
  created_by integer not null
  sealed_at timestamp with time zone
  sealed_by integer
  acta_number integer
  is_sealed boolean not null generated ((sealed_at IS NOT NULL))
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint make_ups_acta FOREIGN KEY (acta_number) REFERENCES actas(number)
  constraint make_ups_author FOREIGN KEY (created_by) REFERENCES users(id)
  constraint make_ups_course_section FOREIGN KEY (course_section_id) REFERENCES course_sections(id)
  constraint make_ups_examiner FOREIGN KEY (examiner_id) REFERENCES teachers(id)
  constraint make_ups_fee FOREIGN KEY (fee_id) REFERENCES fees(id)
  constraint make_ups_inscribed_before CHECK ((inscribe_until <= held_on))
  constraint make_ups_most_note_in_range CHECK (((most_note >= (0)::numeric) AND (most_note <= (20)::numeric)))
  constraint make_ups_of_course UNIQUE (id, course_section_id, is_sealed)
  constraint make_ups_one_of_acta UNIQUE (acta_number)
  constraint make_ups_one_of_course UNIQUE (course_section_id)
  constraint make_ups_period FOREIGN KEY (period_id) REFERENCES periods(id)
  constraint make_ups_pkey PRIMARY KEY (id)
  constraint make_ups_sealed_by_acta CHECK ((num_nonnulls(sealed_at, sealed_by, acta_number) = ANY (ARRAY[0, 3])))
  constraint make_ups_sealer FOREIGN KEY (sealed_by) REFERENCES users(id)
  CREATE INDEX make_ups_created_by ON public.make_ups USING btree (created_by)
  CREATE INDEX make_ups_examiner_id ON public.make_ups USING btree (examiner_id)
  CREATE INDEX make_ups_fee_id ON public.make_ups USING btree (fee_id) WHERE (fee_id IS NOT NULL)
  CREATE INDEX make_ups_held_on ON public.make_ups USING btree (held_on, id)
  CREATE INDEX make_ups_period_id ON public.make_ups USING btree (period_id, held_on, id)
  CREATE INDEX make_ups_sealed_by ON public.make_ups USING btree (sealed_by) WHERE (sealed_by IS NOT NULL)
  CREATE TRIGGER make_ups_stay BEFORE UPDATE ON public.make_ups FOR EACH ROW WHEN ((old.sealed_at IS NOT NULL)) EXECUTE FUNCTION refuse_sealed_make_up_change()
  CREATE TRIGGER make_ups_stay_there BEFORE DELETE ON public.make_ups FOR EACH ROW WHEN ((old.sealed_at IS NOT NULL)) EXECUTE FUNCTION refuse_sealed_make_up_change()
  CREATE TRIGGER make_ups_touch BEFORE UPDATE ON public.make_ups FOR EACH ROW EXECUTE FUNCTION touch()

table migrations
  name text not null
  applied_at timestamp with time zone not null default now()
  constraint migrations_pkey PRIMARY KEY (name)

table note_notices
  lesson_id integer not null
  enrolment_id integer not null
  created_at timestamp with time zone not null default claustro_now()
  constraint note_notices_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments(id) ON DELETE CASCADE
  constraint note_notices_lesson FOREIGN KEY (lesson_id) REFERENCES lessons(id) ON DELETE CASCADE
  constraint note_notices_pkey PRIMARY KEY (lesson_id, enrolment_id)
  CREATE INDEX note_notices_enrolment ON public.note_notices USING btree (enrolment_id)

table note_reminders
  period_id integer not null
  teacher_id integer not null
  day date not null
  reminded_by integer
  created_at timestamp with time zone not null default claustro_now()
  constraint note_reminders_period FOREIGN KEY (period_id) REFERENCES periods(id) ON DELETE CASCADE
  constraint note_reminders_pkey PRIMARY KEY (period_id, teacher_id, day)
  constraint note_reminders_teacher FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
  constraint note_reminders_user FOREIGN KEY (reminded_by) REFERENCES users(id)
  CREATE INDEX note_reminders_by_user ON public.note_reminders USING btree (reminded_by) WHERE (reminded_by IS NOT NULL)
  CREATE INDEX note_reminders_of_teacher ON public.note_reminders USING btree (teacher_id)

table notes
  lesson_id integer not null
  enrolment_id integer not null
  is_evaluation boolean not null default true
  note numeric(4,2)
  noted_by integer
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  outcome text
  comment text
  constraint notes_author FOREIGN KEY (noted_by) REFERENCES users(id)
  constraint notes_comment_length CHECK (((length(comment) >= 1) AND (length(comment) <= 300)))
  constraint notes_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments(id)
  constraint notes_evaluation FOREIGN KEY (lesson_id, is_evaluation) REFERENCES lessons(id, is_evaluation)
  constraint notes_in_range CHECK (((note >= (0)::numeric) AND (note <= (20)::numeric)))
  constraint notes_of_evaluations CHECK (is_evaluation)
  constraint notes_outcome_fits_note CHECK (
CASE outcome
    WHEN 'excused'::text THEN (note IS NULL)
    WHEN 'not_presented'::text THEN ((note IS NOT NULL) AND (note = (0)::numeric))
    ELSE (note IS NOT NULL)
END)
  constraint notes_outcome_known CHECK ((outcome = ANY (ARRAY['not_presented'::text, 'excused'::text])))
  constraint notes_pkey PRIMARY KEY (lesson_id, enrolment_id)
  CREATE INDEX notes_enrolment ON public.notes USING btree (enrolment_id, lesson_id)
  CREATE INDEX notes_noted_by ON public.notes USING btree (noted_by) WHERE (noted_by IS NOT NULL)
  CREATE TRIGGER notes_counted_added AFTER INSERT ON public.notes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notes_written()
  CREATE TRIGGER notes_counted_changed AFTER UPDATE ON public.notes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notes_written()
  CREATE TRIGGER notes_counted_removed AFTER DELETE ON public.notes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notes_written()
  CREATE TRIGGER notes_touch BEFORE UPDATE ON public.notes FOR EACH ROW EXECUTE FUNCTION touch()

table notification_preferences
  user_id integer not null
  daily_digest boolean not null default false
  digest_general boolean not null default true
  digest_personal boolean not null default true
  digest_classes boolean not null default true
  digest_system boolean not null default true
  digested_until timestamp with time zone not null default claustro_now()
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint notification_preferences_pkey PRIMARY KEY (user_id)
  constraint notification_preferences_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  CREATE INDEX notification_preferences_daily ON public.notification_preferences USING btree (user_id) WHERE daily_digest
  CREATE TRIGGER notification_preferences_touch BEFORE UPDATE ON public.notification_preferences FOR EACH ROW EXECUTE FUNCTION touch()

table notification_recipients
  notification_id integer not null
  user_id integer not null
  read_at timestamp with time zone
  deleted_at timestamp with time zone
  sent_xid xid8 not null default pg_current_xact_id()
  constraint notification_recipients_notification FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE
  constraint notification_recipients_pkey PRIMARY KEY (notification_id, user_id)
  constraint notification_recipients_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  CREATE INDEX notification_recipients_unread ON public.notification_recipients USING btree (user_id) WHERE ((read_at IS NULL) AND (deleted_at IS NULL))
  CREATE INDEX notification_recipients_user ON public.notification_recipients USING btree (user_id, notification_id DESC)
  CREATE TRIGGER notification_recipients_told_added AFTER INSERT ON public.notification_recipients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notification_recipients_written()
  CREATE TRIGGER notification_recipients_told_changed AFTER UPDATE ON public.notification_recipients REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION notification_recipients_written()

table notifications
  id integer not null identity
  sender_user_id integer
  type smallint not null
  content text not null
  attachment text
  created_at timestamp with time zone not null default claustro_now()
  link text
  audience text
  attachment_name text
  attachment_bytes integer
  updated_at timestamp with time zone not null default claustro_now()
  corrected_at timestamp with time zone
  withdrawn_at timestamp with time zone
  withdrawn_by integer
  links jsonb not null default '[]'::jsonb
  constraint notifications_attachment_described CHECK (((attachment_name IS NULL) OR (attachment IS NOT NULL)))
  constraint notifications_link_inside CHECK ((link ~ '^/[a-z]'::text))
  constraint notifications_links_inside CHECK (((jsonb_typeof(links) = 'array'::text) AND (NOT jsonb_path_exists(links, '$[*]?(!(@."to" like_regex "^/[a-z]") || !(@."text" like_regex "."))'::jsonpath))))
  constraint notifications_people_name_themselves CHECK (((type = 6) OR (sender_user_id IS NOT NULL)))
  constraint notifications_pkey PRIMARY KEY (id)
  constraint notifications_sender FOREIGN KEY (sender_user_id) REFERENCES users(id)
  constraint notifications_type_known CHECK (((type >= 1) AND (type <= 9)))
  constraint notifications_withdrawer FOREIGN KEY (withdrawn_by) REFERENCES users(id)
  CREATE INDEX notifications_of_people ON public.notifications USING btree (created_at, id) WHERE ((sender_user_id IS NOT NULL) AND (type <> 7))
  CREATE INDEX notifications_sent ON public.notifications USING btree (sender_user_id, created_at, id) WHERE (sender_user_id IS NOT NULL)
  CREATE INDEX notifications_withdrawn_by ON public.notifications USING btree (withdrawn_by) WHERE (withdrawn_by IS NOT NULL)
  CREATE TRIGGER notifications_told_corrected AFTER UPDATE OF content ON public.notifications FOR EACH ROW WHEN ((old.content IS DISTINCT FROM new.content)) EXECUTE FUNCTION notification_corrected()
  CREATE TRIGGER notifications_touch BEFORE UPDATE ON public.notifications FOR EACH ROW EXECUTE FUNCTION touch()

table paper_texts
  id integer not null identity
  kind text not null
  version integer not null
  opening text
  content text
  remark text
  closing text not null
  author_user_id integer
  created_at timestamp with time zone not null default claustro_now()
  constraint paper_texts_author FOREIGN KEY (author_user_id) REFERENCES users(id)
  constraint paper_texts_kind_known CHECK ((kind = ANY (ARRAY['study'::text, 'grades'::text, 'letter'::text, 'kardex'::text, 'acta'::text, 'receipt'::text])))
  constraint paper_texts_lengths CHECK ((((length(opening) >= 1) AND (length(opening) <= 300)) AND ((length(content) >= 1) AND (length(content) <= 3000)) AND ((length(remark) >= 1) AND (length(remark) <= 600)) AND ((length(closing) >= 1) AND (length(closing) <= 300))))
  constraint paper_texts_pkey PRIMARY KEY (id)
  constraint paper_texts_prose CHECK (
CASE
    WHEN (kind = ANY (ARRAY['study'::text, 'grades'::text, 'letter'::text])) THEN ((opening IS NOT NULL) AND (content IS NOT NULL))
    ELSE (content IS NULL)
END)
  constraint paper_texts_version UNIQUE (kind, version)
  constraint paper_texts_version_from_one CHECK ((version >= 1))
  CREATE INDEX paper_texts_author ON public.paper_texts USING btree (author_user_id) WHERE (author_user_id IS NOT NULL)
  CREATE TRIGGER paper_texts_stay BEFORE DELETE OR UPDATE ON public.paper_texts FOR EACH ROW EXECUTE FUNCTION refuse_paper_text_change()

table papers
  id integer not null identity
  year smallint not null
  number integer not null
  kind text not null
  code text not null
  student_id integer
  document_request_id integer
  facts text not null
  signature text not null
  kid text not null
  credential text not null
  file text not null
  issued_on date not null
  signer text not null
  made_by integer not null
  withdrawn_at timestamp with time zone
  withdrawn_by integer
  withdrawal_reason text
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  payment_id integer
  acta_number integer
  content_hash text
  text_id integer
  said jsonb
  constraint papers_acta FOREIGN KEY (acta_number) REFERENCES actas(number)
  constraint papers_code_form CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'::text))
  constraint papers_code_unique UNIQUE (code)
  constraint papers_document_request FOREIGN KEY (document_request_id) REFERENCES document_requests(id)
  constraint papers_file_unique UNIQUE (file)
  constraint papers_kind_known CHECK ((kind = ANY (ARRAY['study'::text, 'grades'::text, 'letter'::text, 'kardex'::text, 'acta'::text, 'receipt'::text])))
  constraint papers_maker FOREIGN KEY (made_by) REFERENCES users(id)
  constraint papers_number_unique UNIQUE (year, number)
  constraint papers_of_a_kardex CHECK (((kind = 'kardex'::text) = (content_hash IS NOT NULL)))
  constraint papers_of_an_acta CHECK (((kind = 'acta'::text) = (acta_number IS NOT NULL)))
  constraint papers_of_one_thing CHECK ((num_nonnulls(document_request_id, payment_id, acta_number, content_hash) <= 1))
  constraint papers_payment FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE SET NULL
  constraint papers_pkey PRIMARY KEY (id)
  constraint papers_said_of_a_request CHECK (((said IS NULL) OR (document_request_id IS NOT NULL)))
  constraint papers_signed_with_known FOREIGN KEY (kid) REFERENCES signing_keys(kid)
  constraint papers_student FOREIGN KEY (student_id) REFERENCES students(id)
  constraint papers_text FOREIGN KEY (text_id) REFERENCES paper_texts(id)
  constraint papers_withdrawer FOREIGN KEY (withdrawn_by) REFERENCES users(id)
  constraint papers_withdrawn_with_reason CHECK ((((withdrawn_at IS NULL) = (withdrawn_by IS NULL)) AND ((withdrawn_at IS NULL) = (withdrawal_reason IS NULL))))
  CREATE INDEX papers_acta ON public.papers USING btree (acta_number) WHERE (acta_number IS NOT NULL)
  CREATE INDEX papers_document_request ON public.papers USING btree (document_request_id) WHERE (document_request_id IS NOT NULL)
  CREATE INDEX papers_issued_on ON public.papers USING btree (issued_on, id)
  CREATE INDEX papers_kind ON public.papers USING btree (kind, id)
  CREATE INDEX papers_maker ON public.papers USING btree (made_by)
  CREATE UNIQUE INDEX papers_one_acta ON public.papers USING btree (acta_number) WHERE ((acta_number IS NOT NULL) AND (withdrawn_at IS NULL))
  CREATE UNIQUE INDEX papers_one_kardex ON public.papers USING btree (student_id, issued_on, content_hash) WHERE ((content_hash IS NOT NULL) AND (withdrawn_at IS NULL))
  CREATE UNIQUE INDEX papers_one_per_request ON public.papers USING btree (document_request_id) WHERE ((document_request_id IS NOT NULL) AND (withdrawn_at IS NULL))
  CREATE UNIQUE INDEX papers_one_receipt ON public.papers USING btree (payment_id) WHERE ((payment_id IS NOT NULL) AND (withdrawn_at IS NULL))
  CREATE INDEX papers_payment ON public.papers USING btree (payment_id) WHERE (payment_id IS NOT NULL)
  CREATE INDEX papers_signed_with ON public.papers USING btree (kid)
  CREATE INDEX papers_student ON public.papers USING btree (student_id)
  CREATE INDEX papers_text ON public.papers USING btree (text_id) WHERE (text_id IS NOT NULL)
  CREATE INDEX papers_withdrawer ON public.papers USING btree (withdrawn_by) WHERE (withdrawn_by IS NOT NULL)
  CREATE INDEX papers_withdrawn ON public.papers USING btree (id) WHERE (withdrawn_at IS NOT NULL)
  CREATE TRIGGER papers_follow BEFORE INSERT ON public.papers FOR EACH ROW EXECUTE FUNCTION insist_paper_follows()
  CREATE TRIGGER papers_stay BEFORE DELETE OR UPDATE ON public.papers FOR EACH ROW EXECUTE FUNCTION refuse_paper_change()
  CREATE TRIGGER papers_touch BEFORE UPDATE ON public.papers FOR EACH ROW EXECUTE FUNCTION touch()

table payments
  id integer not null identity
  student_id integer not null
  period_id integer not null
  title text not null
  type smallint not null
  receipt_number text
  date date not null
  amount integer not null
  status smallint not null default 1
  rejection_reason text
  reported_by integer
  reviewed_by integer
  reviewed_at timestamp with time zone
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  told_at timestamp with time zone
  proof text
  stands_twice boolean not null default false
  bank_line_id integer
  is_from_bank boolean not null default false
  proof_asked_at timestamp with time zone
  amount_ves_e2 bigint
  rate_e4 bigint
  rate_day date
  charge_id integer
  payer_bank text
  payer_phone text
  payer_identity text
  constraint payments_amount_positive CHECK ((amount > 0))
  constraint payments_bank_line FOREIGN KEY (bank_line_id) REFERENCES bank_lines(id)
  constraint payments_bolivares_agree CHECK (((amount)::numeric = div(((((2)::numeric * (amount_ves_e2)::numeric) * (10000)::numeric) + (rate_e4)::numeric), ((2 * rate_e4))::numeric)))
  constraint payments_bolivares_whole CHECK ((num_nonnulls(amount_ves_e2, rate_e4, rate_day) = ANY (ARRAY[0, 3])))
  constraint payments_charge FOREIGN KEY (charge_id, student_id, period_id) REFERENCES charges(id, student_id, period_id) ON DELETE CASCADE
  constraint payments_inscription FOREIGN KEY (student_id, period_id) REFERENCES inscriptions(student_id, period_id) ON DELETE CASCADE
  constraint payments_one_bank_line UNIQUE (bank_line_id)
  constraint payments_payer_bank CHECK ((payer_bank ~ '^\d{4}$'::text))
  constraint payments_payer_mobile CHECK (((num_nonnulls(payer_bank, payer_phone, payer_identity) = 0) OR (type = 5)))
  constraint payments_pkey PRIMARY KEY (id)
  constraint payments_proof_named CHECK ((proof ~ '^proofs/[0-9a-f]{32}\.(webp|pdf)$'::text))
  constraint payments_proven_approved CHECK (((bank_line_id IS NULL) OR (status = 2)))
  constraint payments_rate FOREIGN KEY (rate_day) REFERENCES exchange_rates(day)
  constraint payments_rate_before CHECK ((rate_day <= date))
  constraint payments_receipt_unless_cash CHECK (((type = 1) = (receipt_number IS NULL)))
  constraint payments_rejected_has_reason CHECK (((status = 3) = (rejection_reason IS NOT NULL)))
  constraint payments_reporter FOREIGN KEY (reported_by) REFERENCES users(id)
  constraint payments_reviewer FOREIGN KEY (reviewed_by) REFERENCES users(id)
  constraint payments_status_known CHECK (((status >= 1) AND (status <= 3)))
  constraint payments_type_known CHECK (((type >= 1) AND (type <= 5)))
  CREATE INDEX payments_amount ON public.payments USING btree (amount, id)
  CREATE INDEX payments_charge ON public.payments USING btree (charge_id) WHERE (charge_id IS NOT NULL)
  CREATE INDEX payments_created ON public.payments USING btree (created_at, id)
  CREATE INDEX payments_date ON public.payments USING btree (date, id)
  CREATE INDEX payments_period_date ON public.payments USING btree (period_id, date) INCLUDE (amount, charge_id) WHERE (status = 2)
  CREATE INDEX payments_rate_day ON public.payments USING btree (rate_day) WHERE (rate_day IS NOT NULL)
  CREATE INDEX payments_receipt ON public.payments USING btree (receipt_number, id)
  CREATE INDEX payments_receipt_search ON public.payments USING gin (plain(COALESCE(receipt_number, ''::text)) gin_trgm_ops) WITH (fastupdate=off)
  CREATE INDEX payments_receipt_standing ON public.payments USING btree (type, receipt_without_zeros(receipt_number)) WHERE (status <> 3)
  CREATE UNIQUE INDEX payments_receipt_unique ON public.payments USING btree (type, receipt_key(receipt_number)) WHERE ((status = 2) AND (NOT stands_twice))
  CREATE INDEX payments_reported_by ON public.payments USING btree (reported_by) WHERE (reported_by IS NOT NULL)
  CREATE INDEX payments_reviewed ON public.payments USING btree (reviewed_at, id)
  CREATE INDEX payments_reviewed_by ON public.payments USING btree (reviewed_by) WHERE (reviewed_by IS NOT NULL)
  CREATE INDEX payments_status ON public.payments USING btree (status, id) INCLUDE (amount)
  CREATE INDEX payments_status_created ON public.payments USING btree (status, created_at, id)
  CREATE INDEX payments_student_period ON public.payments USING btree (student_id, period_id, status) INCLUDE (amount)
  CREATE INDEX payments_type ON public.payments USING btree (type, id)
  CREATE TRIGGER payments_approved_stay BEFORE DELETE ON public.payments FOR EACH ROW WHEN ((old.status = 2)) EXECUTE FUNCTION refuse_approved_payment()
  CREATE TRIGGER payments_cash_approved AFTER INSERT ON public.payments FOR EACH ROW WHEN (((new.type = 1) AND (new.status = 2))) EXECUTE FUNCTION cash_moves()
  CREATE TRIGGER payments_cash_reviewed AFTER UPDATE OF status ON public.payments FOR EACH ROW WHEN ((((old.status = 2) <> (new.status = 2)) AND (new.type = 1))) EXECUTE FUNCTION cash_moves()
  CREATE TRIGGER payments_only_pending BEFORE UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION refuse_reviewed_payment()
  CREATE TRIGGER payments_sums AFTER INSERT OR DELETE OR UPDATE OF student_id, period_id, charge_id, amount, status ON public.payments FOR EACH ROW EXECUTE FUNCTION payments_sum()
  CREATE TRIGGER payments_touch BEFORE UPDATE ON public.payments FOR EACH ROW WHEN (((old.status <> new.status) OR (NOT (old.told_at IS DISTINCT FROM new.told_at)))) EXECUTE FUNCTION touch()

table pensum_changes
  id integer not null identity
  student_id integer not null
  period_id integer not null
  from_pensum_id integer not null
  pensum_id integer not null
  semester_number integer not null
  equivalence_id integer
  reason text not null
  created_by integer not null
  undone_at timestamp with time zone
  undone_by integer
  undo_reason text
  stands boolean not null generated ((undone_at IS NULL))
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint pensum_changes_author FOREIGN KEY (created_by) REFERENCES users(id)
  constraint pensum_changes_equivalence FOREIGN KEY (equivalence_id) REFERENCES equivalences(id)
  constraint pensum_changes_from FOREIGN KEY (from_pensum_id) REFERENCES pensums(id)
  constraint pensum_changes_other CHECK ((pensum_id <> from_pensum_id))
  constraint pensum_changes_pensum FOREIGN KEY (pensum_id) REFERENCES pensums(id)
  constraint pensum_changes_period FOREIGN KEY (period_id) REFERENCES periods(id)
  constraint pensum_changes_pkey PRIMARY KEY (id)
  constraint pensum_changes_semester_in_range CHECK (((semester_number >= 1) AND (semester_number <= 20)))
  constraint pensum_changes_student FOREIGN KEY (student_id) REFERENCES students(id)
  constraint pensum_changes_undoer FOREIGN KEY (undone_by) REFERENCES users(id)
  constraint pensum_changes_undone_by_somebody CHECK ((num_nonnulls(undone_at, undone_by, undo_reason) = ANY (ARRAY[0, 3])))
  CREATE INDEX pensum_changes_created_by ON public.pensum_changes USING btree (created_by)
  CREATE INDEX pensum_changes_equivalence_id ON public.pensum_changes USING btree (equivalence_id) WHERE (equivalence_id IS NOT NULL)
  CREATE INDEX pensum_changes_from_pensum_id ON public.pensum_changes USING btree (from_pensum_id)
  CREATE UNIQUE INDEX pensum_changes_once ON public.pensum_changes USING btree (student_id, period_id) WHERE stands
  CREATE INDEX pensum_changes_pensum_id ON public.pensum_changes USING btree (pensum_id)
  CREATE INDEX pensum_changes_period_id ON public.pensum_changes USING btree (period_id)
  CREATE INDEX pensum_changes_student_id ON public.pensum_changes USING btree (student_id, id)
  CREATE INDEX pensum_changes_undone_by ON public.pensum_changes USING btree (undone_by) WHERE (undone_by IS NOT NULL)
  CREATE TRIGGER pensum_changes_touch BEFORE UPDATE ON public.pensum_changes FOR EACH ROW EXECUTE FUNCTION touch()

table pensums
  id integer not null identity
  name text not null
  specialization_id integer not null
  versioned boolean not null default false
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated (plain(name))
  constraint pensums_id_specialization_unique UNIQUE (id, specialization_id)
  constraint pensums_name_unique UNIQUE (specialization_id, name)
  constraint pensums_pkey PRIMARY KEY (id)
  constraint pensums_specialization FOREIGN KEY (specialization_id) REFERENCES specializations(id)
  CREATE TRIGGER pensums_not_when_frozen BEFORE UPDATE OF name, specialization_id, versioned ON public.pensums FOR EACH ROW WHEN (old.versioned) EXECUTE FUNCTION refuse_change_of_frozen_pensum()
  CREATE TRIGGER pensums_touch BEFORE UPDATE ON public.pensums FOR EACH ROW EXECUTE FUNCTION touch()

table period_pensums
  period_id integer not null
  specialization_id integer not null
  pensum_id integer not null
  import_id integer
  constraint period_pensums_all_unique UNIQUE (period_id, specialization_id, pensum_id)
  constraint period_pensums_import FOREIGN KEY (import_id) REFERENCES imports(id)
  constraint period_pensums_pensum FOREIGN KEY (pensum_id, specialization_id) REFERENCES pensums(id, specialization_id)
  constraint period_pensums_period FOREIGN KEY (period_id) REFERENCES periods(id) ON DELETE CASCADE
  constraint period_pensums_pkey PRIMARY KEY (period_id, specialization_id)
  CREATE INDEX period_pensums_import ON public.period_pensums USING btree (import_id) WHERE (import_id IS NOT NULL)
  CREATE INDEX period_pensums_pensum ON public.period_pensums USING btree (pensum_id)

table period_price_settings
  id integer not null identity
  period_id integer not null
  specialization_id integer
  semester_id integer
  semester_price_e2 integer not null
  valid_from date
  valid_until date
  description text
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint period_price_settings_dates_in_order CHECK ((valid_from <= valid_until))
  constraint period_price_settings_period FOREIGN KEY (period_id) REFERENCES periods(id) ON DELETE CASCADE
  constraint period_price_settings_pkey PRIMARY KEY (id)
  constraint period_price_settings_price_not_negative CHECK ((semester_price_e2 >= 0))
  constraint period_price_settings_semester FOREIGN KEY (semester_id) REFERENCES semesters(id)
  constraint period_price_settings_specialization FOREIGN KEY (specialization_id) REFERENCES specializations(id)
  constraint period_price_settings_unique UNIQUE NULLS NOT DISTINCT (period_id, specialization_id, semester_id, valid_from, valid_until)
  CREATE TRIGGER period_price_settings_touch BEFORE UPDATE ON public.period_price_settings FOR EACH ROW EXECUTE FUNCTION touch()

table periods
  id integer not null identity
  year smallint not null
  number smallint not null
  weeks_length smallint not null
  start_date date not null
  end_date date not null
  first_cut_start_date date not null
  first_cut_end_date date not null
  second_cut_start_date date not null
  second_cut_end_date date not null
  first_half_end_date date
  second_half_end_date date
  approval_minimum_avg numeric(4,2) not null
  approval_minimum_note numeric(4,2) not null
  low_performance_note numeric(4,2)
  high_performance_note numeric(4,2)
  pending_evaluations_fc_reminder_date date
  pending_evaluations_sc_reminder_date date
  enabled boolean not null default false
  enabled_inscriptions boolean not null default false
  enabled_preregisters boolean not null default false
  semester_price_e2 integer not null
  principal text
  vice_principal text
  study_control text
  manager text
  signer text
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  closed_at timestamp with time zone
  closed_by integer
  import_id integer
  withdrawal_last_week smallint
  withdrawal_until_first_note boolean not null default false
  availability_last_day date
  constraint periods_availability_in_time CHECK ((availability_last_day <= end_date))
  constraint periods_closer FOREIGN KEY (closed_by) REFERENCES users(id)
  constraint periods_dates_in_order CHECK (((start_date < end_date) AND (start_date <= first_cut_start_date) AND (first_cut_start_date < first_cut_end_date) AND (first_cut_end_date <= second_cut_start_date) AND (second_cut_start_date < second_cut_end_date) AND (second_cut_end_date <= end_date) AND ((first_half_end_date IS NULL) OR ((first_half_end_date >= start_date) AND (first_half_end_date <= end_date))) AND ((second_half_end_date IS NULL) OR ((second_half_end_date >= start_date) AND (second_half_end_date <= end_date)))))
  constraint periods_import FOREIGN KEY (import_id) REFERENCES imports(id)
  constraint periods_notes_in_range CHECK ((((approval_minimum_avg >= (0)::numeric) AND (approval_minimum_avg <= (20)::numeric)) AND ((approval_minimum_note >= (0)::numeric) AND (approval_minimum_note <= (20)::numeric)) AND ((low_performance_note >= (0)::numeric) AND (low_performance_note <= (20)::numeric)) AND ((high_performance_note >= (0)::numeric) AND (high_performance_note <= (20)::numeric))))
  constraint periods_number_in_range CHECK (((number >= 1) AND (number <= 9)))
  constraint periods_offer_seats TRIGGER DEFERRABLE INITIALLY DEFERRED
  constraint periods_pkey PRIMARY KEY (id)
  constraint periods_price_not_negative CHECK ((semester_price_e2 >= 0))
  constraint periods_weeks_in_range CHECK (((weeks_length >= 1) AND (weeks_length <= 60)))
  constraint periods_withdrawals_within CHECK (((withdrawal_last_week >= 1) AND (withdrawal_last_week <= weeks_length)))
  constraint periods_year_in_range CHECK (((year >= 1900) AND (year <= 2200)))
  constraint periods_year_number_unique UNIQUE (year, number)
  CREATE INDEX periods_closed_by ON public.periods USING btree (closed_by) WHERE (closed_by IS NOT NULL)
  CREATE INDEX periods_import ON public.periods USING btree (import_id) WHERE (import_id IS NOT NULL)
  CREATE UNIQUE INDEX periods_one_enabled ON public.periods USING btree (enabled) WHERE enabled
  CREATE TRIGGER periods_closed_delivered AFTER UPDATE OF closed_at ON public.periods FOR EACH ROW WHEN ((new.closed_at IS NOT NULL)) EXECUTE FUNCTION insist_period_delivered()
  CREATE TRIGGER periods_hours_beside AFTER UPDATE OF start_date, end_date ON public.periods FOR EACH ROW WHEN (((old.start_date > new.start_date) OR (old.end_date < new.end_date))) EXECUTE FUNCTION period_hours_free_beside()
  CREATE TRIGGER periods_keep_lessons AFTER UPDATE OF start_date, end_date ON public.periods FOR EACH ROW EXECUTE FUNCTION insist_period_holds_lessons()
  CREATE TRIGGER periods_keep_rules AFTER UPDATE ON public.periods FOR EACH ROW WHEN (((((((((((((old.year IS DISTINCT FROM new.year) OR (old.number IS DISTINCT FROM new.number)) OR (old.start_date IS DISTINCT FROM new.start_date)) OR (old.end_date IS DISTINCT FROM new.end_date)) OR (old.first_cut_start_date IS DISTINCT FROM new.first_cut_start_date)) OR (old.first_cut_end_date IS DISTINCT FROM new.first_cut_end_date)) OR (old.second_cut_start_date IS DISTINCT FROM new.second_cut_start_date)) OR (old.second_cut_end_date IS DISTINCT FROM new.second_cut_end_date)) OR (old.approval_minimum_note IS DISTINCT FROM new.approval_minimum_note)) OR (old.approval_minimum_avg IS DISTINCT FROM new.approval_minimum_avg)) OR (old.low_performance_note IS DISTINCT FROM new.low_performance_note)) OR (old.high_performance_note IS DISTINCT FROM new.high_performance_note))) EXECUTE FUNCTION period_rules_stay()
  CREATE TRIGGER periods_keep_withdrawals AFTER UPDATE ON public.periods FOR EACH ROW WHEN (((old.withdrawal_last_week IS DISTINCT FROM new.withdrawal_last_week) OR (old.withdrawal_until_first_note IS DISTINCT FROM new.withdrawal_until_first_note))) EXECUTE FUNCTION period_rules_stay()
  CREATE TRIGGER periods_of_imports_apart AFTER INSERT ON public.periods FOR EACH ROW WHEN ((new.import_id IS NOT NULL)) EXECUTE FUNCTION period_of_import_apart()
  CREATE CONSTRAINT TRIGGER periods_offer_seats AFTER UPDATE OF enabled_inscriptions, first_cut_end_date ON public.periods DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.enabled_inscriptions) EXECUTE FUNCTION periods_offer_seats()
  CREATE TRIGGER periods_propose_graduates AFTER UPDATE OF closed_at ON public.periods FOR EACH ROW WHEN (((old.closed_at IS NULL) <> (new.closed_at IS NULL))) EXECUTE FUNCTION period_proposes_graduates()
  CREATE TRIGGER periods_touch BEFORE UPDATE ON public.periods FOR EACH ROW EXECUTE FUNCTION touch()

table prelations
  id integer not null identity
  pensum_id integer not null
  course_id integer not null
  required_course_id integer not null
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  is_corequisite boolean not null default false
  constraint prelations_course FOREIGN KEY (pensum_id, course_id) REFERENCES semester_courses(pensum_id, course_id) ON DELETE CASCADE
  constraint prelations_not_itself CHECK ((course_id <> required_course_id))
  constraint prelations_pkey PRIMARY KEY (id)
  constraint prelations_required_course FOREIGN KEY (pensum_id, required_course_id) REFERENCES semester_courses(pensum_id, course_id) ON DELETE CASCADE
  constraint prelations_unique UNIQUE (pensum_id, course_id, required_course_id)
  CREATE INDEX prelations_of_course ON public.prelations USING btree (course_id)
  CREATE INDEX prelations_required ON public.prelations USING btree (pensum_id, required_course_id)
  CREATE TRIGGER prelations_forward AFTER INSERT OR UPDATE OF pensum_id, course_id, required_course_id, is_corequisite ON public.prelations FOR EACH ROW EXECUTE FUNCTION insist_prelations_lead_forward()
  CREATE TRIGGER prelations_not_when_frozen BEFORE INSERT OR DELETE OR UPDATE OF pensum_id, course_id, required_course_id, is_corequisite ON public.prelations FOR EACH ROW EXECUTE FUNCTION hold_draft_of_prelation()
  CREATE TRIGGER prelations_stay_in_pensum BEFORE UPDATE OF pensum_id ON public.prelations FOR EACH ROW WHEN ((old.pensum_id <> new.pensum_id)) EXECUTE FUNCTION refuse_carried_prelation()
  CREATE TRIGGER prelations_touch BEFORE UPDATE ON public.prelations FOR EACH ROW EXECUTE FUNCTION touch()

table preregistered_students
  id integer not null identity
  period_id integer not null
  specialization_id integer not null
  shift text not null
  state text not null default 'pending'::text
  rejection_reason text
  reviewed_by integer
  reviewed_at timestamp with time zone
  student_id integer
  email text not null
  profile_picture text
  first_name text not null
  last_name text not null
  identity_kind text not null
  identity_number text not null
  gender text not null
  birth_date date not null
  phone text not null
  birth_place text
  address text
  social_networks jsonb not null default '{}'::jsonb
  previous_school text
  graduation_year smallint
  emergency_contact jsonb
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated (plain(((((((((first_name || ' '::text) || last_name) || ' '::text) || first_name) || ' '::text) || identity_number) || ' '::text) || email)))
  constraint preregistered_students_email_normal CHECK ((email = address_form(email)))
  constraint preregistered_students_gender_known CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text])))
  constraint preregistered_students_identity_kind_known CHECK ((identity_kind = ANY (ARRAY['V'::text, 'E'::text, 'P'::text])))
  constraint preregistered_students_period FOREIGN KEY (period_id) REFERENCES periods(id)
  constraint preregistered_students_pkey PRIMARY KEY (id)
  constraint preregistered_students_rejected_has_reason CHECK (((state = 'rejected'::text) = (rejection_reason IS NOT NULL)))
  constraint preregistered_students_reviewer FOREIGN KEY (reviewed_by) REFERENCES users(id)
  constraint preregistered_students_shift_known CHECK ((shift = ANY (ARRAY['morning'::text, 'afternoon'::text, 'mixed'::text])))
  constraint preregistered_students_specialization FOREIGN KEY (specialization_id) REFERENCES specializations(id)
  constraint preregistered_students_state_known CHECK ((state = ANY (ARRAY['pending'::text, 'confirmed'::text, 'rejected'::text])))
  constraint preregistered_students_student FOREIGN KEY (student_id) REFERENCES students(id)
  CREATE INDEX preregistered_students_created ON public.preregistered_students USING btree (created_at, id)
  CREATE INDEX preregistered_students_email ON public.preregistered_students USING btree (email)
  CREATE INDEX preregistered_students_identity ON public.preregistered_students USING btree (identity_kind, identity_number)
  CREATE UNIQUE INDEX preregistered_students_one_pending ON public.preregistered_students USING btree (identity_kind, identity_number, period_id) WHERE (state = 'pending'::text)
  CREATE INDEX preregistered_students_period_state ON public.preregistered_students USING btree (period_id, state, created_at, id)
  CREATE INDEX preregistered_students_reviewed_by ON public.preregistered_students USING btree (reviewed_by) WHERE (reviewed_by IS NOT NULL)
  CREATE INDEX preregistered_students_search ON public.preregistered_students USING gin (search_text gin_trgm_ops) WITH (fastupdate=off)
  CREATE INDEX preregistered_students_state ON public.preregistered_students USING btree (state) WHERE (state = 'pending'::text)
  CREATE INDEX preregistered_students_student ON public.preregistered_students USING btree (student_id) WHERE (student_id IS NOT NULL)
  CREATE TRIGGER preregistered_students_touch BEFORE UPDATE ON public.preregistered_students FOR EACH ROW EXECUTE FUNCTION touch()

table proposed_changes
  id integer not null identity
  proposal_id integer not null
  course_section_id integer
  title text not null
  kind text not null
  hours smallint not null
  schedule_id integer
  from_day smallint
  from_class_hours_ids integer[]
  from_classroom_id integer
  to_day smallint
  to_class_hours_ids integer[]
  to_classroom_id integer
  reasons jsonb not null default '[]'::jsonb
  is_taken boolean not null default false
  untold text
  constraint proposed_changes_course_section FOREIGN KEY (course_section_id) REFERENCES course_sections(id) ON DELETE SET NULL
  constraint proposed_changes_from_classroom FOREIGN KEY (from_classroom_id) REFERENCES classrooms(id) ON DELETE SET NULL
  constraint proposed_changes_from_whole CHECK ((((from_day IS NOT NULL) = (kind = ANY (ARRAY['moved'::text, 'kept'::text]))) AND ((from_day IS NULL) = (from_class_hours_ids IS NULL))))
  constraint proposed_changes_hours_positive CHECK ((hours > 0))
  constraint proposed_changes_kind_known CHECK ((kind = ANY (ARRAY['new'::text, 'moved'::text, 'kept'::text, 'unplaced'::text])))
  constraint proposed_changes_pkey PRIMARY KEY (id)
  constraint proposed_changes_proposal FOREIGN KEY (proposal_id) REFERENCES timetable_proposals(id) ON DELETE CASCADE
  constraint proposed_changes_schedule FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE SET NULL
  constraint proposed_changes_taken_changes CHECK (((NOT is_taken) OR (kind = ANY (ARRAY['new'::text, 'moved'::text]))))
  constraint proposed_changes_to_classroom FOREIGN KEY (to_classroom_id) REFERENCES classrooms(id) ON DELETE SET NULL
  constraint proposed_changes_to_whole CHECK ((((to_day IS NOT NULL) = (kind <> 'unplaced'::text)) AND ((to_day IS NULL) = (to_class_hours_ids IS NULL))))
  constraint proposed_changes_untold_known CHECK ((untold = ANY (ARRAY['taken'::text, 'undone'::text])))
  constraint proposed_changes_untold_taken CHECK (((untold IS NULL) OR is_taken))
  CREATE INDEX proposed_changes_course_section_id ON public.proposed_changes USING btree (course_section_id)
  CREATE INDEX proposed_changes_from_classroom_id ON public.proposed_changes USING btree (from_classroom_id)
  CREATE INDEX proposed_changes_proposal_id ON public.proposed_changes USING btree (proposal_id, id)
  CREATE INDEX proposed_changes_schedule_id ON public.proposed_changes USING btree (schedule_id)
  CREATE INDEX proposed_changes_to_classroom_id ON public.proposed_changes USING btree (to_classroom_id)

table receiving_accounts
  id integer not null identity
  kind text not null
  bank text not null
  identity text not null
  phone text
  account_number text
  holder text
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint receiving_accounts_bank CHECK ((bank ~ '^\d{4}$'::text))
  constraint receiving_accounts_kind_known CHECK ((kind = ANY (ARRAY['mobile'::text, 'transfer'::text])))
  constraint receiving_accounts_number CHECK (((account_number ~ '^\d{20}$'::text) AND ("left"(account_number, 4) = bank)))
  constraint receiving_accounts_pkey PRIMARY KEY (id)
  constraint receiving_accounts_whole CHECK (
CASE kind
    WHEN 'mobile'::text THEN ((phone IS NOT NULL) AND (num_nonnulls(account_number, holder) = 0))
    ELSE ((phone IS NULL) AND (num_nonnulls(account_number, holder) = 2))
END)
  CREATE INDEX receiving_accounts_created ON public.receiving_accounts USING btree (created_at, id)
  CREATE UNIQUE INDEX receiving_accounts_once ON public.receiving_accounts USING btree (bank, COALESCE(phone, account_number))
  CREATE TRIGGER receiving_accounts_touch BEFORE UPDATE ON public.receiving_accounts FOR EACH ROW EXECUTE FUNCTION touch()

table record_checks
  id integer not null identity
  actas_count integer not null
  faults_count integer not null
  created_at timestamp with time zone not null default claustro_now()
  head_hash text
  constraint record_checks_pkey PRIMARY KEY (id)
  CREATE INDEX record_checks_created ON public.record_checks USING btree (created_at)

table record_faults
  id integer not null identity
  acta_number integer
  what text not null
  course_section_id integer
  paper_id integer
  created_at timestamp with time zone not null default claustro_now()
  constraint record_faults_course_section FOREIGN KEY (course_section_id) REFERENCES course_sections(id) ON DELETE CASCADE
  constraint record_faults_of_one_thing CHECK ((num_nonnulls(course_section_id, paper_id) <= 1))
  constraint record_faults_paper FOREIGN KEY (paper_id) REFERENCES papers(id)
  constraint record_faults_pkey PRIMARY KEY (id)
  CREATE INDEX record_faults_course_section ON public.record_faults USING btree (course_section_id) WHERE (course_section_id IS NOT NULL)
  CREATE INDEX record_faults_paper ON public.record_faults USING btree (paper_id) WHERE (paper_id IS NOT NULL)

table report_links
  token_hash bytea not null
  bytes bytea not null
  media_type text not null
  filename text not null
  created_at timestamp with time zone not null default claustro_now()
  expires_at timestamp with time zone not null
  constraint report_links_pkey PRIMARY KEY (token_hash)
  CREATE INDEX report_links_expires ON public.report_links USING btree (expires_at)

table saved_views
  id integer not null identity
  user_id integer not null
  list text not null
  name text not null
  state jsonb not null
  is_shared boolean not null default false
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint saved_views_id_list_unique UNIQUE (id, list)
  constraint saved_views_name_unique UNIQUE (user_id, list, name)
  constraint saved_views_pkey PRIMARY KEY (id)
  constraint saved_views_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  CREATE INDEX saved_views_shared ON public.saved_views USING btree (list) WHERE is_shared
  CREATE TRIGGER saved_views_touch BEFORE UPDATE ON public.saved_views FOR EACH ROW EXECUTE FUNCTION touch()

table schedule_feeds
  id integer not null identity
  teacher_id integer
  student_id integer
  classroom_id integer
  token_hash bytea not null
  created_at timestamp with time zone not null default claustro_now()
  constraint schedule_feeds_classroom FOREIGN KEY (classroom_id) REFERENCES classrooms(id) ON DELETE CASCADE
  constraint schedule_feeds_classroom_unique UNIQUE (classroom_id)
  constraint schedule_feeds_of_one CHECK ((num_nonnulls(teacher_id, student_id, classroom_id) = 1))
  constraint schedule_feeds_pkey PRIMARY KEY (id)
  constraint schedule_feeds_student FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
  constraint schedule_feeds_student_unique UNIQUE (student_id)
  constraint schedule_feeds_teacher FOREIGN KEY (teacher_id) REFERENCES teachers(id) ON DELETE CASCADE
  constraint schedule_feeds_teacher_unique UNIQUE (teacher_id)
  constraint schedule_feeds_token_unique UNIQUE (token_hash)

table schedule_slots
  schedule_id integer not null
  course_section_id integer not null
  section_id integer not null
  period_id integer not null
  classroom_id integer not null
  classroom_shared boolean not null
  day smallint not null
  class_hour_id integer not null
  constraint schedule_slots_all_unique UNIQUE (schedule_id, class_hour_id, course_section_id, period_id, day)
  constraint schedule_slots_class_hour FOREIGN KEY (class_hour_id) REFERENCES class_hours(id)
  constraint schedule_slots_course_section_free UNIQUE (course_section_id, day, class_hour_id)
  constraint schedule_slots_pkey PRIMARY KEY (schedule_id, class_hour_id)
  constraint schedule_slots_schedule FOREIGN KEY (schedule_id, course_section_id, section_id, period_id, classroom_id, classroom_shared, day) REFERENCES schedules(id, course_section_id, section_id, period_id, classroom_id, classroom_shared, day) ON UPDATE CASCADE ON DELETE CASCADE
  constraint schedule_slots_section_free UNIQUE (section_id, day, class_hour_id)
  CREATE INDEX schedule_slots_class_hour ON public.schedule_slots USING btree (class_hour_id, day, period_id)
  CREATE UNIQUE INDEX schedule_slots_classroom_free ON public.schedule_slots USING btree (classroom_id, period_id, day, class_hour_id) WHERE (NOT classroom_shared)
  CREATE INDEX schedule_slots_shared ON public.schedule_slots USING btree (classroom_id, period_id, day) WHERE classroom_shared
  CREATE TRIGGER schedule_slots_beside_made AFTER INSERT ON public.schedule_slots REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION slots_free_beside()
  CREATE TRIGGER schedule_slots_beside_moved AFTER UPDATE ON public.schedule_slots REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION slots_free_beside()
  CREATE TRIGGER schedule_slots_teachers AFTER INSERT ON public.schedule_slots REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION schedule_slots_take_teachers()

table schedule_teacher_slots
  schedule_id integer not null
  class_hour_id integer not null
  course_section_id integer not null
  teacher_id integer not null
  period_id integer not null
  day smallint not null
  constraint schedule_teacher_slots_free UNIQUE (teacher_id, period_id, day, class_hour_id)
  constraint schedule_teacher_slots_pkey PRIMARY KEY (schedule_id, class_hour_id, teacher_id)
  constraint schedule_teacher_slots_slot FOREIGN KEY (schedule_id, class_hour_id, course_section_id, period_id, day) REFERENCES schedule_slots(schedule_id, class_hour_id, course_section_id, period_id, day) ON UPDATE CASCADE ON DELETE CASCADE
  constraint schedule_teacher_slots_teacher FOREIGN KEY (course_section_id, teacher_id) REFERENCES course_section_teachers(course_section_id, teacher_id) ON UPDATE CASCADE ON DELETE CASCADE
  CREATE INDEX schedule_teacher_slots_teacher ON public.schedule_teacher_slots USING btree (course_section_id, teacher_id)
  CREATE TRIGGER schedule_teacher_slots_beside_made AFTER INSERT ON public.schedule_teacher_slots REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION teacher_slots_free_beside()
  CREATE TRIGGER schedule_teacher_slots_beside_moved AFTER UPDATE ON public.schedule_teacher_slots REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION teacher_slots_free_beside()

table schedules
  id integer not null identity
  course_section_id integer not null
  section_id integer not null
  period_id integer not null
  classroom_id integer not null
  classroom_shared boolean not null
  day smallint not null
  color text not null
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  is_locked boolean not null default false
  constraint schedules_all_unique UNIQUE (id, course_section_id, section_id, period_id, classroom_id, classroom_shared, day)
  constraint schedules_classroom FOREIGN KEY (classroom_id, classroom_shared) REFERENCES classrooms(id, multiple_sections) ON UPDATE CASCADE
  constraint schedules_color_known CHECK ((color ~ '^([a-z]+|#[0-9a-f]{6})$'::text))
  constraint schedules_course_section FOREIGN KEY (course_section_id, section_id) REFERENCES course_sections(id, section_id) ON UPDATE CASCADE ON DELETE CASCADE
  constraint schedules_day_in_week CHECK (((day >= 1) AND (day <= 7)))
  constraint schedules_pkey PRIMARY KEY (id)
  constraint schedules_section FOREIGN KEY (section_id, period_id) REFERENCES sections(id, period_id) ON UPDATE CASCADE ON DELETE CASCADE
  CREATE INDEX schedules_classroom ON public.schedules USING btree (classroom_id, period_id)
  CREATE INDEX schedules_course_section ON public.schedules USING btree (course_section_id)
  CREATE INDEX schedules_created ON public.schedules USING btree (created_at, id)
  CREATE INDEX schedules_day ON public.schedules USING btree (day, id)
  CREATE INDEX schedules_period_day ON public.schedules USING btree (period_id, day, id)
  CREATE INDEX schedules_section ON public.schedules USING btree (section_id)
  CREATE TRIGGER schedules_touch BEFORE UPDATE ON public.schedules FOR EACH ROW EXECUTE FUNCTION touch()

table secret_mark
  id integer not null default 1
  mark bytea not null
  constraint secret_mark_is_one CHECK ((id = 1))
  constraint secret_mark_pkey PRIMARY KEY (id)

table sections
  id integer not null identity
  period_id integer not null
  specialization_id integer not null
  pensum_id integer not null
  semester_id integer not null
  letter_code text not null
  shift text not null
  males_limit smallint not null
  females_limit smallint not null
  males_assigned smallint not null default 0
  females_assigned smallint not null default 0
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  males_held smallint not null default 0
  females_held smallint not null default 0
  import_id integer
  stands_twice boolean not null default false
  constraint sections_females_within_limit CHECK (((females_assigned >= 0) AND (females_held >= 0) AND ((females_assigned + females_held) <= females_limit)))
  constraint sections_id_period_semester_unique UNIQUE (id, period_id, semester_id, specialization_id)
  constraint sections_id_period_unique UNIQUE (id, period_id)
  constraint sections_import FOREIGN KEY (import_id) REFERENCES imports(id)
  constraint sections_letter_code_unique UNIQUE (period_id, semester_id, letter_code)
  constraint sections_limits_in_range CHECK ((((males_limit >= 0) AND (males_limit <= 500)) AND ((females_limit >= 0) AND (females_limit <= 500))))
  constraint sections_males_within_limit CHECK (((males_assigned >= 0) AND (males_held >= 0) AND ((males_assigned + males_held) <= males_limit)))
  constraint sections_offer_seats TRIGGER DEFERRABLE INITIALLY DEFERRED
  constraint sections_pensum_of_period FOREIGN KEY (period_id, specialization_id, pensum_id) REFERENCES period_pensums(period_id, specialization_id, pensum_id)
  constraint sections_pkey PRIMARY KEY (id)
  constraint sections_semester_of_pensum FOREIGN KEY (semester_id, pensum_id) REFERENCES semesters(id, pensum_id)
  constraint sections_shift_known CHECK ((shift = ANY (ARRAY['morning'::text, 'afternoon'::text, 'mixed'::text])))
  CREATE INDEX sections_import ON public.sections USING btree (import_id) WHERE (import_id IS NOT NULL)
  CREATE UNIQUE INDEX sections_letter_code_any_case ON public.sections USING btree (period_id, semester_id, code_key(letter_code)) WHERE (NOT stands_twice)
  CREATE INDEX sections_semester ON public.sections USING btree (semester_id)
  CREATE TRIGGER sections_no_longer_twice BEFORE UPDATE OF letter_code ON public.sections FOR EACH ROW WHEN ((old.stands_twice AND (new.letter_code <> old.letter_code))) EXECUTE FUNCTION no_longer_twice()
  CREATE CONSTRAINT TRIGGER sections_offer_seats AFTER UPDATE ON public.sections DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((((new.males_limit - new.males_assigned) - new.males_held) > ((old.males_limit - old.males_assigned) - old.males_held)) OR (((new.females_limit - new.females_assigned) - new.females_held) > ((old.females_limit - old.females_assigned) - old.females_held)))) EXECUTE FUNCTION sections_offer_seats()
  CREATE TRIGGER sections_touch BEFORE UPDATE ON public.sections FOR EACH ROW WHEN (((old.males_assigned = new.males_assigned) AND (old.females_assigned = new.females_assigned) AND (old.males_held = new.males_held) AND (old.females_held = new.females_held))) EXECUTE FUNCTION touch()

table semester_courses
  semester_id integer not null
  pensum_id integer not null
  course_id integer not null
  enabled boolean not null default true
  position smallint not null default 0
  constraint semester_courses_course FOREIGN KEY (course_id) REFERENCES courses(id)
  constraint semester_courses_once_in_pensum UNIQUE (pensum_id, course_id)
  constraint semester_courses_pkey PRIMARY KEY (semester_id, course_id)
  constraint semester_courses_semester FOREIGN KEY (semester_id, pensum_id) REFERENCES semesters(id, pensum_id) ON DELETE CASCADE
  CREATE INDEX semester_courses_course ON public.semester_courses USING btree (course_id)
  CREATE TRIGGER semester_courses_not_when_frozen BEFORE INSERT OR DELETE OR UPDATE OF semester_id, pensum_id, course_id ON public.semester_courses FOR EACH ROW EXECUTE FUNCTION refuse_frozen_pensum()
  CREATE TRIGGER semester_courses_prelations_forward AFTER UPDATE OF semester_id, pensum_id, course_id ON public.semester_courses FOR EACH ROW WHEN ((old.semester_id <> new.semester_id)) EXECUTE FUNCTION insist_prelations_lead_forward()

table semesters
  id integer not null identity
  pensum_id integer not null
  number smallint not null
  code text not null
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  stands_twice boolean not null default false
  constraint semesters_code_unique UNIQUE (pensum_id, code)
  constraint semesters_id_pensum_unique UNIQUE (id, pensum_id)
  constraint semesters_number_in_range CHECK (((number >= 1) AND (number <= 20)))
  constraint semesters_number_unique UNIQUE (pensum_id, number)
  constraint semesters_pensum FOREIGN KEY (pensum_id) REFERENCES pensums(id) ON DELETE CASCADE
  constraint semesters_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX semesters_code_any_case ON public.semesters USING btree (pensum_id, code_key(code)) WHERE (NOT stands_twice)
  CREATE TRIGGER semesters_no_longer_twice BEFORE UPDATE OF code ON public.semesters FOR EACH ROW WHEN ((old.stands_twice AND (new.code <> old.code))) EXECUTE FUNCTION no_longer_twice()
  CREATE TRIGGER semesters_not_when_frozen BEFORE INSERT OR DELETE OR UPDATE ON public.semesters FOR EACH ROW EXECUTE FUNCTION refuse_frozen_pensum()
  CREATE TRIGGER semesters_prelations_forward AFTER UPDATE OF number ON public.semesters FOR EACH ROW WHEN ((old.number <> new.number)) EXECUTE FUNCTION insist_prelations_lead_forward()
  CREATE TRIGGER semesters_touch BEFORE UPDATE ON public.semesters FOR EACH ROW EXECUTE FUNCTION touch()

table session_tokens
  id integer not null identity
  session_id integer not null
  token_hash bytea not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  grace_until timestamp with time zone
  used_at timestamp with time zone
  renewed_at timestamp with time zone
  constraint session_tokens_hash_unique UNIQUE (token_hash)
  constraint session_tokens_pkey PRIMARY KEY (id)
  constraint session_tokens_session FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
  CREATE INDEX session_tokens_session ON public.session_tokens USING btree (session_id)

table sessions
  id integer not null identity
  user_id integer not null
  remember boolean not null
  device text
  started_at timestamp with time zone not null
  last_used_at timestamp with time zone not null
  ended_at timestamp with time zone
  known_device_id integer
  constraint sessions_known_device FOREIGN KEY (known_device_id) REFERENCES known_devices(id) ON DELETE SET NULL
  constraint sessions_pkey PRIMARY KEY (id)
  constraint sessions_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
  CREATE INDEX sessions_known_device ON public.sessions USING btree (known_device_id) WHERE (known_device_id IS NOT NULL)
  CREATE INDEX sessions_user_last ON public.sessions USING btree (user_id, last_used_at)
  CREATE INDEX sessions_user_open ON public.sessions USING btree (user_id) WHERE (ended_at IS NULL)
  CREATE TRIGGER sessions_told_ended AFTER UPDATE OF ended_at ON public.sessions FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION session_ended()
  CREATE TRIGGER sessions_told_removed AFTER DELETE ON public.sessions FOR EACH ROW WHEN ((old.ended_at IS NULL)) EXECUTE FUNCTION session_ended()

table signing_keys
  kid text not null
  public_key text not null
  private_key bytea not null
  created_at timestamp with time zone not null default claustro_now()
  constraint signing_keys_pkey PRIMARY KEY (kid)

table specializations
  id integer not null identity
  code text not null
  title text not null
  is_basic boolean not null default false
  enabled boolean not null default true
  coordinator_id integer
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated (plain(((code || ' '::text) || title)))
  stands_twice boolean not null default false
  constraint specializations_code_unique UNIQUE (code)
  constraint specializations_coordinator FOREIGN KEY (coordinator_id) REFERENCES teachers(id)
  constraint specializations_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX specializations_code_any_case ON public.specializations USING btree (code_key(code)) WHERE (NOT stands_twice)
  CREATE INDEX specializations_coordinator ON public.specializations USING btree (coordinator_id)
  CREATE UNIQUE INDEX specializations_one_basic ON public.specializations USING btree (is_basic) WHERE is_basic
  CREATE TRIGGER specializations_by_coordinators BEFORE INSERT OR UPDATE OF coordinator_id ON public.specializations FOR EACH ROW WHEN ((new.coordinator_id IS NOT NULL)) EXECUTE FUNCTION insist_on_coordinator()
  CREATE TRIGGER specializations_no_longer_twice BEFORE UPDATE OF code ON public.specializations FOR EACH ROW WHEN ((old.stands_twice AND (new.code <> old.code))) EXECUTE FUNCTION no_longer_twice()
  CREATE TRIGGER specializations_touch BEFORE UPDATE ON public.specializations FOR EACH ROW EXECUTE FUNCTION touch()

table students
  id integer not null identity
  user_id integer not null
  state text not null default 'active'::text
  first_name text not null
  last_name text not null
  identity_kind text not null
  identity_number text not null
  gender text not null
  birth_date date not null
  phone text not null
  birth_place text
  address text
  social_networks jsonb not null default '{}'::jsonb
  previous_school text
  graduation_year smallint
  emergency_contact jsonb
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated (plain(((((((first_name || ' '::text) || last_name) || ' '::text) || first_name) || ' '::text) || identity_number)))
  graduation_proposed_in integer
  graduated_at timestamp with time zone
  graduated_by integer
  constraint students_gender_known CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text])))
  constraint students_graduation_period FOREIGN KEY (graduation_proposed_in) REFERENCES periods(id) ON DELETE SET NULL
  constraint students_graduator FOREIGN KEY (graduated_by) REFERENCES users(id)
  constraint students_identity_kind_known CHECK ((identity_kind = ANY (ARRAY['V'::text, 'E'::text, 'P'::text])))
  constraint students_identity_unique UNIQUE (identity_kind, identity_number)
  constraint students_pkey PRIMARY KEY (id)
  constraint students_state_known CHECK ((state = ANY (ARRAY['active'::text, 'retired'::text, 'graduated'::text])))
  constraint students_user FOREIGN KEY (user_id) REFERENCES users(id)
  constraint students_user_unique UNIQUE (user_id)
  CREATE INDEX students_birth_date ON public.students USING btree (birth_date)
  CREATE INDEX students_created ON public.students USING btree (created_at, id)
  CREATE INDEX students_first_name ON public.students USING btree (first_name, id)
  CREATE INDEX students_full_name ON public.students USING btree ((((last_name || ', '::text) || first_name)), id)
  CREATE INDEX students_graduated ON public.students USING btree (((- COALESCE((((graduated_at AT TIME ZONE 'America/Caracas'::text))::date - '2000-01-01'::date), '-1000000'::integer))), last_name, first_name, id) WHERE (state = 'graduated'::text)
  CREATE INDEX students_graduated_by ON public.students USING btree (graduated_by) WHERE (graduated_by IS NOT NULL)
  CREATE INDEX students_graduation_period ON public.students USING btree (graduation_proposed_in) WHERE (graduation_proposed_in IS NOT NULL)
  CREATE INDEX students_identity_number ON public.students USING btree (identity_number, id)
  CREATE INDEX students_name ON public.students USING btree (last_name, first_name, id)
  CREATE INDEX students_phone ON public.students USING btree ("right"(phone, 10), id)
  CREATE INDEX students_search ON public.students USING gin (search_text gin_trgm_ops) WITH (fastupdate=off)
  CREATE INDEX students_state ON public.students USING btree (state, id)
  CREATE INDEX students_to_graduate ON public.students USING btree (last_name, first_name, id) WHERE ((graduation_proposed_in IS NOT NULL) AND (state = 'active'::text))
  CREATE TRIGGER students_seats AFTER UPDATE OF gender ON public.students FOR EACH ROW WHEN ((old.gender <> new.gender)) EXECUTE FUNCTION students_move_seats()
  CREATE TRIGGER students_touch BEFORE UPDATE ON public.students FOR EACH ROW EXECUTE FUNCTION touch()
  CREATE TRIGGER students_waiting AFTER UPDATE OF gender, state ON public.students FOR EACH ROW WHEN (((new.gender <> old.gender) OR ((new.state <> old.state) AND (new.state <> 'active'::text)))) EXECUTE FUNCTION students_change_waiting()

table supervisions
  coordinator_id integer not null
  teacher_id integer not null
  created_at timestamp with time zone not null default claustro_now()
  constraint supervisions_coordinator FOREIGN KEY (coordinator_id) REFERENCES teachers(id)
  constraint supervisions_not_oneself CHECK ((coordinator_id <> teacher_id))
  constraint supervisions_pkey PRIMARY KEY (coordinator_id, teacher_id)
  constraint supervisions_teacher FOREIGN KEY (teacher_id) REFERENCES teachers(id)
  CREATE INDEX supervisions_of_teacher ON public.supervisions USING btree (teacher_id)
  CREATE TRIGGER supervisions_by_coordinators BEFORE INSERT OR UPDATE OF coordinator_id ON public.supervisions FOR EACH ROW EXECUTE FUNCTION insist_on_coordinator()

table teachers
  id integer not null identity
  user_id integer not null
  first_name text not null
  last_name text not null
  identity_kind text not null
  identity_number text not null
  gender text
  phone text
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated (plain(((((first_name || ' '::text) || last_name) || ' '::text) || identity_number)))
  constraint teachers_gender_known CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text])))
  constraint teachers_identity_kind_known CHECK ((identity_kind = ANY (ARRAY['V'::text, 'E'::text, 'P'::text])))
  constraint teachers_identity_unique UNIQUE (identity_kind, identity_number)
  constraint teachers_pkey PRIMARY KEY (id)
  constraint teachers_user FOREIGN KEY (user_id) REFERENCES users(id)
  constraint teachers_user_unique UNIQUE (user_id)
  CREATE INDEX teachers_created ON public.teachers USING btree (created_at, id)
  CREATE INDEX teachers_first_name ON public.teachers USING btree (first_name, id)
  CREATE INDEX teachers_identity_number ON public.teachers USING btree (identity_number, id)
  CREATE INDEX teachers_name ON public.teachers USING btree (last_name, first_name, id)
  CREATE INDEX teachers_search ON public.teachers USING gin (search_text gin_trgm_ops) WITH (fastupdate=off)
  CREATE TRIGGER teachers_touch BEFORE UPDATE ON public.teachers FOR EACH ROW EXECUTE FUNCTION touch()

table timetable_proposals
  id integer not null identity
  period_id integer not null
  section_id integer
  specialization_id integer
  stays text not null
  seconds smallint not null
  state text not null default 'waiting'::text
  is_stopped boolean not null default false
  progress smallint not null default 0
  curve integer[] not null default '{}'::integer[]
  figures_before jsonb
  figures_after jsonb
  created_by integer not null
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  ended_at timestamp with time zone
  taken_by integer
  taken_at timestamp with time zone
  undone_at timestamp with time zone
  wishes text[] not null default '{}'::text[]
  sittings_count integer not null default 0
  placed_count integer not null default 0
  classroom_id integer
  teacher_id integer
  figures_taken jsonb
  constraint timetable_proposals_classroom FOREIGN KEY (classroom_id) REFERENCES classrooms(id) ON DELETE CASCADE
  constraint timetable_proposals_creator FOREIGN KEY (created_by) REFERENCES users(id)
  constraint timetable_proposals_end CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['waiting'::text, 'running'::text]))))
  constraint timetable_proposals_one_cause CHECK (((num_nonnulls(classroom_id, teacher_id) = 0) OR ((stays = 'possible'::text) AND (num_nonnulls(classroom_id, teacher_id, section_id, specialization_id) = 1))))
  constraint timetable_proposals_period FOREIGN KEY (period_id) REFERENCES periods(id) ON DELETE CASCADE
  constraint timetable_proposals_pkey PRIMARY KEY (id)
  constraint timetable_proposals_placed_of_all CHECK (((placed_count >= 0) AND (placed_count <= sittings_count)))
  constraint timetable_proposals_progress_hundredths CHECK (((progress >= 0) AND (progress <= 100)))
  constraint timetable_proposals_seconds_positive CHECK ((seconds > 0))
  constraint timetable_proposals_section FOREIGN KEY (section_id) REFERENCES sections(id) ON DELETE CASCADE
  constraint timetable_proposals_specialization FOREIGN KEY (specialization_id) REFERENCES specializations(id) ON DELETE CASCADE
  constraint timetable_proposals_state_known CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text, 'taken'::text, 'undone'::text, 'discarded'::text])))
  constraint timetable_proposals_stays_known CHECK ((stays = ANY (ARRAY['placed'::text, 'possible'::text, 'locked'::text, 'nothing'::text])))
  constraint timetable_proposals_taker FOREIGN KEY (taken_by) REFERENCES users(id)
  constraint timetable_proposals_taking CHECK ((((taken_at IS NOT NULL) = (state = ANY (ARRAY['taken'::text, 'undone'::text]))) AND ((taken_at IS NULL) = (taken_by IS NULL))))
  constraint timetable_proposals_teacher FOREIGN KEY (teacher_id) REFERENCES teachers(id)
  constraint timetable_proposals_undoing CHECK (((undone_at IS NOT NULL) = (state = 'undone'::text)))
  constraint timetable_proposals_wishes_known CHECK ((wishes <@ ARRAY['fewer_gaps'::text, 'fewer_days'::text, 'fewer_moves'::text]))
  CREATE INDEX timetable_proposals_classroom_id ON public.timetable_proposals USING btree (classroom_id)
  CREATE INDEX timetable_proposals_created ON public.timetable_proposals USING btree (created_at, id)
  CREATE INDEX timetable_proposals_created_by ON public.timetable_proposals USING btree (created_by)
  CREATE UNIQUE INDEX timetable_proposals_one_under_way ON public.timetable_proposals USING btree (period_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]))
  CREATE INDEX timetable_proposals_period_id ON public.timetable_proposals USING btree (period_id, created_at, id)
  CREATE INDEX timetable_proposals_section_id ON public.timetable_proposals USING btree (section_id)
  CREATE INDEX timetable_proposals_specialization_id ON public.timetable_proposals USING btree (specialization_id)
  CREATE INDEX timetable_proposals_taken_by ON public.timetable_proposals USING btree (taken_by)
  CREATE INDEX timetable_proposals_teacher_id ON public.timetable_proposals USING btree (teacher_id)
  CREATE TRIGGER timetable_proposals_touch BEFORE UPDATE ON public.timetable_proposals FOR EACH ROW EXECUTE FUNCTION touch()

table unwanted_hours
  availability_id integer not null
  day smallint not null
  class_hour_id integer not null
  is_impossible boolean not null
  constraint unwanted_hours_availability FOREIGN KEY (availability_id) REFERENCES availabilities(id) ON DELETE CASCADE
  constraint unwanted_hours_class_hour FOREIGN KEY (class_hour_id) REFERENCES class_hours(id) ON DELETE CASCADE
  constraint unwanted_hours_day_in_week CHECK (((day >= 1) AND (day <= 7)))
  constraint unwanted_hours_pkey PRIMARY KEY (availability_id, day, class_hour_id)
  CREATE INDEX unwanted_hours_class_hour ON public.unwanted_hours USING btree (class_hour_id)

table user_permissions
  user_id integer not null
  permission text not null
  granted boolean not null
  constraint user_permissions_pkey PRIMARY KEY (user_id, permission)
  constraint user_permissions_user FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE

table users
  id integer not null identity
  email text not null
  role text not null
  is_dios boolean not null default false
  name text
  password_hash text
  confirmed_at timestamp with time zone
  enabled boolean not null default true
  profile_picture text
  is_demo boolean not null default false
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  search_text text not null generated (plain(((COALESCE(name, ''::text) || ' '::text) || email)))
  stands_twice boolean not null default false
  constraint users_admins_have_name CHECK (((role <> ALL (ARRAY['lowAdmin'::text, 'admin'::text])) OR (name IS NOT NULL)))
  constraint users_dios_is_admin CHECK (((NOT is_dios) OR (role = 'admin'::text)))
  constraint users_email_normal CHECK ((stands_twice OR (email = address_form(email))))
  constraint users_email_unique UNIQUE (email)
  constraint users_pkey PRIMARY KEY (id)
  constraint users_role_known CHECK ((role = ANY (ARRAY['student'::text, 'teacher'::text, 'coordinator'::text, 'lowAdmin'::text, 'admin'::text])))
  CREATE INDEX users_picture ON public.users USING btree (profile_picture) WHERE (profile_picture IS NOT NULL)
  CREATE INDEX users_role_name ON public.users USING btree (role, name, id)
  CREATE INDEX users_search ON public.users USING gin (search_text gin_trgm_ops) WITH (fastupdate=off)
  CREATE TRIGGER users_coordinators_stay BEFORE UPDATE OF role ON public.users FOR EACH ROW WHEN (((old.role = 'coordinator'::text) AND (new.role <> 'coordinator'::text))) EXECUTE FUNCTION refuse_loss_of_coordinator()
  CREATE TRIGGER users_no_longer_twice BEFORE UPDATE OF email ON public.users FOR EACH ROW WHEN ((old.stands_twice AND (new.email <> old.email))) EXECUTE FUNCTION no_longer_twice()
  CREATE TRIGGER users_touch BEFORE UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION touch()

table waiting_list_entries
  id integer not null identity
  section_id integer not null
  student_id integer not null
  gender text not null
  offered_at timestamp with time zone
  offered_until timestamp with time zone
  told_at timestamp with time zone
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint waiting_list_entries_gender_known CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text])))
  constraint waiting_list_entries_offer TRIGGER DEFERRABLE INITIALLY DEFERRED
  constraint waiting_list_entries_offer_whole CHECK ((((offered_at IS NULL) = (offered_until IS NULL)) AND (offered_until > offered_at) AND ((told_at IS NULL) OR (offered_at IS NOT NULL))))
  constraint waiting_list_entries_once UNIQUE (section_id, student_id)
  constraint waiting_list_entries_pkey PRIMARY KEY (id)
  constraint waiting_list_entries_section FOREIGN KEY (section_id) REFERENCES sections(id) ON DELETE CASCADE
  constraint waiting_list_entries_student FOREIGN KEY (student_id) REFERENCES students(id) ON DELETE CASCADE
  CREATE INDEX waiting_list_entries_next ON public.waiting_list_entries USING btree (section_id, gender, id) WHERE (offered_until IS NULL)
  CREATE INDEX waiting_list_entries_student ON public.waiting_list_entries USING btree (student_id)
  CREATE TRIGGER waiting_list_entries_gender BEFORE INSERT ON public.waiting_list_entries FOR EACH ROW EXECUTE FUNCTION waiting_list_take_gender()
  CREATE TRIGGER waiting_list_entries_held AFTER INSERT OR DELETE OR UPDATE OF gender, offered_until ON public.waiting_list_entries FOR EACH ROW EXECUTE FUNCTION waiting_list_hold_seats()
  CREATE CONSTRAINT TRIGGER waiting_list_entries_offer AFTER INSERT OR UPDATE ON public.waiting_list_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.offered_until IS NULL)) EXECUTE FUNCTION waiting_list_offer_seats()
  CREATE TRIGGER waiting_list_entries_touch BEFORE UPDATE ON public.waiting_list_entries FOR EACH ROW EXECUTE FUNCTION touch()

table withdrawal_enrolments
  withdrawal_id integer not null
  enrolment_id integer not null
  state_before text not null
  constraint withdrawal_enrolments_enrolment FOREIGN KEY (enrolment_id) REFERENCES enrolments(id) ON DELETE CASCADE
  constraint withdrawal_enrolments_pkey PRIMARY KEY (withdrawal_id, enrolment_id)
  constraint withdrawal_enrolments_were_taken CHECK ((state_before = ANY (ARRAY['enrolled'::text, 'failed_by_absence'::text])))
  constraint withdrawal_enrolments_withdrawal FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id) ON DELETE CASCADE
  CREATE INDEX withdrawal_enrolments_enrolment ON public.withdrawal_enrolments USING btree (enrolment_id)

table withdrawal_inscriptions
  withdrawal_id integer not null
  inscription_id integer not null
  constraint withdrawal_inscriptions_inscription FOREIGN KEY (inscription_id) REFERENCES inscriptions(id) ON DELETE CASCADE
  constraint withdrawal_inscriptions_pkey PRIMARY KEY (withdrawal_id, inscription_id)
  constraint withdrawal_inscriptions_withdrawal FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id) ON DELETE CASCADE
  CREATE INDEX withdrawal_inscriptions_inscription ON public.withdrawal_inscriptions USING btree (inscription_id)

table withdrawal_places
  withdrawal_id integer not null
  section_id integer not null
  entry_id integer not null
  joined_at timestamp with time zone not null
  was_offered boolean not null default false
  constraint withdrawal_places_pkey PRIMARY KEY (withdrawal_id, section_id)
  constraint withdrawal_places_section FOREIGN KEY (section_id) REFERENCES sections(id) ON DELETE CASCADE
  constraint withdrawal_places_withdrawal FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id) ON DELETE CASCADE
  CREATE INDEX withdrawal_places_section ON public.withdrawal_places USING btree (section_id)

table withdrawals
  id integer not null identity
  student_id integer not null
  kind text not null
  period_id integer
  specialization_id integer
  reason text not null
  created_by integer
  undone_at timestamp with time zone
  undone_by integer
  undo_reason text
  created_at timestamp with time zone not null default claustro_now()
  updated_at timestamp with time zone not null default claustro_now()
  constraint withdrawals_author FOREIGN KEY (created_by) REFERENCES users(id)
  constraint withdrawals_kind_known CHECK ((kind = ANY (ARRAY['retirement'::text, 'courses'::text])))
  constraint withdrawals_period FOREIGN KEY (period_id) REFERENCES periods(id)
  constraint withdrawals_pkey PRIMARY KEY (id)
  constraint withdrawals_specialization FOREIGN KEY (specialization_id) REFERENCES specializations(id)
  constraint withdrawals_student FOREIGN KEY (student_id) REFERENCES students(id)
  constraint withdrawals_undoer FOREIGN KEY (undone_by) REFERENCES users(id)
  constraint withdrawals_undoing_said CHECK (((undone_at IS NULL) = (undo_reason IS NULL)))
  CREATE INDEX withdrawals_created ON public.withdrawals USING btree (created_at, id)
  CREATE INDEX withdrawals_created_by ON public.withdrawals USING btree (created_by) WHERE (created_by IS NOT NULL)
  CREATE INDEX withdrawals_kind ON public.withdrawals USING btree (kind, created_at, id)
  CREATE INDEX withdrawals_period ON public.withdrawals USING btree (period_id, created_at, id)
  CREATE INDEX withdrawals_specialization ON public.withdrawals USING btree (specialization_id, created_at, id)
  CREATE INDEX withdrawals_student ON public.withdrawals USING btree (student_id)
  CREATE INDEX withdrawals_undone_by ON public.withdrawals USING btree (undone_by) WHERE (undone_by IS NOT NULL)
  CREATE TRIGGER withdrawals_touch BEFORE UPDATE ON public.withdrawals FOR EACH ROW EXECUTE FUNCTION touch()

CREATE OR REPLACE FUNCTION public.absences_counted(absences integer, delays integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN absences_counted(absences, delays, COALESCE(((SELECT institution.delays_per_absence FROM institution))::integer, 3))

CREATE OR REPLACE FUNCTION public.absences_counted(absences integer, delays integer, per_absence integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN (absences + (delays / per_absence))

CREATE OR REPLACE FUNCTION public.absences_left(absences integer, delays integer, most integer, pardoned_at timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN CASE WHEN (pardoned_at IS NULL) THEN GREATEST(0, (most - absences_counted(absences, delays))) ELSE NULL::integer END

CREATE OR REPLACE FUNCTION public.absences_left(absences integer, delays integer, most integer, pardoned_at timestamp with time zone, per_absence integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (pardoned_at IS NULL) THEN GREATEST(0, (most - absences_counted(absences, delays, per_absence))) ELSE NULL::integer END

CREATE OR REPLACE FUNCTION public.address_form(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(NORMALIZE(btrim(without_unseen(value)), NFC))

CREATE OR REPLACE FUNCTION public.approved_courses_of(student integer)
 RETURNS TABLE(course_id integer, note numeric, has_verdict boolean, year integer, number integer)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct on (a.course_id) a.course_id, a.note, a.has_verdict, a.year, a.number from attempts_of(student) a
  where a.state = 'approved' order by a.course_id, a.year desc, a.number desc, a.enrolment_id desc nulls last
$function$

CREATE OR REPLACE FUNCTION public.attempts_of(student integer)
 RETURNS TABLE(enrolment_id integer, inscription_id integer, course_id integer, section_id integer, period_id integer, state text, note numeric, has_verdict boolean, year integer, number integer, make_up_id integer)
 LANGUAGE sql
 STABLE
AS $function$
  select e.id, e.inscription_id, cs.course_id, cs.section_id, p.id, e.state, e.definitive_note,
    has_verdict(e.state, cs.notes_delivered_at), p.year::integer, p.number::integer, null::integer
  from enrolments e join course_sections cs on cs.id = e.course_section_id
  join inscriptions i on i.id = e.inscription_id join periods p on p.id = i.period_id
  where e.student_id = student
  union all
  select e.id, e.inscription_id, cs.course_id, cs.section_id, p.id, m.state, m.note, true, p.year::integer,
    p.number::integer, m.make_up_id
  from make_up_students s
  join enrolments e on e.student_id = s.student_id and e.course_section_id = s.course_section_id
  join course_sections cs on cs.id = s.course_section_id
  join inscriptions i on i.id = e.inscription_id join periods p on p.id = i.period_id
  cross join lateral made_up(s.student_id, s.course_section_id) m
  where s.student_id = student
  union all
  select null, null, q.course_id, null, p.id, 'approved', q.note, v.in_index and q.note is not null,
    p.year::integer, p.number::integer, null
  from equivalent_courses q join equivalences v on v.id = q.equivalence_id join periods p on p.id = v.period_id
  where q.student_id = student and q.stands
$function$

CREATE OR REPLACE FUNCTION public.attendances_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_absences(array_agg(enrolment_id), array_agg(absences), array_agg(delays)) from (
    select enrolment_id, count(*) filter (where not attendance and not justified)::int as absences,
      count(*) filter (where delayed)::int as delays
    from made group by enrolment_id) it;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.attendances_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_absences(array_agg(enrolment_id), array_agg(absences), array_agg(delays)) from (
    select enrolment_id, sum(absences)::int as absences, sum(delays)::int as delays from (
      select enrolment_id, (not attendance and not justified)::int as absences, delayed::int as delays from made
      union all
      select enrolment_id, -(not attendance and not justified)::int, -delayed::int from gone) moved
    group by enrolment_id) it;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.attendances_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_absences(array_agg(enrolment_id), array_agg(absences), array_agg(delays)) from (
    select enrolment_id, -count(*) filter (where not attendance and not justified)::int as absences,
      -count(*) filter (where delayed)::int as delays
    from gone group by enrolment_id) it;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.attendances_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform insist_notes_open(array(select e.course_section_id from enrolments e
    where e.id in (select enrolment_id from changed)));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.cash_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  taken cash_movements%rowtype;
  whose integer;
  on_day date;
begin
  if new.status = 2 then
    whose := new.reviewed_by;
  else
    select * into taken from cash_movements where payment_id = new.id order by id desc limit 1;
    if coalesce(taken.amount_e2, taken.amount_ves_e2, 0) <= 0 then return null; end if;
    whose := taken.user_id;
  end if;
  if whose is null then return null; end if;
  -- Nobody closes a box while something enters it.
  perform from users where id = whose for share;
  if new.status <> 2 then
    delete from cash_movements where id = taken.id and cash_closing_id is null;
    if found then return null; end if;
  end if;
  on_day := greatest((claustro_now() at time zone 'America/Caracas')::date,
    (select max(day) + 1 from cash_closings where user_id = whose));
  insert into cash_movements (payment_id, user_id, day, amount_e2, amount_ves_e2)
  values (new.id, whose, on_day,
    case when new.status = 2 then case when new.amount_ves_e2 is null then new.amount end else -taken.amount_e2 end,
    case when new.status = 2 then new.amount_ves_e2 else -taken.amount_ves_e2 end);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.check_instalments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  it jsonb = to_jsonb(case when tg_op = 'DELETE' then old else new end);
  plan integer = coalesce(it ->> 'plan_id', it ->> 'id');
begin
  if exists (select from instalment_plans where id = plan) and not coalesce((
    select sum(percent) = 100 and max(number) = count(*)
      and bool_and(due_on > before) is not false
    from (select i.*, lag(due_on) over (order by number) as before from instalments i where i.plan_id = plan) x), false)
  then
    raise exception 'the parts are not the whole price, each due after the one before'
      using errcode = 'check_violation', constraint = 'instalments_make_the_price';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.claustro_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN COALESCE((NULLIF(current_setting('claustro.now'::text, true), ''::text))::timestamp with time zone, now())

CREATE OR REPLACE FUNCTION public.code_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(btrim(regexp_replace(NORMALIZE(plain_signs(value), NFKC), '\s+'::text, ' '::text, 'g'::text)))

CREATE OR REPLACE FUNCTION public.count_absences(enrolment_ids integer[], more_absences integer[], more_delays integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update enrolments e set absences = e.absences + c.absences, delays = e.delays + c.delays
  from unnest(enrolment_ids, more_absences, more_delays) as c (id, absences, delays)
  where e.id = c.id and (c.absences <> 0 or c.delays <> 0)
$function$

CREATE OR REPLACE FUNCTION public.count_seat(section integer, of_gender text, seats integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  update sections set
    males_assigned = males_assigned + case when of_gender = 'male' then seats else 0 end,
    females_assigned = females_assigned + case when of_gender = 'female' then seats else 0 end
  where id = section and import_id is null;
$function$

CREATE OR REPLACE FUNCTION public.count_visit(course_section integer, of_gender text, seats integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  of integer;
  before integer;
begin
  select section_id into of from course_sections where id = course_section;
  if of is null then return; end if;
  -- Visits of two courses of a section are counted one after the other.
  perform from sections where id = of for no key update;
  before := most_visiting(of, of_gender);
  update course_sections
    set males_visiting = males_visiting + case when of_gender = 'male' then seats else 0 end,
      females_visiting = females_visiting + case when of_gender = 'female' then seats else 0 end
    where id = course_section;
  if most_visiting(of, of_gender) <> before then
    perform count_seat(of, of_gender, most_visiting(of, of_gender) - before);
  end if;
end $function$

CREATE OR REPLACE FUNCTION public.course_section_concluded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from enrolments where course_section_id = new.id and state = 'enrolled') then
    raise exception 'somebody was not concluded'
      using errcode = 'check_violation', constraint = 'course_sections_concluded';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.course_section_keeps_limits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.kept_max_absences_to_fail := null;
  new.kept_delays_per_absence := null;
  if new.notes_delivered_at is not null then
    new.kept_max_absences_to_fail := (select max_absences_to_fail from courses where id = new.course_id);
    new.kept_delays_per_absence := coalesce((select delays_per_absence from institution), 3);
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.course_section_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from sections where id = new.section_id and import_id is not null) then
    perform insist_period_open(array[new.section_id]);
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.course_section_reopened()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from sections where id = new.section_id and import_id is not null) then
    raise exception 'the notes were imported' using errcode = 'check_violation', constraint = 'periods_stay_closed';
  end if;
  perform insist_period_open(array[new.section_id]);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.course_section_teachers_take_slots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from course_sections where id in (select course_section_id from made) order by id for no key update;
  insert into schedule_teacher_slots (schedule_id, class_hour_id, course_section_id, teacher_id, period_id, day)
    select s.schedule_id, s.class_hour_id, s.course_section_id, m.teacher_id, s.period_id, s.day
    from made m join schedule_slots s on s.course_section_id = m.course_section_id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.courses_without_corequisite(section integer, student integer, left_too integer[])
 RETURNS TABLE(course_id integer)
 LANGUAGE sql
 STABLE
AS $function$
  with recursive pair as (
    select cs.course_id, p.required_course_id
    from course_sections cs join sections s on s.id = cs.section_id
    join prelations p on p.pensum_id = s.pensum_id and p.course_id = cs.course_id and p.is_corequisite
    where cs.section_id = section
      and p.required_course_id not in (select a.course_id from approved_courses_of(student) a)
  ), gone as (
    select pair.course_id from pair
    where pair.required_course_id = any(left_too) or not exists (
      select from course_sections o where o.section_id = section and o.course_id = pair.required_course_id)
    union
    select pair.course_id from pair join gone on gone.course_id = pair.required_course_id
  )
  select gone.course_id from gone $function$

CREATE OR REPLACE FUNCTION public.enrolment_changes_section()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform insist_notes_open(array[old.course_section_id, new.course_section_id]);
  delete from final_delivery_students f using final_deliveries d
    where d.id = f.final_delivery_id and f.enrolment_id = new.id and d.course_section_id = old.course_section_id;
  insert into final_delivery_students (final_delivery_id, enrolment_id)
  select d.id, new.id from final_deliveries d
    where d.course_section_id = new.course_section_id and d.takes_everybody
  on conflict do nothing;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.enrolment_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_visiting := new.state <> 'withdrawn' and exists (select from inscriptions i, course_sections cs
    where i.id = new.inscription_id and cs.id = new.course_section_id and i.section_id <> cs.section_id);
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.enrolment_visits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.is_visiting then
    perform count_visit(old.course_section_id, (select gender from students where id = old.student_id for share), -1);
  end if;
  if tg_op <> 'DELETE' and new.is_visiting then
    perform count_visit(new.course_section_id, (select gender from students where id = new.student_id for share), 1);
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.enrolment_withdrawn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform insist_notes_open(array[new.course_section_id]);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.enrolments_at_risk(today date, few_left integer, least_noted integer, most_needed numeric, days_away integer, least_missed integer, blind_jury integer DEFAULT NULL::integer, blind_in integer[] DEFAULT '{}'::integer[])
 RETURNS TABLE(enrolment_id integer, student_id integer, course_section_id integer, absences integer, absences_left integer, noted_percent integer, pending_notes integer, note numeric, needed_note numeric, is_unreachable boolean, last_present_on date, is_not_coming boolean, is_about_to_fail boolean, urgency integer)
 LANGUAGE sql
 STABLE
AS $function$
  with away as materialized (select * from students_not_coming(today, days_away, least_missed)),
  taught as materialized (
    select cs.id, c.max_absences_to_fail, p.approval_minimum_note as minimum,
      coalesce((select delays_per_absence from institution), 3)::integer as per_absence
    from periods p join sections s on s.period_id = p.id
    join course_sections cs on cs.section_id = s.id and cs.notes_delivered_at is null
    join courses c on c.id = cs.course_id
    where p.enabled
  ), evaluated as materialized (
    select l.id, l.course_section_id, l.weighting, l.date, exists (select from notes o where o.lesson_id = l.id) as is_noted
    from taught t join lessons l on l.course_section_id = t.id and l.weighting is not null
  ), most as (
    -- The most that anybody can be noted in: whoever it leaves below the limits is not looked at note by note.
    select x.course_section_id, sum(x.weighting) as noted from (
      select v.course_section_id, v.weighting from evaluated v where v.is_noted
      union all
      select d.course_section_id, d.final_delivery_value_percent from final_deliveries d
      where exists (select from jury_notes j where j.final_delivery_id = d.id)) x
    group by x.course_section_id
  ), watched as materialized (
    select e.id, e.student_id, e.inscription_id, e.course_section_id, e.joined_on, e.whole_weighting, e.definitive_note, a.*,
      t.minimum, w.last_present_on, w.student_id is not null as is_not_coming,
      -- Such a jury reads the own note alone until all have given theirs.
      t.id = any(blind_in) and exists (select from final_deliveries d where d.course_section_id = t.id and d.juries_count > (
        select count(*) from jury_notes o where o.final_delivery_id = d.id and o.enrolment_id = e.id)) as is_blind
    from taught t join enrolments e on e.course_section_id = t.id and e.state = 'enrolled'
    left join most on most.course_section_id = t.id
    left join away w on w.student_id = e.student_id
    cross join lateral (select absences_counted(e.absences, e.delays, t.per_absence) as absences,
      absences_left(e.absences, e.delays, t.max_absences_to_fail, e.absences_pardoned_at, t.per_absence) as absences_left) a
    -- Where a course allows hardly any absence, whoever was never absent is not about to fail.
    where a.absences > 0 and a.absences_left <= few_left or w.student_id is not null
      or e.whole_weighting <> 100 or e.joined_on is not null or t.id = any(blind_in)
      or most.noted >= least_noted
        -- One for what the definitive note was rounded by.
        and (t.minimum - coalesce(e.definitive_note, 0)) * 100 + 1 > most_needed * (100 - most.noted)
  ), parts as (
    select w.id, v.weighting, o.note is not null as is_given, coalesce(o.note, 0) * v.weighting as points,
      1::bigint as juries, false as is_delivery
    from watched w join evaluated v on v.course_section_id = w.course_section_id
    left join notes o on o.lesson_id = v.id and o.enrolment_id = w.id
    where o.outcome is distinct from 'excused'
      and (o.note is not null or v.date < today and v.is_noted
        and (w.joined_on is null or v.date >= w.joined_on or exists (select from course_stays y
          where y.inscription_id = w.inscription_id and y.course_section_id = w.course_section_id
            and v.date <@ daterange(y.joined_on, y.left_on))))
    union all
    -- Those that moved along from another section.
    select w.id, l.weighting, true, o.note * l.weighting, 1::bigint, false
    from watched w join notes o on o.enrolment_id = w.id and o.note is not null
    join lessons l on l.id = o.lesson_id and l.course_section_id <> w.course_section_id
    where w.joined_on is not null
    union all
    select w.id, d.final_delivery_value_percent, g.juries > 0, g.sum * d.final_delivery_value_percent,
      greatest(g.juries, 1), true
    from watched w join final_delivery_students f on f.enrolment_id = w.id
    join final_deliveries d on d.id = f.final_delivery_id
    cross join lateral (select count(*) as juries, coalesce(sum(j.note), 0) as sum from jury_notes j
      where j.final_delivery_id = d.id and j.enrolment_id = w.id and (not w.is_blind or j.teacher_id = blind_jury)) g
    where g.juries > 0 or d.date < today and exists (
      select from jury_notes j where j.final_delivery_id = d.id and (not w.is_blind or j.teacher_id = blind_jury))
  ), sums as (
    -- Times as many as its juries are, so that their mean is not rounded.
    select x.id, bool_or(x.is_given) as is_noted, sum(x.weighting)::integer as noted, (count(*) filter (where not x.is_given))::integer as pending,
      max(x.juries) as parts, coalesce(sum(x.points) filter (where not x.is_delivery), 0) * max(x.juries)
        + coalesce(sum(x.points) filter (where x.is_delivery), 0) as points
    from parts x group by x.id
  )
  select w.id, w.student_id, w.course_section_id, w.absences, w.absences_left,
    coalesce((n.noted * 100 / nullif(w.whole_weighting, 0))::integer, 0), n.pending,
    case when not w.is_blind then w.definitive_note
      when n.is_noted then round(n.points / (n.parts * nullif(w.whole_weighting, 0)), 2) end,
    case when r.needed <= 20 then r.needed end,
    coalesce(r.needed > 20, false),
    w.last_present_on, w.is_not_coming,
    a.is_few or coalesce(r.needed > most_needed, false),
    case when r.needed > 20 then 1 when a.is_few and w.absences_left = 0 then 2 when w.is_not_coming then 3
      when a.is_few then 4 else 5 end
  from watched w left join sums on sums.id = w.id
  cross join lateral (select coalesce(sums.noted, 0) as noted, coalesce(sums.pending, 0) as pending, sums.is_noted,
    coalesce(sums.parts, 1) as parts, coalesce(sums.points, 0) as points) n
  cross join lateral (select w.absences > 0 and coalesce(w.absences_left <= few_left, false) as is_few) a
  cross join lateral (select case
    when n.noted * 100 < least_noted * w.whole_weighting or w.whole_weighting = 0 then null
    when w.minimum * w.whole_weighting * n.parts <= n.points then 0
    -- Any number above 20 says the same.
    when n.noted >= w.whole_weighting then 21
    else ceil((w.minimum * w.whole_weighting * n.parts - n.points) * 100 / ((w.whole_weighting - n.noted) * n.parts)) / 100
    end as needed) r
  where a.is_few or w.is_not_coming or r.needed > most_needed
$function$

CREATE OR REPLACE FUNCTION public.enrolments_made()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mark_visiting(array(select m.id from made m join inscriptions i on i.id = m.inscription_id
    join course_sections cs on cs.id = m.course_section_id where cs.section_id <> i.section_id));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.enrolments_take_part()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into final_delivery_students (final_delivery_id, enrolment_id)
  select d.id, c.id from changed c
  join final_deliveries d on d.course_section_id = c.course_section_id and d.takes_everybody;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.enrolments_while_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  wanted integer[] := array(select distinct course_section_id from changed
    where tg_op = 'DELETE' or state = 'enrolled');
begin
  -- Held, so that the notes are not handed over between here and the end of the transaction.
  perform from course_sections where id = any(wanted) order by id for share;
  perform insist_notes_open(array(select cs.id from course_sections cs join sections s on s.id = cs.section_id
    where cs.id = any(wanted) and s.import_id is null));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.final_delivery_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before integer := 0;
  after integer := 0;
  of integer;
begin
  if tg_op <> 'INSERT' then before := old.final_delivery_value_percent; of := old.course_section_id; end if;
  if tg_op <> 'DELETE' then after := new.final_delivery_value_percent; of := new.course_section_id; end if;
  perform insist_notes_open(array[of]);
  if tg_op = 'INSERT' and not (select c.supports_finals from course_sections cs join courses c on c.id = cs.course_id
      where cs.id = of for share of c) then
    raise exception 'the course has no final deliveries'
      using errcode = 'check_violation', constraint = 'final_deliveries_supported';
  end if;
  if before = after then return null; end if;
  update course_sections set weighting_assigned = weighting_assigned + after - before where id = of;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.final_delivery_juries_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update final_deliveries set juries_count = juries_count + case tg_op when 'INSERT' then 1 else -1 end
    where id = case tg_op when 'INSERT' then new.final_delivery_id else old.final_delivery_id end;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.finishes_studies(student integer, period integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from inscriptions i
    join specializations sp on sp.id = i.specialization_id
    join sections s on s.id = i.section_id
    join semesters se on se.id = i.semester_id
    where i.student_id = student and i.period_id = period and i.retired_at is null
      and not exists (select from semesters later where later.pensum_id = s.pensum_id and later.number > se.number)
      and not exists (select from pensum_changes c where c.student_id = student and c.period_id = period and c.stands)
      and (not sp.is_basic or not exists (select from specializations o where o.enabled and not o.is_basic))
      and not exists (select from pensums_to_degree(student) d
        join semester_courses sc on sc.pensum_id = d.pensum_id and sc.enabled
        where sc.course_id not in (select a.course_id from approved_courses_of(student) a)))
$function$

CREATE OR REPLACE FUNCTION public.has_verdict(state text, notes_delivered_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select state in ('approved', 'failed') or (state = 'failed_by_absence' and notes_delivered_at is not null)
$function$

CREATE OR REPLACE FUNCTION public.hold_draft_of_prelation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched integer := case when tg_op = 'DELETE' then old.pensum_id else new.pensum_id end;
  frozen boolean;
begin
  select versioned into frozen from pensums where id = touched for no key update;
  if frozen then
    raise exception 'pensum % is frozen', touched using errcode = 'check_violation', constraint = 'pensums_frozen_stay';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$

CREATE OR REPLACE FUNCTION public.hold_seat(section integer, of_gender text, seats integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  update sections set
    males_held = males_held + case when of_gender = 'male' then seats else 0 end,
    females_held = females_held + case when of_gender = 'female' then seats else 0 end
  where id = section;
$function$

CREATE OR REPLACE FUNCTION public.holidays_between(first date, last date)
 RETURNS TABLE(holiday_id integer, date date)
 LANGUAGE sql
 STABLE
AS $function$
  select h.id, h.date from holidays h where h.date between first and last
  union all
  select h.id, f.date
  from holidays h
  cross join generate_series(
    greatest(extract(year from first), extract(year from h.date) + 1)::integer,
    extract(year from last)::integer
  ) as y (year)
  cross join lateral (
    select (h.date + make_interval(years => y.year - extract(year from h.date)::integer))::date as date
  ) f
  where h.every_year and f.date between first and last
$function$

CREATE OR REPLACE FUNCTION public.inscription_moved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform mark_visiting(array(select id from enrolments where inscription_id = new.id));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.inscriptions_count_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.section_id = old.section_id and new.student_id = old.student_id
    and (new.retired_at is null) = (old.retired_at is null) then return null; end if;
  if tg_op <> 'INSERT' and old.retired_at is null then
    perform count_seat(old.section_id, (select gender from students where id = old.student_id for share), -1);
  end if;
  if tg_op <> 'DELETE' and new.retired_at is null then
    perform count_seat(new.section_id, (select gender from students where id = new.student_id for share), 1);
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.inscriptions_end_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from waiting_list_entries where section_id = new.section_id and student_id = new.student_id) then
    perform from sections where id = new.section_id for no key update;
    delete from waiting_list_entries where section_id = new.section_id and student_id = new.student_id;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.insist_acta_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last actas%rowtype;
begin
  lock table actas in share row exclusive mode;
  select * into last from actas order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1 or new.previous is distinct from last.hash then
    raise exception 'acta % does not follow acta %', new.number, last.number
      using errcode = 'check_violation', constraint = 'actas_follow';
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.insist_cash_closing_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  lock table cash_closings in share row exclusive mode;
  if new.number <> coalesce((select max(number) from cash_closings), 0) + 1 then
    raise exception 'cash closing % does not follow', new.number
      using errcode = 'check_violation', constraint = 'cash_closings_follow';
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.insist_document_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.semester_id is not null and not exists (select from semesters s join pensums p on p.id = s.pensum_id
      where s.id = new.semester_id and p.specialization_id = new.specialization_id) then
    raise exception 'semester % is of another specialization', new.semester_id
      using errcode = 'check_violation', constraint = 'documents_semester_of_specialization';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.insist_document_request_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.state <> 'pending' then
      raise exception 'document request % is not pending', old.id
        using errcode = 'check_violation', constraint = 'document_requests_pending_go';
    end if;
    return old;
  end if;
  if old.state <> new.state and (old.state, new.state) not in
      (('pending', 'generated'), ('generated', 'retired'), ('pending', 'canceled'),
       ('generated', 'pending'), ('retired', 'generated'), ('canceled', 'pending'), ('generated', 'canceled')) then
    raise exception 'document request % goes from % to %', old.id, old.state, new.state
      using errcode = 'check_violation', constraint = 'document_requests_moves';
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.insist_equivalence_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  lock table equivalences in share row exclusive mode;
  if new.number <> coalesce((select max(number) from equivalences), 0) + 1 then
    raise exception 'equivalence % does not follow', new.number
      using errcode = 'check_violation', constraint = 'equivalences_follow';
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.insist_lesson_had_its_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.date > (claustro_now() at time zone 'America/Caracas')::date then
    raise exception 'lesson % is registered before its day', new.id
      using errcode = 'check_violation', constraint = 'lessons_registered_on_their_day';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.insist_lesson_in_period()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from periods where id = new.period_id and new.date between start_date and end_date for share;
  if not found then
    raise exception 'a lesson on % lies outside period %', new.date, new.period_id
      using errcode = 'check_violation', constraint = 'lessons_in_period';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.insist_lesson_registered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from made m join lessons l on l.id = m.lesson_id where l.registered_at is null) then
    raise exception 'attendance of a lesson that is not registered'
      using errcode = 'check_violation', constraint = 'attendances_of_registered_lessons';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.insist_notes_open(course_section_ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from course_sections where id = any(course_section_ids) order by id for share;
  if exists (select from course_sections where id = any(course_section_ids) and notes_delivered_at is not null) then
    raise exception 'the notes of the course-section were delivered'
      using errcode = 'check_violation', constraint = 'course_sections_stay_delivered';
  end if;
end $function$

CREATE OR REPLACE FUNCTION public.insist_on_coordinator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from teachers t join users u on u.id = t.user_id
    where t.id = new.coordinator_id and u.role = 'coordinator' for share of u;
  if not found then
    raise exception 'teacher % is no coordinator', new.coordinator_id
      using errcode = 'check_violation', constraint = 'coordinator_has_the_role';
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.insist_paper_follows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last integer;
begin
  lock table papers in share row exclusive mode;
  select max(number) into last from papers where year = new.year;
  if new.number <> coalesce(last, 0) + 1 then
    raise exception 'paper % of % does not follow %', new.number, new.year, last
      using errcode = 'check_violation', constraint = 'papers_follow';
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.insist_period_delivered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from course_sections cs join sections s on s.id = cs.section_id
      where s.period_id = new.id and cs.notes_delivered_at is null) then
    raise exception 'period % has notes that were not delivered', new.id
      using errcode = 'check_violation', constraint = 'periods_closed_are_delivered';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.insist_period_holds_lessons()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from lessons where period_id = new.id and (date < new.start_date or date > new.end_date)) then
    raise exception 'period % has lessons outside its new dates', new.id
      using errcode = 'check_violation', constraint = 'periods_hold_lessons';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.insist_period_open(section_ids integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from periods where id in (select period_id from sections where id = any(section_ids)) order by id for share;
  if exists (select from sections s join periods p on p.id = s.period_id
      where s.id = any(section_ids) and p.closed_at is not null) then
    raise exception 'the period is closed' using errcode = 'check_violation', constraint = 'periods_stay_closed';
  end if;
end $function$

CREATE OR REPLACE FUNCTION public.insist_prelations_lead_forward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from pensums where id = new.pensum_id for no key update;
  if exists (
    select from prelations p
    join semester_courses c on c.pensum_id = p.pensum_id and c.course_id = p.course_id
    join semesters later on later.id = c.semester_id
    join semester_courses r on r.pensum_id = p.pensum_id and r.course_id = p.required_course_id
    join semesters earlier on earlier.id = r.semester_id
    where p.pensum_id = new.pensum_id
      and (later.number < earlier.number or later.number = earlier.number and not p.is_corequisite)
  ) then
    raise exception 'a prelation of pensum % does not lead to a later semester', new.pensum_id
      using errcode = 'check_violation', constraint = 'prelations_lead_forward';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.insist_takes_the_course()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from final_deliveries d join enrolments e on e.course_section_id = d.course_section_id
      where d.id = new.final_delivery_id and e.id = new.enrolment_id) then
    raise exception 'enrolment % is of another course-section', new.enrolment_id
      using errcode = 'check_violation', constraint = 'final_delivery_students_of_the_course';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.is_left_by_change(student integer, course integer, in_year integer, in_number integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from pensum_changes c join periods p on p.id = c.period_id
      where c.student_id = student and c.stands and (p.year, p.number) >= (in_year, in_number))
    and not exists (select from pensums_to_degree(student) d
      join semester_courses sc on sc.pensum_id = d.pensum_id where sc.course_id = course)
$function$

CREATE OR REPLACE FUNCTION public.jury_mean(delivery integer, enrolment integer)
 RETURNS numeric
 LANGUAGE sql
 STABLE
RETURN (SELECT round(avg(j.note), 2) AS round FROM jury_notes j WHERE ((j.final_delivery_id = jury_mean.delivery) AND (j.enrolment_id = jury_mean.enrolment)))

CREATE OR REPLACE FUNCTION public.lesson_of_open_period()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform insist_period_open(array[coalesce(new.section_id, old.section_id)]);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.lesson_weighting_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before integer := 0;
  after integer := 0;
  of integer;
begin
  if tg_op <> 'INSERT' then before := coalesce(old.weighting, 0); of := old.course_section_id; end if;
  if tg_op <> 'DELETE' then after := coalesce(new.weighting, 0); of := new.course_section_id; end if;
  if before = after then return null; end if;
  perform insist_notes_open(array[of]);
  update course_sections set weighting_assigned = weighting_assigned + after - before where id = of;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.made_up(student integer, course_section integer)
 RETURNS TABLE(make_up_id integer, state text, note numeric, held_on date, acta_number integer)
 LANGUAGE sql
 STABLE
AS $function$
  select u.id, case when s.note >= p.approval_minimum_note then 'approved' else 'failed' end, least(s.note, u.most_note),
    u.held_on, u.acta_number
  from make_up_students s join make_ups u on u.id = s.make_up_id join periods p on p.id = u.period_id
  where s.student_id = student and s.course_section_id = course_section and s.is_sealed and s.note is not null
$function$

CREATE OR REPLACE FUNCTION public.mark_visiting(enrolment_ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update enrolments e set is_visiting = not e.is_visiting
  from inscriptions i, course_sections cs
  where e.id = any(enrolment_ids) and i.id = e.inscription_id and cs.id = e.course_section_id
    and e.is_visiting <> (i.section_id <> cs.section_id and e.state <> 'withdrawn')
$function$

CREATE OR REPLACE FUNCTION public.most_visiting(section integer, of_gender text)
 RETURNS integer
 LANGUAGE sql
 STABLE
RETURN (SELECT COALESCE((max(CASE WHEN (most_visiting.of_gender = 'male'::text) THEN course_sections.males_visiting ELSE course_sections.females_visiting END))::integer, 0) AS "coalesce" FROM course_sections WHERE (course_sections.section_id = most_visiting.section))

CREATE OR REPLACE FUNCTION public.no_longer_twice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.stands_twice := false;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.notes_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform insist_notes_open(array(select e.course_section_id from enrolments e
    where e.id in (select enrolment_id from changed)));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.notification_corrected()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_listeners(array(select user_id from notification_recipients
    where notification_id = new.id and deleted_at is null));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.notification_recipients_written()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_listeners(array(select distinct user_id from changed));
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.offer_seats(of_section integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from waiting_list_entries where section_id = of_section and offered_until is null) then return; end if;
  perform from sections where id = of_section for no key update;
  with free as (
    select s.males_limit - s.males_assigned - s.males_held as males,
      s.females_limit - s.females_assigned - s.females_held as females
    from sections s join periods p on p.id = s.period_id
    -- Nobody could accept once inscriptions are closed (rules.md#inscriptions).
    where s.id = of_section and p.enabled_inscriptions
      and p.first_cut_end_date >= (claustro_now() at time zone 'America/Caracas')::date
  ), next as (
    select q.id from free cross join lateral (
      (select e.id from waiting_list_entries e where e.section_id = of_section and e.gender = 'male'
        and e.offered_until is null order by e.id limit free.males)
      union all
      (select e.id from waiting_list_entries e where e.section_id = of_section and e.gender = 'female'
        and e.offered_until is null order by e.id limit free.females)) q
  ), offered as (
    update waiting_list_entries e set offered_at = claustro_now(), offered_until = claustro_now() + interval '48 hours'
    from next where e.id = next.id
    returning e.id, e.offered_until
  )
  insert into jobs (kind, payload, key, run_at)
  select j.kind, jsonb_build_object('entry_id', o.id), o.id || ' ' || o.offered_until, j.run_at
  from offered o cross join lateral (values
    ('seat_offer', null::timestamptz), ('seat_offer_expiry', o.offered_until)) j (kind, run_at)
  on conflict (kind, key) where attempts = 0 and done_at is null and failed_at is null do nothing;
  if found then perform pg_notify('jobs', ''); end if;
end $function$

CREATE OR REPLACE FUNCTION public.payments_sum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then perform sum_payment(old, -1); end if;
  if tg_op <> 'DELETE' then perform sum_payment(new, 1); end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.pensums_followed_by(student integer)
 RETURNS TABLE(is_basic boolean, specialization_id integer, pensum_id integer, reached integer, period_id integer, year integer, number integer, is_changed boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct on (k.specialization_id) k.is_basic, k.specialization_id, k.pensum_id,
    max(k.semester) over (partition by k.specialization_id, k.turn)::integer, k.period_id, k.year, k.number, k.change = 1
  from (
    select f.*, sum(f.change) over (partition by f.specialization_id order by f.year, f.number, f.change) as turn
    from (
      select sp.is_basic, i.specialization_id, se.pensum_id, se.number::integer as semester, p.id as period_id,
        p.year::integer as year, p.number::integer as number, 0 as change
      from inscriptions i join periods p on p.id = i.period_id join semesters se on se.id = i.semester_id
      join specializations sp on sp.id = i.specialization_id
      where i.student_id = student
      union all
      select sp.is_basic, sp.id, c.pensum_id, c.semester_number - 1, p.id, p.year::integer, p.number::integer, 1
      from pensum_changes c join inscriptions i on i.student_id = c.student_id and i.period_id = c.period_id
      join periods p on p.id = c.period_id join pensums pe on pe.id = c.pensum_id
      join specializations sp on sp.id = pe.specialization_id
      where c.student_id = student and c.stands) f) k
  order by k.specialization_id, k.year desc, k.number desc, k.change desc
$function$

CREATE OR REPLACE FUNCTION public.pensums_to_degree(student integer)
 RETURNS TABLE(is_basic boolean, specialization_id integer, pensum_id integer, reached integer)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct on (f.is_basic) f.is_basic, f.specialization_id, f.pensum_id, f.reached
  from pensums_followed_by(student) f order by f.is_basic, f.year desc, f.number desc, f.is_changed desc
$function$

CREATE OR REPLACE FUNCTION public.period_hours_free_beside()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from schedule_slots m
      join schedule_slots s on s.classroom_id = m.classroom_id and s.period_id in (select periods_beside(new.id))
        and s.day = m.day and s.class_hour_id = m.class_hour_id and not s.classroom_shared
      where m.period_id = new.id and not m.classroom_shared and s.period_id <> new.id)
    or exists (select from schedule_teacher_slots m
      join schedule_teacher_slots s on s.teacher_id = m.teacher_id and s.period_id in (select periods_beside(new.id))
        and s.day = m.day and s.class_hour_id = m.class_hour_id
      where m.period_id = new.id and s.period_id <> new.id) then
    raise exception 'hours are taken in a period beside'
      using errcode = 'check_violation', constraint = 'periods_hours_free_beside';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.period_of_import_apart()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from periods p where p.id <> new.id
      and daterange(p.start_date, p.end_date, '[]') && daterange(new.start_date, new.end_date, '[]')) then
    raise exception 'the days are those of another period'
      using errcode = 'exclusion_violation', constraint = 'periods_of_imports_apart';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.period_proposes_graduates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.closed_at is null then
    update students set graduation_proposed_in = null where graduation_proposed_in = new.id and state <> 'graduated';
    return null;
  end if;
  update students st set graduation_proposed_in = new.id
  from inscriptions i
  where i.student_id = st.id and st.state = 'active' and i.period_id = new.id
    and finishes_studies(st.id, new.id);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.period_rules_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.closed_at is not null and new.closed_at is not null then
    raise exception 'the period is closed' using errcode = 'check_violation', constraint = 'periods_stay_closed';
  end if;
  if old.approval_minimum_note <> new.approval_minimum_note and exists (select from course_sections cs
      join sections s on s.id = cs.section_id where s.period_id = new.id and cs.notes_delivered_at is not null) then
    raise exception 'notes were handed over under this note'
      using errcode = 'check_violation', constraint = 'periods_keep_verdicts';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.periods_beside(of integer)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE ROWS 2
AS $function$
  select o.id from periods p join periods o on o.start_date <= p.end_date and o.end_date >= p.start_date where p.id = of
$function$

CREATE OR REPLACE FUNCTION public.periods_offer_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform offer_seats(w.section_id) from (
    select distinct e.section_id from waiting_list_entries e join sections s on s.id = e.section_id
    where s.period_id = new.id order by 1) w;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.plain(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, NORMALIZE(plain_signs(value), NFKD)))

CREATE OR REPLACE FUNCTION public.plain_signs(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(without_unseen(value), '‘’‛´`ʼʹ′＇‐‑‒–—―−﹘﹣－'::text, '''''''''''''''''''----------'::text)

CREATE OR REPLACE FUNCTION public.receipt_key(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN COALESCE(NULLIF(regexp_replace(code_key(value), '[\s.-]'::text, ''::text, 'g'::text), ''::text), value)

CREATE OR REPLACE FUNCTION public.receipt_without_zeros(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ltrim(receipt_key(value), '0'::text)

CREATE OR REPLACE FUNCTION public.refuse_acta_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'actas are append-only' using errcode = 'check_violation', constraint = 'actas_append_only';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_approved_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'payment % was approved', old.id
    using errcode = 'check_violation', constraint = 'payments_approved_stay';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_carried_prelation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'prelation % was to change its pensum', old.id
    using errcode = 'check_violation', constraint = 'prelations_stay_in_pensum';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_cash_closing_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'cash closings stay' using errcode = 'check_violation', constraint = 'cash_closings_stay';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation', constraint = 'audit_entries_append_only';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_change_of_frozen_pensum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'pensum % is frozen', old.id using errcode = 'check_violation', constraint = 'pensums_frozen_stay';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_frozen_pensum()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched integer := case when tg_op = 'DELETE' then old.pensum_id else new.pensum_id end;
begin
  if exists (select from pensums where id = touched and versioned) then
    raise exception 'pensum % is frozen', touched using errcode = 'check_violation', constraint = 'pensums_frozen_stay';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_loss_of_coordinator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from teachers t join specializations sp on sp.coordinator_id = t.id where t.user_id = new.id) then
    raise exception 'user % coordinates', new.id
      using errcode = 'check_violation', constraint = 'users_coordinating_stay';
  end if;
  if exists (select from teachers t join supervisions s on s.coordinator_id = t.id where t.user_id = new.id) then
    raise exception 'user % supervises', new.id
      using errcode = 'check_violation', constraint = 'users_supervising_stay';
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.refuse_paper_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null
      and to_jsonb(old) - '{withdrawn_at,withdrawn_by,withdrawal_reason,updated_at}'::text[]
        = to_jsonb(new) - '{withdrawn_at,withdrawn_by,withdrawal_reason,updated_at}'::text[] then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.withdrawn_at is not null and new.payment_id is null
      and to_jsonb(old) - '{payment_id,updated_at}'::text[] = to_jsonb(new) - '{payment_id,updated_at}'::text[]
      and not exists (select from payments where id = old.payment_id) then
    return new;
  end if;
  raise exception 'paper % stays as it is', old.id
    using errcode = 'check_violation', constraint = 'papers_stay';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_paper_text_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'version % of the text stays as it is', old.version
    using errcode = 'check_violation', constraint = 'paper_texts_stay';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_reviewed_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  review constant text[] := array['status', 'rejection_reason', 'reviewed_by', 'reviewed_at', 'told_at', 'updated_at', 'bank_line_id'];
begin
  if old.status = 1 then return new; end if;
  -- Told of, and nothing else.
  if to_jsonb(new) - array['told_at', 'updated_at'] = to_jsonb(old) - array['told_at', 'updated_at'] then return new; end if;
  if new.status = 1 and to_jsonb(new) - review = to_jsonb(old) - review
    and new.reviewed_by is null and new.reviewed_at is null and new.told_at is null then return new; end if;
  raise exception 'payment % was reviewed', old.id
    using errcode = 'check_violation', constraint = 'payments_only_pending_change';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_sealed_make_up_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a sealed make-up exam stays' using errcode = 'check_violation', constraint = 'make_ups_sealed_stay';
end $function$

CREATE OR REPLACE FUNCTION public.rights_of(person integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select md5(concat_ws(' ', u.role, u.is_dios, u.enabled,
    (select string_agg(p.permission || '=' || p.granted, ',' order by p.permission)
      from user_permissions p where p.user_id = u.id), ';',
    (select string_agg(s.id::text, ',' order by s.id) from teachers t
      join specializations s on s.coordinator_id = t.id where t.user_id = u.id), ';',
    (select string_agg(v.teacher_id::text, ',' order by v.teacher_id) from teachers t
      join supervisions v on v.coordinator_id = t.id where t.user_id = u.id), ';',
    (select string_agg(c.course_section_id::text, ',' order by c.course_section_id) from teachers t
      join course_section_teachers c on c.teacher_id = t.id where t.user_id = u.id)))
  from users u where u.id = person
$function$

CREATE OR REPLACE FUNCTION public.schedule_slots_take_teachers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from course_sections where id in (select course_section_id from made) order by id for no key update;
  insert into schedule_teacher_slots (schedule_id, class_hour_id, course_section_id, teacher_id, period_id, day)
    select m.schedule_id, m.class_hour_id, m.course_section_id, t.teacher_id, m.period_id, m.day
    from made m join course_section_teachers t on t.course_section_id = m.course_section_id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.search_pattern(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (('%'::text || regexp_replace(plain(word), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text)

CREATE OR REPLACE FUNCTION public.sections_offer_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform offer_seats(new.id);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.session_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_listeners(array[old.user_id]);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.slots_free_beside()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Two who take an hour of one room in two periods do so one after the other.
  perform pg_advisory_xact_lock(hashtext('hours of a classroom'), m.classroom_id)
    from (select distinct classroom_id from made where not classroom_shared order by 1) m;
  if exists (select from made m
      join schedule_slots s on s.classroom_id = m.classroom_id and s.period_id in (select periods_beside(m.period_id))
        and s.day = m.day and s.class_hour_id = m.class_hour_id and not s.classroom_shared
      where not m.classroom_shared and s.period_id <> m.period_id) then
    raise exception 'the classroom has the hour in a period beside'
      using errcode = 'check_violation', constraint = 'schedule_slots_classroom_free_beside';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.students_change_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from sections where id in (select section_id from waiting_list_entries where student_id = new.id)
    order by id for no key update;
  if new.state <> 'active' then
    delete from waiting_list_entries where student_id = new.id;
  elsif new.gender <> old.gender then
    -- A held seat was of the other gender.
    update waiting_list_entries set gender = new.gender, offered_at = null, offered_until = null, told_at = null
    where student_id = new.id;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.students_move_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_seat(section_id, old.gender, -1), count_seat(section_id, new.gender, 1)
  from inscriptions where student_id = new.id and retired_at is null;
  perform count_visit(course_section_id, old.gender, -1), count_visit(course_section_id, new.gender, 1)
  from enrolments where student_id = new.id and is_visiting;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.students_not_coming(today date, days_away integer, least_missed integer)
 RETURNS TABLE(student_id integer, last_present_on date)
 LANGUAGE sql
 STABLE
AS $function$
  with marked as materialized (
    select a.enrolment_id, bool_or(a.attendance) as was_present,
      count(*) filter (where not a.attendance and not a.justified) as missed
    from periods p
    join lessons l on l.period_id = p.id and l.date >= today - days_away and l.date < today
      and l.registered_at is not null
    join attendances a on a.lesson_id = l.id
    where p.enabled
    group by a.enrolment_id
  ), missing as materialized (
    -- Nearly everybody was somewhere, and is left out before anything is looked up, then one by one.
    select e.student_id from marked k cross join lateral (select o.student_id from enrolments o
      where o.id = k.enrolment_id and o.absences_pardoned_at is null and o.state <> 'withdrawn' offset 0) e
    where not k.was_present and k.missed > 0
    group by e.student_id having sum(k.missed) >= least_missed
  ), theirs as materialized (
    select e.id, m.student_id from missing m cross join lateral (
      select o.id from enrolments o where o.student_id = m.student_id offset 0) e
  )
  select m.student_id, (select max(l.date) from periods p join sections s on s.period_id = p.id
      join course_sections cs on cs.section_id = s.id
      join enrolments o on o.course_section_id = cs.id
      join attendances a on a.enrolment_id = o.id and a.attendance
      join lessons l on l.id = a.lesson_id and l.period_id = p.id and l.date < today
    where p.enabled and o.student_id = m.student_id)
  from missing m where m.student_id not in (
    select t.student_id from theirs t join marked k on k.enrolment_id = t.id and k.was_present)
$function$

CREATE OR REPLACE FUNCTION public.sum_of(smallint[])
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(sum(one.one), (0)::bigint) AS "coalesce" FROM unnest($1) one(one))

CREATE OR REPLACE FUNCTION public.sum_payment(payment payments, sign integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  update inscriptions set
    paid_amount_e2 = paid_amount_e2 + case when payment.status = 2 then sign * payment.amount else 0 end,
    pending_amount_e2 = pending_amount_e2 + case when payment.status = 1 then sign * payment.amount else 0 end
  where student_id = payment.student_id and period_id = payment.period_id and payment.status in (1, 2)
    and payment.charge_id is null;
  update charges set
    paid_amount_e2 = paid_amount_e2 + case when payment.status = 2 then sign * payment.amount else 0 end,
    pending_amount_e2 = pending_amount_e2 + case when payment.status = 1 then sign * payment.amount else 0 end
  where id = payment.charge_id and payment.status in (1, 2);
$function$

CREATE OR REPLACE FUNCTION public.teacher_slots_free_beside()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('hours of a teacher'), m.teacher_id)
    from (select distinct teacher_id from made order by 1) m;
  if exists (select from made m
      join schedule_teacher_slots s on s.teacher_id = m.teacher_id and s.period_id in (select periods_beside(m.period_id))
        and s.day = m.day and s.class_hour_id = m.class_hour_id
      where s.period_id <> m.period_id) then
    raise exception 'the teacher has the hour in a period beside'
      using errcode = 'check_violation', constraint = 'schedule_teacher_slots_free_beside';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.tell_listeners(user_ids integer[])
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('live', case when cardinality(user_ids) > 600 then '*' else array_to_string(user_ids, ',') end)
  where cardinality(user_ids) > 0
$function$

CREATE OR REPLACE FUNCTION public.touch()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Always later than before: updated_at is the version that If-Unmodified-Since-Version names.
  new.updated_at := greatest(claustro_now(), old.updated_at + interval '1 microsecond');
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.waiting_list_hold_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_held boolean := tg_op <> 'INSERT' and old.offered_until is not null;
  is_held boolean := tg_op <> 'DELETE' and new.offered_until is not null;
begin
  if was_held and is_held and old.gender = new.gender then return null; end if;
  if was_held then perform hold_seat(old.section_id, old.gender, -1); end if;
  if is_held then perform hold_seat(new.section_id, new.gender, 1); end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.waiting_list_offer_seats()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform offer_seats(new.section_id);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.waiting_list_take_gender()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.gender := (select gender from students where id = new.student_id for share);
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.without_unseen(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(value, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'::text, ''::text, 'g'::text)
