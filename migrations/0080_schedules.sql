-- The timetable (domain.md 6). Nobody and no room is in two places at once, whoever writes and however many at a time:
-- each entry has one slot per class hour, and a slot is unique for its course-section, its section, its room and each of
-- its teachers. What a slot repeats of other rows is held to them by foreign keys that carry every change along.

alter table course_sections add constraint course_sections_id_section_unique unique (id, section_id);
alter table sections add constraint sections_id_period_unique unique (id, period_id);
alter table classrooms add constraint classrooms_id_multiple_unique unique (id, multiple_sections);

create table schedules (
  id integer primary key generated always as identity,
  course_section_id integer not null,
  section_id integer not null,
  period_id integer not null,
  classroom_id integer not null,
  -- Whether the room takes several sections at once; follows the room.
  classroom_shared boolean not null,
  day smallint not null,
  -- One of the twelve names of the product's grounds, or a foreign #rrggbb.
  color text not null,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint schedules_day_in_week check (day between 1 and 7),
  constraint schedules_color_known check (color ~ '^([a-z]+|#[0-9a-f]{6})$'),
  constraint schedules_course_section foreign key (course_section_id, section_id)
    references course_sections (id, section_id) on update cascade on delete cascade,
  constraint schedules_section foreign key (section_id, period_id)
    references sections (id, period_id) on update cascade on delete cascade,
  constraint schedules_classroom foreign key (classroom_id, classroom_shared)
    references classrooms (id, multiple_sections) on update cascade,
  constraint schedules_all_unique
    unique (id, course_section_id, section_id, period_id, classroom_id, classroom_shared, day)
);
create index schedules_course_section on schedules (course_section_id);
create index schedules_section on schedules (section_id);
create index schedules_classroom on schedules (classroom_id, period_id);
create index schedules_period_day on schedules (period_id, day, id);
create index schedules_day on schedules (day, id);
create index schedules_created on schedules (created_at, id);
create trigger schedules_touch before update on schedules for each row execute function touch();

create table schedule_slots (
  schedule_id integer not null,
  course_section_id integer not null,
  section_id integer not null,
  period_id integer not null,
  classroom_id integer not null,
  classroom_shared boolean not null,
  day smallint not null,
  class_hour_id integer not null,
  constraint schedule_slots_pkey primary key (schedule_id, class_hour_id),
  constraint schedule_slots_schedule
    foreign key (schedule_id, course_section_id, section_id, period_id, classroom_id, classroom_shared, day)
    references schedules (id, course_section_id, section_id, period_id, classroom_id, classroom_shared, day)
    on update cascade on delete cascade,
  constraint schedule_slots_class_hour foreign key (class_hour_id) references class_hours (id),
  -- In this order: the first that is broken is the one that people are told of.
  constraint schedule_slots_course_section_free unique (course_section_id, day, class_hour_id),
  constraint schedule_slots_section_free unique (section_id, day, class_hour_id),
  constraint schedule_slots_all_unique unique (schedule_id, class_hour_id, course_section_id, period_id, day)
);
create unique index schedule_slots_classroom_free on schedule_slots (classroom_id, period_id, day, class_hour_id)
  where not classroom_shared;
create index schedule_slots_shared on schedule_slots (classroom_id, period_id, day) where classroom_shared;
create index schedule_slots_class_hour on schedule_slots (class_hour_id, day, period_id);

create table schedule_teacher_slots (
  schedule_id integer not null,
  class_hour_id integer not null,
  course_section_id integer not null,
  teacher_id integer not null,
  period_id integer not null,
  day smallint not null,
  constraint schedule_teacher_slots_pkey primary key (schedule_id, class_hour_id, teacher_id),
  constraint schedule_teacher_slots_slot foreign key (schedule_id, class_hour_id, course_section_id, period_id, day)
    references schedule_slots (schedule_id, class_hour_id, course_section_id, period_id, day)
    on update cascade on delete cascade,
  constraint schedule_teacher_slots_teacher foreign key (course_section_id, teacher_id)
    references course_section_teachers (course_section_id, teacher_id) on update cascade on delete cascade,
  constraint schedule_teacher_slots_free unique (teacher_id, period_id, day, class_hour_id)
);
create index schedule_teacher_slots_teacher on schedule_teacher_slots (course_section_id, teacher_id);

-- The course-section stays locked, so that neither a teacher who is given to it meanwhile nor a slot that is made
-- meanwhile is overlooked by the other.
create function schedule_slots_take_teachers() returns trigger language plpgsql as $$
begin
  perform from course_sections where id in (select course_section_id from made) order by id for no key update;
  insert into schedule_teacher_slots (schedule_id, class_hour_id, course_section_id, teacher_id, period_id, day)
    select m.schedule_id, m.class_hour_id, m.course_section_id, t.teacher_id, m.period_id, m.day
    from made m join course_section_teachers t on t.course_section_id = m.course_section_id;
  return null;
end $$;
create trigger schedule_slots_teachers after insert on schedule_slots referencing new table as made
  for each statement execute function schedule_slots_take_teachers();

create function course_section_teachers_take_slots() returns trigger language plpgsql as $$
begin
  perform from course_sections where id in (select course_section_id from made) order by id for no key update;
  insert into schedule_teacher_slots (schedule_id, class_hour_id, course_section_id, teacher_id, period_id, day)
    select s.schedule_id, s.class_hour_id, s.course_section_id, m.teacher_id, s.period_id, s.day
    from made m join schedule_slots s on s.course_section_id = m.course_section_id;
  return null;
end $$;
create trigger course_section_teachers_slots after insert on course_section_teachers referencing new table as made
  for each statement execute function course_section_teachers_take_slots();

-- The private links to a timetable: of a teacher, a student or a room, one each.
create table schedule_feeds (
  id integer primary key generated always as identity,
  teacher_id integer,
  student_id integer,
  classroom_id integer,
  token_hash bytea not null,
  created_at timestamptz not null default claustro_now(),
  constraint schedule_feeds_of_one check (num_nonnulls(teacher_id, student_id, classroom_id) = 1),
  constraint schedule_feeds_teacher foreign key (teacher_id) references teachers (id) on delete cascade,
  constraint schedule_feeds_student foreign key (student_id) references students (id) on delete cascade,
  constraint schedule_feeds_classroom foreign key (classroom_id) references classrooms (id) on delete cascade,
  constraint schedule_feeds_teacher_unique unique (teacher_id),
  constraint schedule_feeds_student_unique unique (student_id),
  constraint schedule_feeds_classroom_unique unique (classroom_id),
  constraint schedule_feeds_token_unique unique (token_hash)
);
