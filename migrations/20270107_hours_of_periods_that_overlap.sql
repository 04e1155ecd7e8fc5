-- Periods may overlap: no room is used and nobody teaches twice at one hour, in two of them either. What stands twice
-- already stays as it is, until it is moved.

create function periods_beside(of integer) returns setof integer language sql stable rows 2 as $$
  select o.id from periods p join periods o on o.start_date <= p.end_date and o.end_date >= p.start_date where p.id = of
$$;

create function slots_free_beside() returns trigger language plpgsql as $$
begin
  -- Two who take an hour of one room in two periods do so one after the other.
  perform pg_advisory_xact_lock(hashtext('hours of a classroom'), m.classroom_id)
    from (select distinct classroom_id from made where not classroom_shared order by 1) m;
  if exists (select from made m
      join schedule_slots s on s.classroom_id = m.classroom_id and s.period_id in (select periods_beside(m.period_id))
        and s.day = m.day and s.class_hour_id = m.class_hour_id and not s.classroom_shared
      where not m.classroom_shared and s.period_id <> m.period_id) then
    raise exception 'the classroom has the hour in a period beside'
      using errcode = 'check_violation', constraint = 'schedule_slots_classroom_free_beside';
  end if;
  return null;
end $$;
create trigger schedule_slots_beside_made after insert on schedule_slots referencing new table as made
  for each statement execute function slots_free_beside();
create trigger schedule_slots_beside_moved after update on schedule_slots referencing new table as made
  for each statement execute function slots_free_beside();

create function teacher_slots_free_beside() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('hours of a teacher'), m.teacher_id)
    from (select distinct teacher_id from made order by 1) m;
  if exists (select from made m
      join schedule_teacher_slots s on s.teacher_id = m.teacher_id and s.period_id in (select periods_beside(m.period_id))
        and s.day = m.day and s.class_hour_id = m.class_hour_id
      where s.period_id <> m.period_id) then
    raise exception 'the teacher has the hour in a period beside'
      using errcode = 'check_violation', constraint = 'schedule_teacher_slots_free_beside';
  end if;
  return null;
end $$;
create trigger schedule_teacher_slots_beside_made after insert on schedule_teacher_slots referencing new table as made
  for each statement execute function teacher_slots_free_beside();
create trigger schedule_teacher_slots_beside_moved after update on schedule_teacher_slots referencing new table as made
  for each statement execute function teacher_slots_free_beside();

create function period_hours_free_beside() returns trigger language plpgsql as $$
begin
  if exists (select from schedule_slots m
      join schedule_slots s on s.classroom_id = m.classroom_id and s.period_id in (select periods_beside(new.id))
        and s.day = m.day and s.class_hour_id = m.class_hour_id and not s.classroom_shared
      where m.period_id = new.id and not m.classroom_shared and s.period_id <> new.id)
    or exists (select from schedule_teacher_slots m
      join schedule_teacher_slots s on s.teacher_id = m.teacher_id and s.period_id in (select periods_beside(new.id))
        and s.day = m.day and s.class_hour_id = m.class_hour_id
      where m.period_id = new.id and s.period_id <> new.id) then
    raise exception 'hours are taken in a period beside'
      using errcode = 'check_violation', constraint = 'periods_hours_free_beside';
  end if;
  return null;
end $$;
create trigger periods_hours_beside after update of start_date, end_date on periods
  for each row when (old.start_date > new.start_date or old.end_date < new.end_date)
  execute function period_hours_free_beside();
