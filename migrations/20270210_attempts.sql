-- What a student took, read by all who reckon it (rules.md#history): approved once is approved, whatever came later, and
-- what the index counts is the last attempt with a verdict.

-- A failure by absence can be lifted until the notes are handed over.
create function has_verdict(state text, notes_delivered_at timestamptz) returns boolean language sql immutable as $$
  select state in ('approved', 'failed') or (state = 'failed_by_absence' and notes_delivered_at is not null)
$$;

create function attempts_of(student integer) returns table (enrolment_id integer, inscription_id integer, course_id integer,
  section_id integer, period_id integer, state text, note numeric, has_verdict boolean, year integer, number integer)
language sql stable as $$
  select e.id, e.inscription_id, cs.course_id, cs.section_id, p.id, e.state, e.definitive_note,
    has_verdict(e.state, cs.notes_delivered_at), p.year::integer, p.number::integer
  from enrolments e join course_sections cs on cs.id = e.course_section_id
  join inscriptions i on i.id = e.inscription_id join periods p on p.id = i.period_id
  where e.student_id = student
$$;

-- Each course once, with the last attempt that was approved.
create function approved_courses_of(student integer) returns table (course_id integer, note numeric, year integer, number integer)
language sql stable as $$
  select distinct on (a.course_id) a.course_id, a.note, a.year, a.number from attempts_of(student) a
  where a.state = 'approved' order by a.course_id, a.year desc, a.number desc, a.enrolment_id desc
$$;

-- The basic track's and that of the latest specialization, each in the version of the latest inscription.
create function pensums_to_degree(student integer) returns table (is_basic boolean, specialization_id integer, pensum_id integer,
  reached integer)
language sql stable as $$
  select distinct on (sp.is_basic) sp.is_basic, sp.id, se.pensum_id,
    max(se.number) over (partition by i.specialization_id)::integer
  from inscriptions i join periods p on p.id = i.period_id join semesters se on se.id = i.semester_id
  join specializations sp on sp.id = i.specialization_id
  where i.student_id = student order by sp.is_basic, p.year desc, p.number desc
$$;

-- Inscribed in the last semester of a pensum in the period, with each enabled course of the pensums to the degree approved.
create or replace function finishes_studies(student integer, period integer) returns boolean language sql stable as $$
  select exists (select from inscriptions i
    join specializations sp on sp.id = i.specialization_id
    join sections s on s.id = i.section_id
    join semesters se on se.id = i.semester_id
    where i.student_id = student and i.period_id = period and i.retired_at is null
      and not exists (select from semesters later where later.pensum_id = s.pensum_id and later.number > se.number)
      and (not sp.is_basic or not exists (select from specializations o where o.enabled and not o.is_basic))
      and not exists (select from pensums_to_degree(student) d
        join semester_courses sc on sc.pensum_id = d.pensum_id and sc.enabled
        where sc.course_id not in (select a.course_id from approved_courses_of(student) a)))
$$;
