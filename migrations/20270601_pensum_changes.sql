-- A student goes on by another pensum, of the own specialization or of another (rules.md#change-of-pensum). It stands in the
-- history right after the latest inscription, and counts while that one stands.
create table pensum_changes (
  id integer generated always as identity constraint pensum_changes_pkey primary key,
  student_id integer not null constraint pensum_changes_student references students,
  -- Of that inscription.
  period_id integer not null constraint pensum_changes_period references periods,
  from_pensum_id integer not null constraint pensum_changes_from references pensums,
  pensum_id integer not null constraint pensum_changes_pensum references pensums,
  -- The one that is taken next.
  semester_number integer not null constraint pensum_changes_semester_in_range check (semester_number between 1 and 20),
  equivalence_id integer constraint pensum_changes_equivalence references equivalences,
  reason text not null,
  created_by integer not null constraint pensum_changes_author references users,
  undone_at timestamptz,
  undone_by integer constraint pensum_changes_undoer references users,
  undo_reason text,
  stands boolean not null generated always as (undone_at is null) stored,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint pensum_changes_other check (pensum_id <> from_pensum_id),
  constraint pensum_changes_undone_by_somebody check (num_nonnulls(undone_at, undone_by, undo_reason) in (0, 3))
);
create unique index pensum_changes_once on pensum_changes (student_id, period_id) where stands;
create index pensum_changes_student_id on pensum_changes (student_id, id);
create index pensum_changes_period_id on pensum_changes (period_id);
create index pensum_changes_from_pensum_id on pensum_changes (from_pensum_id);
create index pensum_changes_pensum_id on pensum_changes (pensum_id);
create index pensum_changes_equivalence_id on pensum_changes (equivalence_id) where equivalence_id is not null;
create index pensum_changes_created_by on pensum_changes (created_by);
create index pensum_changes_undone_by on pensum_changes (undone_by) where undone_by is not null;
create trigger pensum_changes_touch before update on pensum_changes for each row execute function touch();

-- Where what was passed is a course of here: by it the same is proposed the next time.
alter table equivalent_courses add column taken_course_id integer constraint equivalent_courses_taken references courses;
create index equivalent_courses_taken_course_id on equivalent_courses (taken_course_id) where taken_course_id is not null;

-- Each specialization once, in the version of the latest inscription in it, or of the change after that one; `reached` is
-- the highest semester since the last change to it.
create function pensums_followed_by(student integer) returns table (is_basic boolean, specialization_id integer,
  pensum_id integer, reached integer, period_id integer, year integer, number integer, is_changed boolean)
language sql stable as $$
  select distinct on (k.specialization_id) k.is_basic, k.specialization_id, k.pensum_id,
    max(k.semester) over (partition by k.specialization_id, k.turn)::integer, k.period_id, k.year, k.number, k.change = 1
  from (
    select f.*, sum(f.change) over (partition by f.specialization_id order by f.year, f.number, f.change) as turn
    from (
      select sp.is_basic, i.specialization_id, se.pensum_id, se.number::integer as semester, p.id as period_id,
        p.year::integer as year, p.number::integer as number, 0 as change
      from inscriptions i join periods p on p.id = i.period_id join semesters se on se.id = i.semester_id
      join specializations sp on sp.id = i.specialization_id
      where i.student_id = student
      union all
      select sp.is_basic, sp.id, c.pensum_id, c.semester_number - 1, p.id, p.year::integer, p.number::integer, 1
      from pensum_changes c join inscriptions i on i.student_id = c.student_id and i.period_id = c.period_id
      join periods p on p.id = c.period_id join pensums pe on pe.id = c.pensum_id
      join specializations sp on sp.id = pe.specialization_id
      where c.student_id = student and c.stands) f) k
  order by k.specialization_id, k.year desc, k.number desc, k.change desc
$$;

create or replace function pensums_to_degree(student integer) returns table (is_basic boolean, specialization_id integer,
  pensum_id integer, reached integer)
language sql stable as $$
  select distinct on (f.is_basic) f.is_basic, f.specialization_id, f.pensum_id, f.reached
  from pensums_followed_by(student) f order by f.is_basic, f.year desc, f.number desc, f.is_changed desc
$$;

-- Whoever changed after the inscription finishes by the other pensum, once inscribed in it.
create or replace function finishes_studies(student integer, period integer) returns boolean language sql stable as $$
  select exists (select from inscriptions i
    join specializations sp on sp.id = i.specialization_id
    join sections s on s.id = i.section_id
    join semesters se on se.id = i.semester_id
    where i.student_id = student and i.period_id = period and i.retired_at is null
      and not exists (select from semesters later where later.pensum_id = s.pensum_id and later.number > se.number)
      and not exists (select from pensum_changes c where c.student_id = student and c.period_id = period and c.stands)
      and (not sp.is_basic or not exists (select from specializations o where o.enabled and not o.is_basic))
      and not exists (select from pensums_to_degree(student) d
        join semester_courses sc on sc.pensum_id = d.pensum_id and sc.enabled
        where sc.course_id not in (select a.course_id from approved_courses_of(student) a)))
$$;

-- Failed or left by a pensum that was changed since, and of none that leads to the degree: it is asked of nobody.
create function is_left_by_change(student integer, course integer, in_year integer, in_number integer) returns boolean
language sql stable as $$
  select exists (select from pensum_changes c join periods p on p.id = c.period_id
      where c.student_id = student and c.stands and (p.year, p.number) >= (in_year, in_number))
    and not exists (select from pensums_to_degree(student) d
      join semester_courses sc on sc.pensum_id = d.pensum_id where sc.course_id = course)
$$;
