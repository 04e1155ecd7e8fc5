-- Trusted extensions: the owner of a database may create them without being a superuser.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- What the search compares: lower case, without accents. unaccent() itself is only stable, since its dictionary could change.
create function plain(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- "Now" for the columns of record. The demo institute moves it, so that its years leave honest dates.
create function claustro_now() returns timestamptz
  language sql stable
  return coalesce(nullif(current_setting('claustro.now', true), '')::timestamptz, now());

create function touch() returns trigger language plpgsql as $$
begin
  -- Always later than before: updated_at is the version that If-Unmodified-Since-Version names.
  new.updated_at := greatest(claustro_now(), old.updated_at + interval '1 microsecond');
  return new;
end $$;

create table institution (
  id integer primary key default 1,
  name text not null,
  short_name text not null,
  fiscal_id text,
  address text,
  city text,
  phone text,
  email text,
  logo text,
  default_shift text not null default 'morning',
  delays_per_absence smallint not null default 3,
  certificate_footer text,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint institution_is_one check (id = 1),
  constraint institution_shift_known check (default_shift in ('morning', 'afternoon', 'mixed')),
  constraint institution_delays_positive check (delays_per_absence between 1 and 20)
);
create trigger institution_touch before update on institution for each row execute function touch();

create table users (
  id integer primary key generated always as identity,
  email text not null,
  role text not null,
  is_dios boolean not null default false,
  name text,
  password_hash text,
  confirmed_at timestamptz,
  enabled boolean not null default true,
  profile_picture text,
  is_demo boolean not null default false,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as (plain(coalesce(name, '') || ' ' || email)) stored,
  constraint users_email_unique unique (email),
  constraint users_email_normal check (email = lower(email)),
  constraint users_role_known check (role in ('student', 'teacher', 'coordinator', 'lowAdmin', 'admin')),
  constraint users_dios_is_admin check (not is_dios or role = 'admin'),
  constraint users_admins_have_name check (role not in ('lowAdmin', 'admin') or name is not null)
);
-- serves the list of administrators, searched by name or e-mail
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_role_name on users (role, name, id);
create trigger users_touch before update on users for each row execute function touch();

create table user_permissions (
  user_id integer not null,
  permission text not null,
  granted boolean not null,
  constraint user_permissions_pkey primary key (user_id, permission),
  constraint user_permissions_user foreign key (user_id) references users (id) on delete cascade
);

create table sessions (
  id integer primary key generated always as identity,
  user_id integer not null,
  remember boolean not null,
  device text,
  started_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  constraint sessions_user foreign key (user_id) references users (id) on delete cascade
);
-- serves ending all sessions of a user, and the list of own sessions
create index sessions_user_open on sessions (user_id) where ended_at is null;

create table session_tokens (
  id integer primary key generated always as identity,
  session_id integer not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- a token that was renewed stays good for one more minute
  grace_until timestamptz,
  constraint session_tokens_session foreign key (session_id) references sessions (id) on delete cascade,
  constraint session_tokens_hash_unique unique (token_hash)
);
create index session_tokens_session on session_tokens (session_id);

create table account_tokens (
  id integer primary key generated always as identity,
  user_id integer not null,
  kind text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint account_tokens_user foreign key (user_id) references users (id) on delete cascade,
  constraint account_tokens_hash_unique unique (token_hash),
  constraint account_tokens_kind_known check (kind in ('confirm', 'recover'))
);
create index account_tokens_user on account_tokens (user_id);

create table teachers (
  id integer primary key generated always as identity,
  user_id integer not null,
  first_name text not null,
  last_name text not null,
  identity_kind text not null,
  identity_number text not null,
  gender text,
  phone text,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as (plain(first_name || ' ' || last_name || ' ' || identity_number)) stored,
  constraint teachers_user foreign key (user_id) references users (id),
  constraint teachers_user_unique unique (user_id),
  constraint teachers_identity_unique unique (identity_kind, identity_number),
  constraint teachers_gender_known check (gender in ('male', 'female')),
  constraint teachers_identity_kind_known check (identity_kind in ('V', 'E', 'P'))
);
create index teachers_search on teachers using gin (search_text gin_trgm_ops);
create index teachers_name on teachers (last_name, first_name, id);
create trigger teachers_touch before update on teachers for each row execute function touch();

create table specializations (
  id integer primary key generated always as identity,
  code text not null,
  title text not null,
  is_basic boolean not null default false,
  enabled boolean not null default true,
  coordinator_id integer,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as (plain(code || ' ' || title)) stored,
  constraint specializations_code_unique unique (code),
  constraint specializations_coordinator foreign key (coordinator_id) references teachers (id)
);
create unique index specializations_one_basic on specializations (is_basic) where is_basic;
create index specializations_coordinator on specializations (coordinator_id);
create trigger specializations_touch before update on specializations for each row execute function touch();

create table courses (
  id integer primary key generated always as identity,
  code text not null,
  title text not null,
  credits smallint not null,
  hours smallint not null,
  max_absences_to_fail smallint not null,
  supports_finals boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as (plain(code || ' ' || title)) stored,
  constraint courses_code_unique unique (code),
  constraint courses_credits_in_range check (credits between 0 and 40),
  constraint courses_hours_in_range check (hours between 1 and 60),
  constraint courses_absences_in_range check (max_absences_to_fail between 0 and 200)
);
create index courses_search on courses using gin (search_text gin_trgm_ops);
create index courses_title on courses (title, id);
create trigger courses_touch before update on courses for each row execute function touch();

create table pensums (
  id integer primary key generated always as identity,
  name text not null,
  specialization_id integer not null,
  versioned boolean not null default false,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as (plain(name)) stored,
  constraint pensums_specialization foreign key (specialization_id) references specializations (id),
  constraint pensums_name_unique unique (specialization_id, name),
  -- the target of foreign keys that must also agree on the specialization
  constraint pensums_id_specialization_unique unique (id, specialization_id)
);
create trigger pensums_touch before update on pensums for each row execute function touch();

create table semesters (
  id integer primary key generated always as identity,
  pensum_id integer not null,
  number smallint not null,
  code text not null,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint semesters_pensum foreign key (pensum_id) references pensums (id) on delete cascade,
  constraint semesters_number_unique unique (pensum_id, number),
  constraint semesters_code_unique unique (pensum_id, code),
  constraint semesters_id_pensum_unique unique (id, pensum_id),
  constraint semesters_number_in_range check (number between 1 and 20)
);
create trigger semesters_touch before update on semesters for each row execute function touch();

create table semester_courses (
  semester_id integer not null,
  pensum_id integer not null,
  course_id integer not null,
  enabled boolean not null default true,
  constraint semester_courses_pkey primary key (semester_id, course_id),
  constraint semester_courses_once_in_pensum unique (pensum_id, course_id),
  constraint semester_courses_semester foreign key (semester_id, pensum_id)
    references semesters (id, pensum_id) on delete cascade,
  constraint semester_courses_course foreign key (course_id) references courses (id)
);
create index semester_courses_course on semester_courses (course_id);

-- domain.md 3: a frozen pensum is not edited. Only the enabled flag of a semester's course still changes.
create function refuse_frozen_pensum() returns trigger language plpgsql as $$
declare
  touched integer := case when tg_op = 'DELETE' then old.pensum_id else new.pensum_id end;
begin
  if exists (select from pensums where id = touched and versioned) then
    raise exception 'pensum % is frozen', touched using errcode = 'check_violation', constraint = 'pensums_frozen_stay';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger semesters_not_when_frozen before insert or update or delete on semesters
  for each row execute function refuse_frozen_pensum();
create trigger semester_courses_not_when_frozen before insert or delete or update of semester_id, pensum_id, course_id
  on semester_courses for each row execute function refuse_frozen_pensum();

create table periods (
  id integer primary key generated always as identity,
  year smallint not null,
  number smallint not null,
  weeks_length smallint not null,
  start_date date not null,
  end_date date not null,
  first_cut_start_date date not null,
  first_cut_end_date date not null,
  second_cut_start_date date not null,
  second_cut_end_date date not null,
  first_half_end_date date,
  second_half_end_date date,
  approval_minimum_avg numeric(4, 2) not null,
  approval_minimum_note numeric(4, 2) not null,
  low_performance_note numeric(4, 2),
  high_performance_note numeric(4, 2),
  pending_evaluations_fc_reminder_date date,
  pending_evaluations_sc_reminder_date date,
  enabled boolean not null default false,
  enabled_inscriptions boolean not null default false,
  enabled_preregisters boolean not null default false,
  semester_price_e2 integer not null,
  principal text,
  vice_principal text,
  study_control text,
  manager text,
  signer text,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint periods_year_number_unique unique (year, number),
  constraint periods_year_in_range check (year between 1900 and 2200),
  constraint periods_number_in_range check (number between 1 and 9),
  constraint periods_weeks_in_range check (weeks_length between 1 and 60),
  constraint periods_price_not_negative check (semester_price_e2 >= 0),
  constraint periods_dates_in_order check (
    start_date < end_date
    and start_date <= first_cut_start_date
    and first_cut_start_date < first_cut_end_date
    and first_cut_end_date <= second_cut_start_date
    and second_cut_start_date < second_cut_end_date
    and second_cut_end_date <= end_date
    and (first_half_end_date is null or first_half_end_date between start_date and end_date)
    and (second_half_end_date is null or second_half_end_date between start_date and end_date)
  ),
  constraint periods_notes_in_range check (
    approval_minimum_avg between 0 and 20 and approval_minimum_note between 0 and 20
    and low_performance_note between 0 and 20 and high_performance_note between 0 and 20
  )
);
create unique index periods_one_enabled on periods (enabled) where enabled;
create trigger periods_touch before update on periods for each row execute function touch();

create table period_pensums (
  period_id integer not null,
  specialization_id integer not null,
  pensum_id integer not null,
  constraint period_pensums_pkey primary key (period_id, specialization_id),
  constraint period_pensums_all_unique unique (period_id, specialization_id, pensum_id),
  constraint period_pensums_period foreign key (period_id) references periods (id) on delete cascade,
  constraint period_pensums_pensum foreign key (pensum_id, specialization_id)
    references pensums (id, specialization_id)
);
create index period_pensums_pensum on period_pensums (pensum_id);

create table period_price_settings (
  id integer primary key generated always as identity,
  period_id integer not null,
  specialization_id integer,
  semester_id integer,
  semester_price_e2 integer not null,
  valid_from date,
  valid_until date,
  description text,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint period_price_settings_period foreign key (period_id) references periods (id) on delete cascade,
  constraint period_price_settings_specialization foreign key (specialization_id) references specializations (id),
  constraint period_price_settings_semester foreign key (semester_id) references semesters (id),
  constraint period_price_settings_price_not_negative check (semester_price_e2 >= 0),
  constraint period_price_settings_dates_in_order check (valid_from <= valid_until),
  constraint period_price_settings_unique
    unique nulls not distinct (period_id, specialization_id, semester_id, valid_from, valid_until)
);
create trigger period_price_settings_touch before update on period_price_settings for each row execute function touch();

create table sections (
  id integer primary key generated always as identity,
  period_id integer not null,
  specialization_id integer not null,
  pensum_id integer not null,
  semester_id integer not null,
  letter_code text not null,
  shift text not null,
  males_limit smallint not null,
  females_limit smallint not null,
  males_assigned smallint not null default 0,
  females_assigned smallint not null default 0,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  -- a section's semester belongs to the pensum that its period follows in that specialization
  constraint sections_pensum_of_period foreign key (period_id, specialization_id, pensum_id)
    references period_pensums (period_id, specialization_id, pensum_id),
  constraint sections_semester_of_pensum foreign key (semester_id, pensum_id) references semesters (id, pensum_id),
  constraint sections_letter_code_unique unique (period_id, semester_id, letter_code),
  constraint sections_id_period_semester_unique unique (id, period_id, semester_id, specialization_id),
  constraint sections_shift_known check (shift in ('morning', 'afternoon', 'mixed')),
  constraint sections_limits_in_range check (males_limit between 0 and 500 and females_limit between 0 and 500),
  constraint sections_males_within_limit check (males_assigned between 0 and males_limit),
  constraint sections_females_within_limit check (females_assigned between 0 and females_limit)
);
create index sections_semester on sections (semester_id);
create trigger sections_touch before update on sections for each row
  when (old.males_assigned = new.males_assigned and old.females_assigned = new.females_assigned)
  execute function touch();

create table course_sections (
  id integer primary key generated always as identity,
  section_id integer not null,
  course_id integer not null,
  created_at timestamptz not null default claustro_now(),
  constraint course_sections_section foreign key (section_id) references sections (id) on delete cascade,
  constraint course_sections_course foreign key (course_id) references courses (id),
  constraint course_sections_unique unique (section_id, course_id)
);
create index course_sections_course on course_sections (course_id);

create table course_section_teachers (
  course_section_id integer not null,
  teacher_id integer not null,
  constraint course_section_teachers_pkey primary key (course_section_id, teacher_id),
  constraint course_section_teachers_course_section foreign key (course_section_id)
    references course_sections (id) on delete cascade,
  constraint course_section_teachers_teacher foreign key (teacher_id) references teachers (id)
);
-- serves the reach of a teacher: the students of the course-sections taught
create index course_section_teachers_teacher on course_section_teachers (teacher_id);

create table students (
  id integer primary key generated always as identity,
  user_id integer not null,
  state text not null default 'active',
  first_name text not null,
  last_name text not null,
  identity_kind text not null,
  identity_number text not null,
  gender text not null,
  birth_date date not null,
  phone text not null,
  birth_place text,
  address text,
  social_networks jsonb not null default '{}',
  previous_school text,
  graduation_year smallint,
  emergency_contact jsonb,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null
    generated always as (plain(first_name || ' ' || last_name || ' ' || first_name || ' ' || identity_number)) stored,
  constraint students_user foreign key (user_id) references users (id),
  constraint students_user_unique unique (user_id),
  constraint students_identity_unique unique (identity_kind, identity_number),
  constraint students_state_known check (state in ('active', 'retired', 'graduated')),
  constraint students_gender_known check (gender in ('male', 'female')),
  constraint students_identity_kind_known check (identity_kind in ('V', 'E', 'P'))
);
-- serves the list of students: search, and its order by name
create index students_search on students using gin (search_text gin_trgm_ops);
create index students_name on students (last_name, first_name, id);
create index students_created on students (created_at, id);
create trigger students_touch before update on students for each row execute function touch();

create table preregistered_students (
  id integer primary key generated always as identity,
  period_id integer not null,
  specialization_id integer not null,
  shift text not null,
  state text not null default 'pending',
  rejection_reason text,
  reviewed_by integer,
  reviewed_at timestamptz,
  student_id integer,
  email text not null,
  profile_picture text,
  first_name text not null,
  last_name text not null,
  identity_kind text not null,
  identity_number text not null,
  gender text not null,
  birth_date date not null,
  phone text not null,
  birth_place text,
  address text,
  social_networks jsonb not null default '{}',
  previous_school text,
  graduation_year smallint,
  emergency_contact jsonb,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as
    (plain(first_name || ' ' || last_name || ' ' || first_name || ' ' || identity_number || ' ' || email)) stored,
  constraint preregistered_students_period foreign key (period_id) references periods (id),
  constraint preregistered_students_specialization foreign key (specialization_id) references specializations (id),
  constraint preregistered_students_student foreign key (student_id) references students (id),
  constraint preregistered_students_reviewer foreign key (reviewed_by) references users (id),
  constraint preregistered_students_email_normal check (email = lower(email)),
  constraint preregistered_students_shift_known check (shift in ('morning', 'afternoon', 'mixed')),
  constraint preregistered_students_gender_known check (gender in ('male', 'female')),
  constraint preregistered_students_identity_kind_known check (identity_kind in ('V', 'E', 'P')),
  constraint preregistered_students_state_known check (state in ('pending', 'confirmed', 'rejected')),
  constraint preregistered_students_rejected_has_reason check ((state = 'rejected') = (rejection_reason is not null))
);
create unique index preregistered_students_one_pending on preregistered_students (identity_kind, identity_number)
  where state = 'pending';
-- serves the list by period and state, newest first
create index preregistered_students_period_state on preregistered_students (period_id, state, created_at, id);
create index preregistered_students_search on preregistered_students using gin (search_text gin_trgm_ops);
create trigger preregistered_students_touch before update on preregistered_students
  for each row execute function touch();

create table inscriptions (
  id integer primary key generated always as identity,
  student_id integer not null,
  period_id integer not null,
  specialization_id integer not null,
  semester_id integer not null,
  section_id integer not null,
  kind text not null,
  semester_price_e2 integer not null,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint inscriptions_student foreign key (student_id) references students (id),
  constraint inscriptions_period foreign key (period_id) references periods (id),
  constraint inscriptions_section foreign key (section_id, period_id, semester_id, specialization_id)
    references sections (id, period_id, semester_id, specialization_id),
  constraint inscriptions_one_per_period unique (student_id, period_id),
  constraint inscriptions_kind_known check (kind in ('new', 'regular', 'reincorporation')),
  constraint inscriptions_price_not_negative check (semester_price_e2 >= 0)
);
-- serves the list of inscriptions of a period, newest first, and of a section
create index inscriptions_period_created on inscriptions (period_id, created_at, id);
create index inscriptions_created on inscriptions (created_at, id);
create index inscriptions_section on inscriptions (section_id);
create trigger inscriptions_touch before update on inscriptions for each row execute function touch();

-- domain.md 6: capacity. The counters follow the inscriptions and nobody else writes them; their check constraints are
-- what refuses the seat too many, whatever arrives at the same time.
create function count_seat(section integer, of_gender text, seats integer) returns void language sql as $$
  update sections set
    males_assigned = males_assigned + case when of_gender = 'male' then seats else 0 end,
    females_assigned = females_assigned + case when of_gender = 'female' then seats else 0 end
  where id = section;
$$;
create function inscriptions_count_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.section_id = old.section_id and new.student_id = old.student_id then return null; end if;
  if tg_op <> 'INSERT' then
    perform count_seat(old.section_id, (select gender from students where id = old.student_id), -1);
  end if;
  if tg_op <> 'DELETE' then
    perform count_seat(new.section_id, (select gender from students where id = new.student_id), 1);
  end if;
  return null;
end $$;
create trigger inscriptions_seats after insert or update or delete on inscriptions
  for each row execute function inscriptions_count_seats();
create function students_move_seats() returns trigger language plpgsql as $$
begin
  perform count_seat(section_id, old.gender, -1), count_seat(section_id, new.gender, 1)
  from inscriptions where student_id = new.id;
  return null;
end $$;
create trigger students_seats after update of gender on students
  for each row when (old.gender <> new.gender) execute function students_move_seats();

create table enrolments (
  id integer primary key generated always as identity,
  inscription_id integer not null,
  student_id integer not null,
  course_section_id integer not null,
  state text not null default 'enrolled',
  definitive_note numeric(4, 2),
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint enrolments_inscription foreign key (inscription_id) references inscriptions (id) on delete cascade,
  constraint enrolments_student foreign key (student_id) references students (id),
  constraint enrolments_course_section foreign key (course_section_id) references course_sections (id),
  constraint enrolments_once unique (student_id, course_section_id),
  constraint enrolments_state_known
    check (state in ('enrolled', 'withdrawn', 'approved', 'failed', 'failed_by_absence')),
  constraint enrolments_note_in_range check (definitive_note between 0 and 20)
);
create index enrolments_course_section on enrolments (course_section_id);
create index enrolments_inscription on enrolments (inscription_id);
create trigger enrolments_touch before update on enrolments for each row execute function touch();

create table payments (
  id integer primary key generated always as identity,
  student_id integer not null,
  period_id integer not null,
  title text not null,
  type smallint not null,
  receipt_number text,
  date date not null,
  amount integer not null,
  status smallint not null default 1,
  rejection_reason text,
  reported_by integer,
  reviewed_by integer,
  reviewed_at timestamptz,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint payments_inscription foreign key (student_id, period_id) references inscriptions (student_id, period_id),
  constraint payments_reporter foreign key (reported_by) references users (id),
  constraint payments_reviewer foreign key (reviewed_by) references users (id),
  constraint payments_type_known check (type between 1 and 5),
  constraint payments_status_known check (status between 1 and 3),
  constraint payments_amount_positive check (amount > 0),
  constraint payments_receipt_unless_cash check ((type = 1) = (receipt_number is null)),
  constraint payments_rejected_has_reason check ((status = 3) = (rejection_reason is not null))
);
create unique index payments_receipt_unique on payments (type, receipt_number) where status <> 3;
-- serves the sum of payments of an inscription
create index payments_student_period on payments (student_id, period_id, status) include (amount);
-- serves the review of pending payments, oldest first, and the list by date
create index payments_status_created on payments (status, created_at, id);
create index payments_date on payments (date, id);
create trigger payments_touch before update on payments for each row execute function touch();

-- domain.md 3: only pending payments change.
create function refuse_reviewed_payment() returns trigger language plpgsql as $$
begin
  if old.status <> 1 then
    raise exception 'payment % was reviewed', old.id
      using errcode = 'check_violation', constraint = 'payments_only_pending_change';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger payments_only_pending before update on payments for each row execute function refuse_reviewed_payment();

create table notifications (
  id integer primary key generated always as identity,
  sender_user_id integer,
  type smallint not null,
  content text not null,
  attachment text,
  created_at timestamptz not null default claustro_now(),
  constraint notifications_sender foreign key (sender_user_id) references users (id),
  constraint notifications_type_known check (type between 1 and 9)
);
create table notification_recipients (
  notification_id integer not null,
  user_id integer not null,
  read_at timestamptz,
  constraint notification_recipients_pkey primary key (notification_id, user_id),
  constraint notification_recipients_notification foreign key (notification_id)
    references notifications (id) on delete cascade,
  constraint notification_recipients_user foreign key (user_id) references users (id) on delete cascade
);
-- serves the bell: a person's unread notifications, newest first
create index notification_recipients_user on notification_recipients (user_id, notification_id desc);
create index notification_recipients_unread on notification_recipients (user_id) where read_at is null;

create table audit_entries (
  id bigint primary key generated always as identity,
  at timestamptz not null default claustro_now(),
  user_id integer,
  action text not null,
  entity text not null,
  entity_id integer not null,
  before jsonb,
  after jsonb,
  reason text,
  constraint audit_entries_user foreign key (user_id) references users (id)
);
create index audit_entries_entity on audit_entries (entity, entity_id, id);
create index audit_entries_at on audit_entries (at, id);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'check_violation', constraint = 'audit_entries_append_only';
end $$;
create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();

create table idempotency_keys (
  user_id integer not null,
  key text not null,
  call text not null,
  body_hash bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, key),
  constraint idempotency_keys_user foreign key (user_id) references users (id) on delete cascade
);
create index idempotency_keys_created on idempotency_keys (created_at);
