-- Evaluations and notes (rules.md#evaluations, rules.md#grades): a lesson with a weighting, what each student got in it,
-- and the handing over of a course-section's notes.

alter table course_sections
  -- Of its evaluations and its final delivery, in percent.
  add column weighting_assigned smallint not null default 0,
  add column notes_delivered_at timestamptz,
  -- Null when the account is gone.
  add column notes_delivered_by integer,
  add constraint course_sections_weighting_available check (weighting_assigned between 0 and 100),
  add constraint course_sections_deliverer foreign key (notes_delivered_by) references users (id) on delete set null;
create index course_sections_delivered_by on course_sections (notes_delivered_by) where notes_delivered_by is not null;

alter table lessons
  add column weighting smallint,
  add column is_evaluation boolean not null generated always as (weighting is not null) stored,
  add constraint lessons_weighting_in_range check (weighting between 1 and 100),
  add constraint lessons_evaluations_have_a_title check (weighting is null or title is not null),
  add constraint lessons_id_evaluation_unique unique (id, is_evaluation);
create index lessons_evaluations on lessons (course_section_id, date) where weighting is not null;

create table notes (
  lesson_id integer not null,
  enrolment_id integer not null,
  -- Carries the lesson's own along: a lesson with a note in it stays an evaluation.
  is_evaluation boolean not null default true,
  note numeric(4,2) not null,
  -- Null when the account is gone.
  noted_by integer,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint notes_pkey primary key (lesson_id, enrolment_id),
  constraint notes_evaluation foreign key (lesson_id, is_evaluation) references lessons (id, is_evaluation),
  constraint notes_enrolment foreign key (enrolment_id) references enrolments (id),
  constraint notes_author foreign key (noted_by) references users (id) on delete set null,
  constraint notes_of_evaluations check (is_evaluation),
  constraint notes_in_range check (note between 0 and 20)
);
create index notes_enrolment on notes (enrolment_id, lesson_id);
create index notes_noted_by on notes (noted_by) where noted_by is not null;
create trigger notes_touch before update on notes for each row execute function touch();

-- What was handed over stays as it is: notes, attendance, evaluations.
create function insist_notes_open(course_section_ids integer[]) returns void language plpgsql as $$
begin
  if exists (select from course_sections where id = any(course_section_ids) and notes_delivered_at is not null) then
    raise exception 'the notes of the course-section were delivered'
      using errcode = 'check_violation', constraint = 'course_sections_stay_delivered';
  end if;
end $$;

-- The definitive note of each enrolment: a missing note counts 0, and without any note there is none. Exact until rounded
-- half up.
create function count_notes(enrolment_ids integer[]) returns void language sql as $$
  with counted as (
    select e.id, (select round(sum(n.note * l.weighting) / 100, 2) from notes n join lessons l on l.id = n.lesson_id
      where n.enrolment_id = e.id) as note
    from enrolments e where e.id = any(enrolment_ids)
  )
  update enrolments e set definitive_note = c.note from counted c
  where c.id = e.id and c.note is distinct from e.definitive_note
$$;

create function notes_written() returns trigger language plpgsql as $$
begin
  perform insist_notes_open(array(select e.course_section_id from enrolments e
    where e.id in (select enrolment_id from changed)));
  perform count_notes(array(select enrolment_id from changed));
  return null;
end $$;
create trigger notes_counted_added after insert on notes
  referencing new table as changed for each statement execute function notes_written();
create trigger notes_counted_changed after update on notes
  referencing new table as changed for each statement execute function notes_written();
create trigger notes_counted_removed after delete on notes
  referencing old table as changed for each statement execute function notes_written();

create function attendances_written() returns trigger language plpgsql as $$
begin
  perform insist_notes_open(array(select e.course_section_id from enrolments e
    where e.id in (select enrolment_id from changed)));
  return null;
end $$;
create trigger attendances_stay_added after insert on attendances
  referencing new table as changed for each statement execute function attendances_written();
create trigger attendances_stay_changed after update on attendances
  referencing new table as changed for each statement execute function attendances_written();
create trigger attendances_stay_removed after delete on attendances
  referencing old table as changed for each statement execute function attendances_written();

-- What the evaluations of a course-section weigh together, and what that makes of the notes in them. One statement takes
-- the rows of the course-sections, so that two evaluations made at once are counted one after the other.
create function lesson_weighting_changed() returns trigger language plpgsql as $$
declare
  before integer := 0;
  after integer := 0;
  of integer;
begin
  if tg_op <> 'INSERT' then before := coalesce(old.weighting, 0); of := old.course_section_id; end if;
  if tg_op <> 'DELETE' then after := coalesce(new.weighting, 0); of := new.course_section_id; end if;
  if before = after then return null; end if;
  perform insist_notes_open(array[of]);
  update course_sections set weighting_assigned = weighting_assigned + after - before where id = of;
  if tg_op = 'UPDATE' then
    perform count_notes(array(select n.enrolment_id from notes n where n.lesson_id = new.id));
  end if;
  return null;
end $$;
create trigger lessons_weigh after insert or delete or update of weighting on lessons
  for each row execute function lesson_weighting_changed();

-- How many more absences a student may have before the limit is passed; null where they were pardoned (rules.md#absences).
create function absences_left(absences integer, delays integer, most integer, pardoned_at timestamptz) returns integer
  language sql stable
  return case when pardoned_at is null then greatest(0, most - absences_counted(absences, delays)) end;

-- Handed over, each has approved or failed by the least note of the period, and what is missing counts 0; opened again,
-- nobody has (rules.md#teaching-writes).
create function course_section_notes_delivered() returns trigger language plpgsql as $$
begin
  if new.notes_delivered_at is not null then
    update enrolments e set definitive_note = coalesce(e.definitive_note, 0),
      state = case when coalesce(e.definitive_note, 0) >= p.approval_minimum_note then 'approved' else 'failed' end
    from sections s join periods p on p.id = s.period_id
    where e.course_section_id = new.id and e.state = 'enrolled' and s.id = new.section_id;
  else
    update enrolments set state = 'enrolled' where course_section_id = new.id and state in ('approved', 'failed');
    perform count_notes(array(select id from enrolments where course_section_id = new.id));
  end if;
  return null;
end $$;
create trigger course_sections_notes_delivered after update of notes_delivered_at on course_sections
  for each row when ((old.notes_delivered_at is null) <> (new.notes_delivered_at is null))
  execute function course_section_notes_delivered();
