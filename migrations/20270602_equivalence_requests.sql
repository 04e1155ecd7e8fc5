-- What a student asks to be recognised, with its documents; a resolution answers it (rules.md#equivalences).
create table equivalence_requests (
  id integer generated always as identity constraint equivalence_requests_pkey primary key,
  student_id integer not null constraint equivalence_requests_student references students,
  state text not null default 'pending'
    constraint equivalence_requests_state_known check (state in ('pending', 'returned', 'accepted', 'withdrawn')),
  origin text not null,
  remark text,
  requested_by integer not null constraint equivalence_requests_requester references users,
  -- The word with which it was returned, until it is sent again.
  return_reason text,
  handled_at timestamptz,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint equivalence_requests_returned_with_a_word check ((state = 'returned') = (return_reason is not null)),
  constraint equivalence_requests_of_student unique (id, student_id)
);
create index equivalence_requests_created on equivalence_requests (created_at, id);
create index equivalence_requests_state on equivalence_requests (state, created_at, id);
create index equivalence_requests_student_id on equivalence_requests (student_id);
create index equivalence_requests_requested_by on equivalence_requests (requested_by);
create trigger equivalence_requests_touch before update on equivalence_requests for each row execute function touch();

create table equivalence_request_courses (
  request_id integer not null constraint equivalence_request_courses_request references equivalence_requests,
  position smallint not null,
  -- What was passed there, and its note in the scale of there.
  taken text not null,
  grade text,
  course_id integer constraint equivalence_request_courses_course references courses,
  constraint equivalence_request_courses_pkey primary key (request_id, position)
);
create index equivalence_request_courses_course_id on equivalence_request_courses (course_id) where course_id is not null;

create table equivalence_request_files (
  id integer generated always as identity constraint equivalence_request_files_pkey primary key,
  request_id integer not null constraint equivalence_request_files_request references equivalence_requests,
  kind text not null constraint equivalence_request_files_kind_known check (kind in ('grades', 'programmes', 'other')),
  file text not null,
  created_at timestamptz not null default claustro_now()
);
create index equivalence_request_files_request_id on equivalence_request_files (request_id);

alter table equivalences add column request_id integer;
alter table equivalences add constraint equivalences_request
  foreign key (request_id, student_id) references equivalence_requests (id, student_id);
create index equivalences_request_id on equivalences (request_id) where request_id is not null;
create unique index equivalences_one_of_request on equivalences (request_id) where undone_at is null;
