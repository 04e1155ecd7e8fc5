-- Make-up exams of courses of closed periods, for who failed them (rules.md#make-up-exams).
alter table institution
  -- What a course that is made up counts at most; 0: what was got.
  add column make_up_most_note numeric(4, 2) not null default 0
    constraint institution_make_up_most_note check (make_up_most_note between 0 and 20),
  add column make_up_with_absences boolean not null default false,
  add column make_up_days smallint not null default 30
    constraint institution_make_up_days check (make_up_days between 1 and 365);

create table make_ups (
  id integer generated always as identity constraint make_ups_pkey primary key,
  course_section_id integer not null constraint make_ups_course_section references course_sections
    constraint make_ups_one_of_course unique,
  -- Of the section, where lists look for it.
  period_id integer not null constraint make_ups_period references periods,
  held_on date not null,
  inscribe_until date not null,
  examiner_id integer not null constraint make_ups_examiner references teachers,
  fee_id integer constraint make_ups_fee references fees,
  -- As the institute said when it was made.
  most_note numeric(4, 2) constraint make_ups_most_note_in_range check (most_note between 0 and 20),
  with_absences boolean not null,
  created_by integer not null constraint make_ups_author references users,
  sealed_at timestamptz,
  sealed_by integer constraint make_ups_sealer references users,
  acta_number integer constraint make_ups_acta references actas constraint make_ups_one_of_acta unique,
  is_sealed boolean not null generated always as (sealed_at is not null) stored,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint make_ups_inscribed_before check (inscribe_until <= held_on),
  constraint make_ups_sealed_by_acta check (num_nonnulls(sealed_at, sealed_by, acta_number) in (0, 3)),
  constraint make_ups_of_course unique (id, course_section_id, is_sealed)
);
create index make_ups_held_on on make_ups (held_on, id);
create index make_ups_period_id on make_ups (period_id, held_on, id);
create index make_ups_examiner_id on make_ups (examiner_id);
create index make_ups_fee_id on make_ups (fee_id) where fee_id is not null;
create index make_ups_created_by on make_ups (created_by);
create index make_ups_sealed_by on make_ups (sealed_by) where sealed_by is not null;
create trigger make_ups_touch before update on make_ups for each row execute function touch();

create table make_up_students (
  make_up_id integer not null,
  course_section_id integer not null,
  student_id integer not null,
  is_sealed boolean not null default false,
  note numeric(4, 2) constraint make_up_students_note_in_range check (note between 0 and 20),
  not_presented boolean not null default false,
  noted_by integer constraint make_up_students_noter references users,
  -- The version of the note.
  noted_at timestamptz,
  charge_id integer constraint make_up_students_charge references charges on delete set null
    constraint make_up_students_one_charge unique,
  inscribed_by integer not null constraint make_up_students_author references users,
  created_at timestamptz not null default claustro_now(),
  constraint make_up_students_pkey primary key (make_up_id, student_id),
  -- Sealed, it takes nobody in: what is inscribed says that it is open.
  constraint make_up_students_make_up foreign key (make_up_id, course_section_id, is_sealed)
    references make_ups (id, course_section_id, is_sealed) on update cascade,
  constraint make_up_students_enrolment foreign key (student_id, course_section_id)
    references enrolments (student_id, course_section_id),
  constraint make_up_students_one_result check (note is null or not not_presented),
  constraint make_up_students_sealed_with_result check (not is_sealed or note is not null or not_presented)
);
create unique index make_up_students_enrolment_once on make_up_students (student_id, course_section_id);
create index make_up_students_noted_by on make_up_students (noted_by) where noted_by is not null;
create index make_up_students_inscribed_by on make_up_students (inscribed_by);

create function refuse_sealed_make_up_change() returns trigger language plpgsql as $$
begin
  raise exception 'a sealed make-up exam stays' using errcode = 'check_violation', constraint = 'make_ups_sealed_stay';
end $$;
create trigger make_ups_stay before update on make_ups
  for each row when (old.sealed_at is not null) execute function refuse_sealed_make_up_change();
create trigger make_ups_stay_there before delete on make_ups
  for each row when (old.sealed_at is not null) execute function refuse_sealed_make_up_change();
-- Its charge may go with the inscription in which it stands.
create trigger make_up_students_stay before update on make_up_students
  for each row when (old.is_sealed and (new.make_up_id, new.student_id, new.is_sealed, new.note, new.not_presented)
    is distinct from (old.make_up_id, old.student_id, old.is_sealed, old.note, old.not_presented))
  execute function refuse_sealed_make_up_change();
create trigger make_up_students_stay_there before delete on make_up_students
  for each row when (old.is_sealed) execute function refuse_sealed_make_up_change();

-- The acta of a make-up exam stands in the chain and is none of its course's.
alter table actas add column make_up_id integer constraint actas_make_up references make_ups;
create unique index actas_one_of_make_up on actas (make_up_id) where make_up_id is not null;

-- How a student who made it up, or failed again, ended then; nothing of who did not come (rules.md#make-up-exams).
create function made_up(student integer, course_section integer) returns table (make_up_id integer, state text, note numeric,
  held_on date, acta_number integer)
language sql stable as $$
  select u.id, case when s.note >= p.approval_minimum_note then 'approved' else 'failed' end, least(s.note, u.most_note),
    u.held_on, u.acta_number
  from make_up_students s join make_ups u on u.id = s.make_up_id join periods p on p.id = u.period_id
  where s.student_id = student and s.course_section_id = course_section and s.is_sealed and s.note is not null
$$;

-- What was made up is another attempt, after that of its enrolment in the same period.
drop function attempts_of(integer);
create function attempts_of(student integer) returns table (enrolment_id integer, inscription_id integer, course_id integer,
  section_id integer, period_id integer, state text, note numeric, has_verdict boolean, year integer, number integer,
  make_up_id integer)
language sql stable as $$
  select e.id, e.inscription_id, cs.course_id, cs.section_id, p.id, e.state, e.definitive_note,
    has_verdict(e.state, cs.notes_delivered_at), p.year::integer, p.number::integer, null::integer
  from enrolments e join course_sections cs on cs.id = e.course_section_id
  join inscriptions i on i.id = e.inscription_id join periods p on p.id = i.period_id
  where e.student_id = student
  union all
  select e.id, e.inscription_id, cs.course_id, cs.section_id, p.id, m.state, m.note, true, p.year::integer,
    p.number::integer, m.make_up_id
  from make_up_students s
  join enrolments e on e.student_id = s.student_id and e.course_section_id = s.course_section_id
  join course_sections cs on cs.id = s.course_section_id
  join inscriptions i on i.id = e.inscription_id join periods p on p.id = i.period_id
  cross join lateral made_up(s.student_id, s.course_section_id) m
  where s.student_id = student
  union all
  select null, null, q.course_id, null, p.id, 'approved', q.note, v.in_index and q.note is not null,
    p.year::integer, p.number::integer, null
  from equivalent_courses q join equivalences v on v.id = q.equivalence_id join periods p on p.id = v.period_id
  where q.student_id = student and q.stands
$$;
