-- Who fails by absence, what a definitive note is and who approves is decided by the actions of enrolments. Triggers keep
-- the sums that follow rows, and that what was handed over is concluded and stays.

create or replace function count_absences(enrolment_ids integer[], more_absences integer[], more_delays integer[])
  returns void language sql as $$
  update enrolments e set absences = e.absences + c.absences, delays = e.delays + c.delays
  from unnest(enrolment_ids, more_absences, more_delays) as c (id, absences, delays)
  where e.id = c.id and (c.absences <> 0 or c.delays <> 0)
$$;

create or replace function attendances_added() returns trigger language plpgsql as $$
begin
  perform count_absences(array_agg(enrolment_id), array_agg(absences), array_agg(delays)) from (
    select enrolment_id, count(*) filter (where not attendance and not justified)::int as absences,
      count(*) filter (where delayed)::int as delays
    from made group by enrolment_id) it;
  return null;
end $$;

create or replace function attendances_changed() returns trigger language plpgsql as $$
begin
  perform count_absences(array_agg(enrolment_id), array_agg(absences), array_agg(delays)) from (
    select enrolment_id, sum(absences)::int as absences, sum(delays)::int as delays from (
      select enrolment_id, (not attendance and not justified)::int as absences, delayed::int as delays from made
      union all
      select enrolment_id, -(not attendance and not justified)::int, -delayed::int from gone) moved
    group by enrolment_id) it;
  return null;
end $$;

create or replace function attendances_removed() returns trigger language plpgsql as $$
begin
  perform count_absences(array_agg(enrolment_id), array_agg(absences), array_agg(delays)) from (
    select enrolment_id, -count(*) filter (where not attendance and not justified)::int as absences,
      -count(*) filter (where delayed)::int as delays
    from gone group by enrolment_id) it;
  return null;
end $$;

drop function count_absences(integer[], integer[], integer[], integer[]);

create or replace function notes_written() returns trigger language plpgsql as $$
begin
  perform insist_notes_open(array(select e.course_section_id from enrolments e
    where e.id in (select enrolment_id from changed)));
  return null;
end $$;

create or replace function lesson_weighting_changed() returns trigger language plpgsql as $$
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
  return null;
end $$;

create or replace function final_delivery_changed() returns trigger language plpgsql as $$
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
  return null;
end $$;

create or replace function enrolment_changes_section() returns trigger language plpgsql as $$
begin
  perform insist_notes_open(array[old.course_section_id, new.course_section_id]);
  delete from final_delivery_students f using final_deliveries d
    where d.id = f.final_delivery_id and f.enrolment_id = new.id and d.course_section_id = old.course_section_id;
  insert into final_delivery_students (final_delivery_id, enrolment_id)
  select d.id, new.id from final_deliveries d
    where d.course_section_id = new.course_section_id and d.takes_everybody
  on conflict do nothing;
  return null;
end $$;

drop trigger lessons_evaluations_moved on lessons;
drop function evaluation_moved();
drop trigger course_sections_notes_delivered on course_sections;
drop function course_section_notes_delivered();
drop function count_notes(integer[]);

-- What is handed over says of everybody how it ended.
create function course_section_concluded() returns trigger language plpgsql as $$
begin
  if exists (select from enrolments where course_section_id = new.id and state = 'enrolled') then
    raise exception 'somebody was not concluded'
      using errcode = 'check_violation', constraint = 'course_sections_concluded';
  end if;
  return null;
end $$;
create trigger course_sections_concluded after update of notes_delivered_at on course_sections for each row
  when (old.notes_delivered_at is null and new.notes_delivered_at is not null)
  execute function course_section_concluded();
