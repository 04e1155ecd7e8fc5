-- Teachers are asked before the period is over, not after.
alter table periods add constraint periods_availability_in_time check (availability_last_day <= end_date);

-- What somebody could is no past: it goes with a teacher who has none.
alter table availabilities
  drop constraint availabilities_teacher,
  add constraint availabilities_teacher foreign key (teacher_id) references teachers on delete cascade;

-- Who was asked to say it: once a day, by whomever, so that pressing twice tells once.
create table availability_reminders (
  period_id integer not null constraint availability_reminders_period references periods on delete cascade,
  teacher_id integer not null constraint availability_reminders_teacher references teachers on delete cascade,
  day date not null,
  constraint availability_reminders_pkey primary key (period_id, teacher_id, day)
);
create index availability_reminders_of_teacher on availability_reminders (teacher_id);
