-- Re-inscription (rules.md#reinscription): whether debt stops it, and the seats of whoever repeats a course in another
-- section than the own one.

alter table institution add column debt_blocks_reinscription boolean not null default false;

-- Who takes a course of a section without being inscribed in it takes a seat of that course. The section counts as many as
-- visit the most visited of its courses, so that whoever has a seat of the section has one in each of its courses.
alter table course_sections
  add column males_visiting smallint not null default 0,
  add column females_visiting smallint not null default 0,
  add constraint course_sections_visitors_counted check (males_visiting >= 0 and females_visiting >= 0);
alter table enrolments add column is_visiting boolean not null default false;

create function most_visiting(section integer, of_gender text) returns integer language sql stable
  return (select coalesce(max(case when of_gender = 'male' then males_visiting else females_visiting end), 0)
    from course_sections where section_id = section);

create function count_visit(course_section integer, of_gender text, seats integer) returns void language plpgsql as $$
declare
  of integer;
  before integer;
begin
  select section_id into of from course_sections where id = course_section;
  if of is null then return; end if;
  -- Visits of two courses of a section are counted one after the other.
  perform from sections where id = of for no key update;
  before := most_visiting(of, of_gender);
  update course_sections
    set males_visiting = males_visiting + case when of_gender = 'male' then seats else 0 end,
      females_visiting = females_visiting + case when of_gender = 'female' then seats else 0 end
    where id = course_section;
  if most_visiting(of, of_gender) <> before then
    perform count_seat(of, of_gender, most_visiting(of, of_gender) - before);
  end if;
end $$;

create function mark_visiting(enrolment_ids integer[]) returns void language sql as $$
  update enrolments e set is_visiting = not e.is_visiting
  from inscriptions i, course_sections cs
  where e.id = any(enrolment_ids) and i.id = e.inscription_id and cs.id = e.course_section_id
    and e.is_visiting <> (i.section_id <> cs.section_id and e.state <> 'withdrawn')
$$;

create function enrolments_made() returns trigger language plpgsql as $$
begin
  perform mark_visiting(array(select m.id from made m join inscriptions i on i.id = m.inscription_id
    join course_sections cs on cs.id = m.course_section_id where cs.section_id <> i.section_id));
  return null;
end $$;
create trigger enrolments_visit_made after insert on enrolments
  referencing new table as made for each statement execute function enrolments_made();

create function enrolment_visits() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_visiting then
    perform count_visit(old.course_section_id, (select gender from students where id = old.student_id for share), -1);
  end if;
  if tg_op <> 'DELETE' and new.is_visiting then
    perform count_visit(new.course_section_id, (select gender from students where id = new.student_id for share), 1);
  end if;
  return null;
end $$;
create trigger enrolments_visit_added after insert on enrolments
  for each row when (new.is_visiting) execute function enrolment_visits();
create trigger enrolments_visit_removed after delete on enrolments
  for each row when (old.is_visiting) execute function enrolment_visits();
create trigger enrolments_visit_changed after update on enrolments
  for each row when ((old.is_visiting or new.is_visiting)
    and (old.is_visiting <> new.is_visiting or old.course_section_id <> new.course_section_id))
  execute function enrolment_visits();

-- Before the seats are counted: whoever follows the own inscription takes one seat there, at no moment two.
create function enrolment_moved() returns trigger language plpgsql as $$
begin
  new.is_visiting := new.state <> 'withdrawn' and exists (select from inscriptions i, course_sections cs
    where i.id = new.inscription_id and cs.id = new.course_section_id and i.section_id <> cs.section_id);
  return new;
end $$;
create trigger enrolments_visit_moved before update of course_section_id, state on enrolments
  for each row when (old.course_section_id <> new.course_section_id
    or (old.state = 'withdrawn') <> (new.state = 'withdrawn'))
  execute function enrolment_moved();

-- Who changes the section visits what stays behind in the former one.
create function inscription_moved() returns trigger language plpgsql as $$
begin
  perform mark_visiting(array(select id from enrolments where inscription_id = new.id));
  return null;
end $$;
create trigger inscriptions_visit_moved after update of section_id on inscriptions
  for each row when (old.section_id <> new.section_id) execute function inscription_moved();

create or replace function students_move_seats() returns trigger language plpgsql as $$
begin
  perform count_seat(section_id, old.gender, -1), count_seat(section_id, new.gender, 1)
  from inscriptions where student_id = new.id;
  perform count_visit(course_section_id, old.gender, -1), count_visit(course_section_id, new.gender, 1)
  from enrolments where student_id = new.id and is_visiting;
  return null;
end $$;

do $$
begin
  perform mark_visiting(array(select e.id from enrolments e join inscriptions i on i.id = e.inscription_id
    join course_sections cs on cs.id = e.course_section_id where cs.section_id <> i.section_id));
end $$;
