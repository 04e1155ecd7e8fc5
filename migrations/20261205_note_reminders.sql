-- Who was reminded of notes that lack: once a day, by whomever, so that pressing twice tells once (rules.md#reminders).
create table note_reminders (
  period_id integer not null,
  teacher_id integer not null,
  day date not null,
  -- Null where nobody pressed.
  reminded_by integer,
  created_at timestamptz not null default claustro_now(),
  constraint note_reminders_pkey primary key (period_id, teacher_id, day),
  constraint note_reminders_period foreign key (period_id) references periods (id) on delete cascade,
  constraint note_reminders_teacher foreign key (teacher_id) references teachers (id) on delete cascade,
  constraint note_reminders_user foreign key (reminded_by) references users (id) on delete set null
);
create index note_reminders_of_teacher on note_reminders (teacher_id);
create index note_reminders_by_user on note_reminders (reminded_by) where reminded_by is not null;
