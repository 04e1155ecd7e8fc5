-- Prelations (domain.md 3): inside a pensum, a course requires another that stands in an earlier semester. With the order
-- of the semesters kept, there is no cycle. A course that leaves the pensum takes its prelations with it.
create table prelations (
  id integer primary key generated always as identity,
  pensum_id integer not null,
  course_id integer not null,
  required_course_id integer not null,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint prelations_unique unique (pensum_id, course_id, required_course_id),
  constraint prelations_course foreign key (pensum_id, course_id)
    references semester_courses (pensum_id, course_id) on delete cascade,
  constraint prelations_required_course foreign key (pensum_id, required_course_id)
    references semester_courses (pensum_id, course_id) on delete cascade
);
create index prelations_required on prelations (pensum_id, required_course_id);
create index prelations_of_course on prelations (course_id);
create trigger prelations_touch before update on prelations for each row execute function touch();

-- domain.md 3: a frozen pensum is not edited. It stays locked, so that nobody freezes it or moves its courses meanwhile.
create function hold_draft_of_prelation() returns trigger language plpgsql as $$
declare
  touched integer := case when tg_op = 'DELETE' then old.pensum_id else new.pensum_id end;
  frozen boolean;
begin
  select versioned into frozen from pensums where id = touched for no key update;
  if frozen then
    raise exception 'pensum % is frozen', touched using errcode = 'check_violation', constraint = 'pensums_frozen_stay';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger prelations_not_when_frozen before insert or delete or update of pensum_id, course_id, required_course_id
  on prelations for each row execute function hold_draft_of_prelation();

-- domain.md 8, target_must_be_related_to_next_semesters: when a prelation is made, and when a course or a semester moves.
create function insist_prelations_lead_forward() returns trigger language plpgsql as $$
begin
  perform from pensums where id = new.pensum_id for no key update;
  if exists (
    select from prelations p
    join semester_courses c on c.pensum_id = p.pensum_id and c.course_id = p.course_id
    join semesters later on later.id = c.semester_id
    join semester_courses r on r.pensum_id = p.pensum_id and r.course_id = p.required_course_id
    join semesters earlier on earlier.id = r.semester_id
    where p.pensum_id = new.pensum_id and later.number <= earlier.number
  ) then
    raise exception 'a prelation of pensum % does not lead to a later semester', new.pensum_id
      using errcode = 'check_violation', constraint = 'prelations_lead_forward';
  end if;
  return null;
end $$;
create trigger prelations_forward after insert or update of pensum_id, course_id, required_course_id on prelations
  for each row execute function insist_prelations_lead_forward();
create trigger semester_courses_prelations_forward after update of semester_id, pensum_id, course_id on semester_courses
  for each row when (old.semester_id <> new.semester_id) execute function insist_prelations_lead_forward();
create trigger semesters_prelations_forward after update of number on semesters
  for each row when (old.number <> new.number) execute function insist_prelations_lead_forward();
