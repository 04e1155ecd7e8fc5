-- Attendance (rules.md#absences): who was at a registered lesson, and what that makes of an enrolment.

alter table lessons
  add column registered_at timestamptz,
  -- Null when the account is gone.
  add column registered_by integer,
  add constraint lessons_registrar foreign key (registered_by) references users (id) on delete set null;
create index lessons_registered_by on lessons (registered_by) where registered_by is not null;
create index lessons_unregistered on lessons (date, id) where registered_at is null;

-- The device's day may run ahead of Caracas, the database's clock does not: a lesson is registered on its day at the earliest.
create function insist_lesson_had_its_day() returns trigger language plpgsql as $$
begin
  if new.date > (claustro_now() at time zone 'America/Caracas')::date then
    raise exception 'lesson % is registered before its day', new.id
      using errcode = 'check_violation', constraint = 'lessons_registered_on_their_day';
  end if;
  return null;
end $$;
create trigger lessons_have_their_day after insert or update of date, registered_at on lessons
  for each row when (new.registered_at is not null) execute function insist_lesson_had_its_day();

create table attendances (
  lesson_id integer not null,
  enrolment_id integer not null,
  -- True: present.
  attendance boolean not null,
  delayed boolean not null default false,
  justified boolean not null default false,
  justification text,
  -- Null when the account is gone.
  marked_by integer,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint attendances_pkey primary key (lesson_id, enrolment_id),
  constraint attendances_lesson foreign key (lesson_id) references lessons (id),
  constraint attendances_enrolment foreign key (enrolment_id) references enrolments (id),
  constraint attendances_author foreign key (marked_by) references users (id) on delete set null,
  constraint attendances_delayed_is_present check (attendance or not delayed),
  constraint attendances_justified_is_absent check (not attendance or not justified),
  constraint attendances_justification_said check (justified = (justification is not null))
);
create index attendances_enrolment on attendances (enrolment_id, lesson_id);
create index attendances_marked_by on attendances (marked_by) where marked_by is not null;
create trigger attendances_touch before update on attendances for each row execute function touch();

-- Attendance before registration is unknown.
create function insist_lesson_registered() returns trigger language plpgsql as $$
begin
  if exists (select from made m join lessons l on l.id = m.lesson_id where l.registered_at is null) then
    raise exception 'attendance of a lesson that is not registered'
      using errcode = 'check_violation', constraint = 'attendances_of_registered_lessons';
  end if;
  return null;
end $$;
create trigger attendances_registered after insert on attendances
  referencing new table as made for each statement execute function insist_lesson_registered();

alter table enrolments
  -- Not justified, without what delays make.
  add column absences smallint not null default 0,
  add column delays smallint not null default 0,
  add column failed_by_absence_at timestamptz,
  -- The lesson that crossed the limit: its teacher may mend it for a day.
  add column failed_by_lesson_id integer,
  add column absences_pardoned_at timestamptz,
  -- The worst that was told: 1 one left, 2 none left, 3 passed.
  add column absence_notice smallint not null default 0,
  add constraint enrolments_absences_counted check (absences >= 0 and delays >= 0),
  add constraint enrolments_absence_notice_known check (absence_notice between 0 and 3),
  add constraint enrolments_failed_by_lesson foreign key (failed_by_lesson_id) references lessons (id);
create index enrolments_failed_by_lesson on enrolments (failed_by_lesson_id) where failed_by_lesson_id is not null;

-- What counts as absences (rules.md#absences).
create function absences_counted(absences integer, delays integer) returns integer
  language sql stable return absences + delays / coalesce((select delays_per_absence from institution), 3);

-- Adds what a statement changed to each enrolment, and fails or clears those that cross the limit.
create function count_absences(enrolment_ids integer[], lesson_ids integer[], more_absences integer[], more_delays integer[])
returns void language sql as $$
  with changed as (
    select * from unnest(enrolment_ids, lesson_ids, more_absences, more_delays) as c (id, lesson_id, absences, delays)
    where absences <> 0 or delays <> 0
  ), counted as (
    select e.id, c.lesson_id, e.absences + c.absences as absences, e.delays + c.delays as delays,
      absences_counted(e.absences + c.absences, e.delays + c.delays) > co.max_absences_to_fail
        and e.absences_pardoned_at is null as is_over
    from changed c join enrolments e on e.id = c.id
    join course_sections cs on cs.id = e.course_section_id join courses co on co.id = cs.course_id
  )
  update enrolments e set
    absences = c.absences,
    delays = c.delays,
    state = case
      when e.state = 'enrolled' and c.is_over then 'failed_by_absence'
      when e.state = 'failed_by_absence' and not c.is_over then 'enrolled'
      else e.state end,
    failed_by_absence_at = case
      when e.state = 'enrolled' and c.is_over then claustro_now()
      when e.state = 'failed_by_absence' and not c.is_over then null
      else e.failed_by_absence_at end,
    failed_by_lesson_id = case
      when e.state = 'enrolled' and c.is_over then c.lesson_id
      when e.state = 'failed_by_absence' and not c.is_over then null
      else e.failed_by_lesson_id end
  from counted c where c.id = e.id
$$;

create function attendances_added() returns trigger language plpgsql as $$
begin
  perform count_absences(array_agg(enrolment_id), array_agg(lesson_id), array_agg(absences), array_agg(delays)) from (
    select enrolment_id, max(lesson_id) as lesson_id,
      count(*) filter (where not attendance and not justified)::int as absences,
      count(*) filter (where delayed)::int as delays
    from made group by enrolment_id) it;
  return null;
end $$;
create trigger attendances_counted_added after insert on attendances
  referencing new table as made for each statement execute function attendances_added();

create function attendances_removed() returns trigger language plpgsql as $$
begin
  perform count_absences(array_agg(enrolment_id), array_agg(lesson_id), array_agg(absences), array_agg(delays)) from (
    select enrolment_id, max(lesson_id) as lesson_id,
      -count(*) filter (where not attendance and not justified)::int as absences,
      -count(*) filter (where delayed)::int as delays
    from gone group by enrolment_id) it;
  return null;
end $$;
create trigger attendances_counted_removed after delete on attendances
  referencing old table as gone for each statement execute function attendances_removed();

create function attendances_changed() returns trigger language plpgsql as $$
begin
  perform count_absences(array_agg(enrolment_id), array_agg(lesson_id), array_agg(absences), array_agg(delays)) from (
    select enrolment_id, max(lesson_id) as lesson_id, sum(absences)::int as absences, sum(delays)::int as delays from (
      select enrolment_id, lesson_id, (not attendance and not justified)::int as absences, delayed::int as delays from made
      union all
      select enrolment_id, lesson_id, -(not attendance and not justified)::int, -delayed::int from gone) moved
    group by enrolment_id) it;
  return null;
end $$;
create trigger attendances_counted_changed after update on attendances
  referencing old table as gone new table as made for each statement execute function attendances_changed();
