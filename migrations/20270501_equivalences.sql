-- Courses passed elsewhere that the institute recognises, by resolutions with numbers (rules.md#equivalences).
create table equivalences (
  id integer generated always as identity constraint equivalences_pkey primary key,
  number integer not null constraint equivalences_number_unique unique,
  student_id integer not null constraint equivalences_student references students,
  -- The current one when it was given: where it stands in the history.
  period_id integer not null constraint equivalences_period references periods,
  origin text not null,
  remark text,
  in_index boolean not null,
  created_by integer not null constraint equivalences_author references users,
  undone_at timestamptz,
  undone_by integer constraint equivalences_undoer references users,
  undo_reason text,
  stands boolean not null generated always as (undone_at is null) stored,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint equivalences_undone_by_somebody check (num_nonnulls(undone_at, undone_by, undo_reason) in (0, 3)),
  constraint equivalences_of_student unique (id, student_id, stands)
);
create index equivalences_created on equivalences (created_at, id);
create index equivalences_student_id on equivalences (student_id);
create index equivalences_period_id on equivalences (period_id);
create index equivalences_created_by on equivalences (created_by);
create index equivalences_undone_by on equivalences (undone_by) where undone_by is not null;
create trigger equivalences_touch before update on equivalences for each row execute function touch();

create table equivalent_courses (
  equivalence_id integer not null,
  student_id integer not null,
  stands boolean not null default true,
  course_id integer not null constraint equivalent_courses_course references courses,
  -- What was passed there, as its paper calls it.
  taken text not null,
  note numeric(4, 2) constraint equivalent_courses_note_in_range check (note between 0 and 20),
  constraint equivalent_courses_pkey primary key (equivalence_id, course_id),
  constraint equivalent_courses_equivalence foreign key (equivalence_id, student_id, stands)
    references equivalences (id, student_id, stands) on update cascade
);
create unique index equivalent_courses_once on equivalent_courses (student_id, course_id) where stands;
create index equivalent_courses_course_id on equivalent_courses (course_id);

create function insist_equivalence_follows() returns trigger language plpgsql as $$
begin
  lock table equivalences in share row exclusive mode;
  if new.number <> coalesce((select max(number) from equivalences), 0) + 1 then
    raise exception 'equivalence % does not follow', new.number
      using errcode = 'check_violation', constraint = 'equivalences_follow';
  end if;
  return new;
end $$;
create trigger equivalences_follow before insert on equivalences
  for each row execute function insist_equivalence_follows();

alter table institution add column equivalences_in_index boolean not null default false;

-- What is recognised is approved, in the period in which it was; it weighs in averages where it has a note and the
-- institute said so when it was given, and has no verdict elsewhere.
create or replace function attempts_of(student integer) returns table (enrolment_id integer, inscription_id integer, course_id integer,
  section_id integer, period_id integer, state text, note numeric, has_verdict boolean, year integer, number integer)
language sql stable as $$
  select e.id, e.inscription_id, cs.course_id, cs.section_id, p.id, e.state, e.definitive_note,
    has_verdict(e.state, cs.notes_delivered_at), p.year::integer, p.number::integer
  from enrolments e join course_sections cs on cs.id = e.course_section_id
  join inscriptions i on i.id = e.inscription_id join periods p on p.id = i.period_id
  where e.student_id = student
  union all
  select null, null, q.course_id, null, p.id, 'approved', q.note, v.in_index and q.note is not null,
    p.year::integer, p.number::integer
  from equivalent_courses q join equivalences v on v.id = q.equivalence_id join periods p on p.id = v.period_id
  where q.student_id = student and q.stands
$$;

drop function approved_courses_of(integer);
create function approved_courses_of(student integer) returns table (course_id integer, note numeric, has_verdict boolean,
  year integer, number integer)
language sql stable as $$
  select distinct on (a.course_id) a.course_id, a.note, a.has_verdict, a.year, a.number from attempts_of(student) a
  where a.state = 'approved' order by a.course_id, a.year desc, a.number desc, a.enrolment_id desc nulls last
$$;
