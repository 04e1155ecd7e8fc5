-- Who was told that there is a note in an evaluation: once, whatever becomes of the note (rules.md#evaluations).
create table note_notices (
  lesson_id integer not null,
  enrolment_id integer not null,
  created_at timestamptz not null default claustro_now(),
  constraint note_notices_pkey primary key (lesson_id, enrolment_id),
  constraint note_notices_lesson foreign key (lesson_id) references lessons (id) on delete cascade,
  constraint note_notices_enrolment foreign key (enrolment_id) references enrolments (id) on delete cascade
);
create index note_notices_enrolment on note_notices (enrolment_id);
