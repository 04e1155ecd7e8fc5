-- Final deliveries (rules.md#final-deliveries): what is defended before juries, one per course-section, and what each
-- jury gives each student.

create table final_deliveries (
  id integer primary key generated always as identity,
  course_section_id integer not null,
  code text not null,
  date date,
  final_delivery_value_percent smallint not null,
  -- Everybody enrolled takes part, also who enrols later; false where the students were named.
  takes_everybody boolean not null default true,
  -- Counted by the table of juries.
  juries_count smallint not null default 0,
  -- Null when the account is gone.
  created_by integer,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  search_text text not null generated always as (plain(code)) stored,
  constraint final_deliveries_course_section_unique unique (course_section_id),
  constraint final_deliveries_course_section foreign key (course_section_id)
    references course_sections (id) on delete cascade,
  constraint final_deliveries_value_in_range check (final_delivery_value_percent between 1 and 100),
  constraint final_deliveries_juries_in_range check (juries_count between 0 and 5),
  constraint final_deliveries_author foreign key (created_by) references users (id) on delete set null
);
create index final_deliveries_date on final_deliveries (date, id);
create index final_deliveries_created_by on final_deliveries (created_by) where created_by is not null;
create index final_deliveries_search on final_deliveries using gin (search_text gin_trgm_ops) with (fastupdate = off);
create trigger final_deliveries_touch before update on final_deliveries for each row execute function touch();

create table final_delivery_juries (
  final_delivery_id integer not null,
  teacher_id integer not null,
  -- Null until the jury was told that notes lack; once (rules.md#reminders).
  reminded_at timestamptz,
  created_at timestamptz not null default claustro_now(),
  constraint final_delivery_juries_pkey primary key (final_delivery_id, teacher_id),
  constraint final_delivery_juries_delivery foreign key (final_delivery_id)
    references final_deliveries (id) on delete cascade,
  constraint final_delivery_juries_teacher foreign key (teacher_id) references teachers (id)
);
create index final_delivery_juries_of_teacher on final_delivery_juries (teacher_id, final_delivery_id);

create table final_delivery_students (
  final_delivery_id integer not null,
  enrolment_id integer not null,
  created_at timestamptz not null default claustro_now(),
  constraint final_delivery_students_pkey primary key (final_delivery_id, enrolment_id),
  constraint final_delivery_students_delivery foreign key (final_delivery_id)
    references final_deliveries (id) on delete cascade,
  constraint final_delivery_students_enrolment foreign key (enrolment_id) references enrolments (id) on delete cascade
);
create index final_delivery_students_of_enrolment on final_delivery_students (enrolment_id, final_delivery_id);

create table jury_notes (
  final_delivery_id integer not null,
  teacher_id integer not null,
  enrolment_id integer not null,
  note numeric(4,2) not null,
  -- Who wrote it, where the jury did not; null when the account is gone.
  noted_by integer,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint jury_notes_pkey primary key (final_delivery_id, teacher_id, enrolment_id),
  constraint jury_notes_jury foreign key (final_delivery_id, teacher_id)
    references final_delivery_juries (final_delivery_id, teacher_id),
  constraint jury_notes_student foreign key (final_delivery_id, enrolment_id)
    references final_delivery_students (final_delivery_id, enrolment_id),
  constraint jury_notes_author foreign key (noted_by) references users (id) on delete set null,
  constraint jury_notes_in_range check (note between 0 and 20)
);
create index jury_notes_enrolment on jury_notes (enrolment_id, final_delivery_id);
create index jury_notes_noted_by on jury_notes (noted_by) where noted_by is not null;
create trigger jury_notes_touch before update on jury_notes for each row execute function touch();

-- The course supports finals, the delivery's share is counted with the evaluations, and what was handed over stays.
create function final_delivery_changed() returns trigger language plpgsql as $$
declare
  before integer := 0;
  after integer := 0;
  of integer;
begin
  if tg_op <> 'INSERT' then before := old.final_delivery_value_percent; of := old.course_section_id; end if;
  if tg_op <> 'DELETE' then after := new.final_delivery_value_percent; of := new.course_section_id; end if;
  perform insist_notes_open(array[of]);
  if tg_op = 'INSERT' and not (select c.supports_finals from course_sections cs join courses c on c.id = cs.course_id
      where cs.id = of for share of c) then
    raise exception 'the course has no final deliveries'
      using errcode = 'check_violation', constraint = 'final_deliveries_supported';
  end if;
  if before = after then return null; end if;
  update course_sections set weighting_assigned = weighting_assigned + after - before where id = of;
  if tg_op = 'UPDATE' then
    perform count_notes(array(select n.enrolment_id from jury_notes n where n.final_delivery_id = new.id));
  end if;
  return null;
end $$;
create trigger final_deliveries_weigh after insert or update or delete on final_deliveries
  for each row execute function final_delivery_changed();

create function final_delivery_juries_counted() returns trigger language plpgsql as $$
begin
  update final_deliveries set juries_count = juries_count + case tg_op when 'INSERT' then 1 else -1 end
    where id = case tg_op when 'INSERT' then new.final_delivery_id else old.final_delivery_id end;
  return null;
end $$;
create trigger final_delivery_juries_count after insert or delete on final_delivery_juries
  for each row execute function final_delivery_juries_counted();

-- Who takes part is enrolled in the delivery's own course-section.
create function insist_takes_the_course() returns trigger language plpgsql as $$
begin
  if not exists (select from final_deliveries d join enrolments e on e.course_section_id = d.course_section_id
      where d.id = new.final_delivery_id and e.id = new.enrolment_id) then
    raise exception 'enrolment % is of another course-section', new.enrolment_id
      using errcode = 'check_violation', constraint = 'final_delivery_students_of_the_course';
  end if;
  return null;
end $$;
create trigger final_delivery_students_take_the_course after insert or update on final_delivery_students
  for each row execute function insist_takes_the_course();

create function enrolments_take_part() returns trigger language plpgsql as $$
begin
  insert into final_delivery_students (final_delivery_id, enrolment_id)
  select d.id, c.id from changed c
  join final_deliveries d on d.course_section_id = c.course_section_id and d.takes_everybody;
  return null;
end $$;
create trigger enrolments_join_deliveries after insert on enrolments
  referencing new table as changed for each statement execute function enrolments_take_part();

-- The definitive note of each enrolment: evaluations and final delivery, this one with the mean of the juries' notes
-- given. A missing note counts 0, and without any note there is none. Exact until rounded half up: the mean is not
-- rounded, the sum is divided by its juries at the end.
create or replace function count_notes(enrolment_ids integer[]) returns void language sql as $$
  with counted as (
    select e.id, case when l.sum is not null or d.juries > 0 then
      round((coalesce(l.sum, 0) * greatest(d.juries, 1) + coalesce(d.sum, 0)) / (100 * greatest(d.juries, 1)), 2) end as note
    from enrolments e
    cross join lateral (select sum(n.note * l.weighting) as sum from notes n join lessons l on l.id = n.lesson_id
      where n.enrolment_id = e.id) l
    cross join lateral (select sum(j.note * f.final_delivery_value_percent) as sum, count(*) as juries
      from jury_notes j join final_deliveries f on f.id = j.final_delivery_id where j.enrolment_id = e.id) d
    where e.id = any(enrolment_ids)
  )
  update enrolments e set definitive_note = c.note from counted c
  where c.id = e.id and c.note is distinct from e.definitive_note
$$;

create trigger jury_notes_counted_added after insert on jury_notes
  referencing new table as changed for each statement execute function notes_written();
create trigger jury_notes_counted_changed after update on jury_notes
  referencing new table as changed for each statement execute function notes_written();
create trigger jury_notes_counted_removed after delete on jury_notes
  referencing old table as changed for each statement execute function notes_written();

-- The mean of the juries' notes given, as people read it; null without any.
create function jury_mean(delivery integer, enrolment integer) returns numeric language sql stable
  return (select round(avg(j.note), 2) from jury_notes j
    where j.final_delivery_id = delivery and j.enrolment_id = enrolment);
