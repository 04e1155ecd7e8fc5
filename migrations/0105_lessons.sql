-- Lessons (domain.md 3): a course-section's class on a date. What a lesson repeats of its section is held to it by
-- foreign keys that carry every change along, as in the timetable.

create table lessons (
  id integer primary key generated always as identity,
  course_section_id integer not null,
  section_id integer not null,
  period_id integer not null,
  date date not null,
  title text,
  content text,
  observations text,
  -- Null when the account is gone.
  created_by integer,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as (
    plain(coalesce(title, '') || ' ' || coalesce(content, '') || ' ' || coalesce(observations, ''))
  ) stored,
  constraint lessons_course_section_date_unique unique (course_section_id, date),
  constraint lessons_course_section foreign key (course_section_id, section_id)
    references course_sections (id, section_id) on update cascade on delete cascade,
  constraint lessons_section foreign key (section_id, period_id)
    references sections (id, period_id) on update cascade on delete cascade,
  constraint lessons_author foreign key (created_by) references users (id) on delete set null
);
create index lessons_section on lessons (section_id);
create index lessons_period_date on lessons (period_id, date, id);
create index lessons_date on lessons (date, id);
create index lessons_created on lessons (created_at, id);
create index lessons_created_by on lessons (created_by) where created_by is not null;
create index lessons_search on lessons using gin (search_text gin_trgm_ops);
create trigger lessons_touch before update on lessons for each row execute function touch();

-- A lesson lies within its period, whoever writes either: the period stays locked until the lesson is there, and its
-- dates do not leave out a lesson.
create function insist_lesson_in_period() returns trigger language plpgsql as $$
begin
  perform from periods where id = new.period_id and new.date between start_date and end_date for share;
  if not found then
    raise exception 'a lesson on % lies outside period %', new.date, new.period_id
      using errcode = 'check_violation', constraint = 'lessons_in_period';
  end if;
  return null;
end $$;
create trigger lessons_stay_in_period after insert or update of date, period_id on lessons
  for each row execute function insist_lesson_in_period();

create function insist_period_holds_lessons() returns trigger language plpgsql as $$
begin
  if exists (select from lessons where period_id = new.id and (date < new.start_date or date > new.end_date)) then
    raise exception 'period % has lessons outside its new dates', new.id
      using errcode = 'check_violation', constraint = 'periods_hold_lessons';
  end if;
  return null;
end $$;
create trigger periods_keep_lessons after update of start_date, end_date on periods
  for each row execute function insist_period_holds_lessons();
