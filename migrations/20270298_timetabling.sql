-- How the weekly hours of a course are cut, as 2 + 2; null: by pairs. What its room must have, as `laboratorio`.
create function sum_of(smallint[]) returns bigint
  language sql immutable strict parallel safe
  return (select coalesce(sum(one), 0) from unnest($1) one);
alter table courses
  add column sittings smallint[],
  add column room_tag text,
  add constraint courses_sittings_make_hours check (sum_of(sittings) = hours and 0 < all (sittings)),
  add constraint courses_room_tag_written check (room_tag <> '' and room_tag = btrim(room_tag));
alter table classrooms add column tags text[] not null default '{}';

-- What of the timetable stays where it is, unless a proposal is to leave nothing.
alter table schedules add column is_locked boolean not null default false;

-- Until which day the teachers say when they can come.
alter table periods add column availability_last_day date;

-- Who has said when they can come in a period, also if always.
create table availabilities (
  id integer generated always as identity constraint availabilities_pkey primary key,
  period_id integer not null constraint availabilities_period references periods on delete cascade,
  teacher_id integer not null constraint availabilities_teacher references teachers,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint availabilities_one_each unique (period_id, teacher_id)
);
create index availabilities_of_teacher on availabilities (teacher_id, period_id);
create trigger availabilities_touch before update on availabilities for each row execute function touch();

-- What is not here, the teacher can.
create table unwanted_hours (
  availability_id integer not null constraint unwanted_hours_availability references availabilities on delete cascade,
  day smallint not null constraint unwanted_hours_day_in_week check (day between 1 and 7),
  class_hour_id integer not null constraint unwanted_hours_class_hour references class_hours on delete cascade,
  is_impossible boolean not null,
  constraint unwanted_hours_pkey primary key (availability_id, day, class_hour_id)
);
create index unwanted_hours_class_hour on unwanted_hours (class_hour_id);
