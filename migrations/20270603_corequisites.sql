-- A co-requisite is taken together with the course, or was approved before: of the same pensum, of the same or an earlier
-- semester. It stands with the prelations, so that of a pair there is one or the other.
alter table prelations add column is_corequisite boolean not null default false,
  add constraint prelations_not_itself check (course_id <> required_course_id);

drop trigger prelations_not_when_frozen on prelations;
create trigger prelations_not_when_frozen
  before insert or delete or update of pensum_id, course_id, required_course_id, is_corequisite
  on prelations for each row execute function hold_draft_of_prelation();

create or replace function insist_prelations_lead_forward() returns trigger language plpgsql as $$
begin
  perform from pensums where id = new.pensum_id for no key update;
  if exists (
    select from prelations p
    join semester_courses c on c.pensum_id = p.pensum_id and c.course_id = p.course_id
    join semesters later on later.id = c.semester_id
    join semester_courses r on r.pensum_id = p.pensum_id and r.course_id = p.required_course_id
    join semesters earlier on earlier.id = r.semester_id
    where p.pensum_id = new.pensum_id
      and (later.number < earlier.number or later.number = earlier.number and not p.is_corequisite)
  ) then
    raise exception 'a prelation of pensum % does not lead to a later semester', new.pensum_id
      using errcode = 'check_violation', constraint = 'prelations_lead_forward';
  end if;
  return null;
end $$;
drop trigger prelations_forward on prelations;
create trigger prelations_forward after insert or update of pensum_id, course_id, required_course_id, is_corequisite
  on prelations for each row execute function insist_prelations_lead_forward();

-- The courses of a section that go without a co-requisite: neither approved nor given there, or left as well. What else
-- is left there is named.
create function courses_without_corequisite(section integer, student integer, left_too integer[])
  returns table (course_id integer) language sql stable as $$
  with recursive pair as (
    select cs.course_id, p.required_course_id
    from course_sections cs join sections s on s.id = cs.section_id
    join prelations p on p.pensum_id = s.pensum_id and p.course_id = cs.course_id and p.is_corequisite
    where cs.section_id = section
      and p.required_course_id not in (select a.course_id from approved_courses_of(student) a)
  ), gone as (
    select pair.course_id from pair
    where pair.required_course_id = any(left_too) or not exists (
      select from course_sections o where o.section_id = section and o.course_id = pair.required_course_id)
    union
    select pair.course_id from pair join gone on gone.course_id = pair.required_course_id
  )
  select gone.course_id from gone $$;
