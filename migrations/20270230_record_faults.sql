-- What the check of the records has found and nobody has mended: those enrolled in a course that was handed over or sealed
-- are judged by their notes, an untrue paper is withdrawn, the rest is named alone.
create table record_faults (
  id integer generated always as identity,
  acta_number integer,
  what text not null,
  course_section_id integer,
  paper_id integer,
  created_at timestamptz not null default claustro_now(),
  constraint record_faults_pkey primary key (id),
  constraint record_faults_course_section foreign key (course_section_id) references course_sections on delete cascade,
  constraint record_faults_paper foreign key (paper_id) references papers,
  constraint record_faults_of_one_thing check (num_nonnulls(course_section_id, paper_id) <= 1)
);
create index record_faults_course_section on record_faults (course_section_id) where course_section_id is not null;
create index record_faults_paper on record_faults (paper_id) where paper_id is not null;

alter table record_checks drop column faults;

-- An institute of before is looked through once, as soon as it is up; then every night.
insert into jobs (kind, payload)
select 'records_check', '{}'
where exists (select from papers) or exists (select from actas)
  or exists (select from course_sections where notes_delivered_at is not null);
