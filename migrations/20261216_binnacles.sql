-- Binnacles (rules.md#binnacles): what happened with a student, written by who works at the institute.

create table binnacles (
  id integer primary key generated always as identity,
  -- Null when the account is gone.
  author_user_id integer,
  student_id integer not null,
  -- Where it happened; null outside of a course, or when the student's enrolment is undone.
  course_section_id integer,
  kind text not null,
  title text not null,
  description text not null,
  incidence_date date not null,
  visible_to_student boolean not null default true,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as (plain(title || ' ' || description)) stored,
  constraint binnacles_kind_known check (kind in ('academic', 'behaviour', 'other')),
  constraint binnacles_author foreign key (author_user_id) references users (id) on delete set null,
  constraint binnacles_student foreign key (student_id) references students (id),
  constraint binnacles_in_the_course foreign key (student_id, course_section_id)
    references enrolments (student_id, course_section_id) on delete set null (course_section_id)
);
create index binnacles_date on binnacles (incidence_date, id);
create index binnacles_title on binnacles (title, id);
create index binnacles_kind on binnacles (kind, incidence_date, id);
create index binnacles_created on binnacles (created_at, id);
create index binnacles_of_student on binnacles (student_id, incidence_date, id);
create index binnacles_of_author on binnacles (author_user_id, incidence_date) where author_user_id is not null;
create index binnacles_course on binnacles (student_id, course_section_id) where course_section_id is not null;
create index binnacles_search on binnacles using gin (search_text gin_trgm_ops) with (fastupdate = off);
create trigger binnacles_touch before update on binnacles for each row execute function touch();
