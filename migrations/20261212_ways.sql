-- How a student's path is changed: another section, courses or everything given up, a semester approved by hand, a degree
-- (rules.md#change-of-section, rules.md#withdrawal, rules.md#reinscription, rules.md#graduation).

-- Change of section -------------------------------------------------------------------------------------------------

alter table enrolments
  -- The day on which the student came from another section; null of who was there from the beginning.
  add column joined_on date,
  -- The course-section that was left then, to know who goes back on the same day.
  add column left_course_section_id integer,
  add constraint enrolments_left foreign key (left_course_section_id) references course_sections (id) on delete set null,
  add constraint enrolments_left_another check (left_course_section_id <> course_section_id);
create index enrolments_left on enrolments (left_course_section_id) where left_course_section_id is not null;

-- What the evaluations that apply to an enrolment weigh together, in percent. All of the course-section's: less those held
-- before the student came and in which there is no note, and with those of the section left in which there is one.
create function whole_weighting(enrolment integer, course_section integer, joined date) returns integer
  language sql stable
  return case when joined is null then 100 else 100
    - coalesce((select sum(l.weighting) from lessons l where l.course_section_id = course_section
        and l.weighting is not null and l.date < joined
        and not exists (select from notes n where n.lesson_id = l.id and n.enrolment_id = enrolment)), 0)::integer
    + coalesce((select sum(l.weighting) from notes n join lessons l on l.id = n.lesson_id
        where n.enrolment_id = enrolment and l.course_section_id <> course_section), 0)::integer end;

-- As before, and scaled to the weighting that applies. What was handed over stays, also when the section that a student
-- left changes what a note weighs that moved along.
create or replace function count_notes(enrolment_ids integer[]) returns void language sql as $$
  with counted as (
    select e.id, case when l.sum is not null or d.juries > 0 then
      round((coalesce(l.sum, 0) * greatest(d.juries, 1) + coalesce(d.sum, 0))
        / nullif(whole_weighting(e.id, e.course_section_id, e.joined_on) * greatest(d.juries, 1), 0), 2) end as note
    from enrolments e
    join course_sections cs on cs.id = e.course_section_id and cs.notes_delivered_at is null
    cross join lateral (select sum(n.note * l.weighting) as sum from notes n join lessons l on l.id = n.lesson_id
      where n.enrolment_id = e.id) l
    cross join lateral (select sum(j.note * f.final_delivery_value_percent) as sum, count(*) as juries
      from jury_notes j join final_deliveries f on f.id = j.final_delivery_id where j.enrolment_id = e.id) d
    where e.id = any(enrolment_ids)
  )
  update enrolments e set definitive_note = c.note from counted c
  where c.id = e.id and c.note is distinct from e.definitive_note
$$;

-- An evaluation made, changed or taken away counts anew also for those whom it is waived.
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
  perform count_notes(array(
    select e.id from enrolments e where e.course_section_id = of and e.joined_on is not null
    union select n.enrolment_id from notes n where n.lesson_id = coalesce(new.id, old.id)));
  return null;
end $$;

create function evaluation_moved() returns trigger language plpgsql as $$
begin
  perform count_notes(array(
    select e.id from enrolments e where e.course_section_id = new.course_section_id and e.joined_on is not null));
  return null;
end $$;
create trigger lessons_evaluations_moved after update of date on lessons
  for each row when (old.date <> new.date and new.weighting is not null) execute function evaluation_moved();

-- Who moves is counted anew, and takes part in the final delivery of the new section instead of that of the old one.
create function enrolment_changes_section() returns trigger language plpgsql as $$
begin
  perform insist_notes_open(array[old.course_section_id, new.course_section_id]);
  delete from final_delivery_students f using final_deliveries d
    where d.id = f.final_delivery_id and f.enrolment_id = new.id and d.course_section_id = old.course_section_id;
  insert into final_delivery_students (final_delivery_id, enrolment_id)
  select d.id, new.id from final_deliveries d
    where d.course_section_id = new.course_section_id and d.takes_everybody
  on conflict do nothing;
  perform count_notes(array[new.id]);
  return null;
end $$;
create trigger enrolments_moved after update of course_section_id on enrolments
  for each row when (old.course_section_id <> new.course_section_id) execute function enrolment_changes_section();

-- Retirement --------------------------------------------------------------------------------------------------------

-- Since when the student is no longer in the section; the inscription stays, with its price.
alter table inscriptions add column retired_at timestamptz;

create or replace function inscriptions_count_seats() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.section_id = old.section_id and new.student_id = old.student_id
    and (new.retired_at is null) = (old.retired_at is null) then return null; end if;
  if tg_op <> 'INSERT' and old.retired_at is null then
    perform count_seat(old.section_id, (select gender from students where id = old.student_id for share), -1);
  end if;
  if tg_op <> 'DELETE' and new.retired_at is null then
    perform count_seat(new.section_id, (select gender from students where id = new.student_id for share), 1);
  end if;
  return null;
end $$;

create or replace function students_move_seats() returns trigger language plpgsql as $$
begin
  perform count_seat(section_id, old.gender, -1), count_seat(section_id, new.gender, 1)
  from inscriptions where student_id = new.id and retired_at is null;
  perform count_visit(course_section_id, old.gender, -1), count_visit(course_section_id, new.gender, 1)
  from enrolments where student_id = new.id and is_visiting;
  return null;
end $$;

create table withdrawals (
  id integer primary key generated always as identity,
  student_id integer not null,
  kind text not null,
  -- Null of who retires without being inscribed.
  period_id integer,
  specialization_id integer,
  reason text not null,
  -- Null when the account is gone.
  created_by integer,
  undone_at timestamptz,
  undone_by integer,
  undo_reason text,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  constraint withdrawals_student foreign key (student_id) references students (id) on delete cascade,
  constraint withdrawals_period foreign key (period_id) references periods (id),
  constraint withdrawals_specialization foreign key (specialization_id) references specializations (id),
  constraint withdrawals_author foreign key (created_by) references users (id) on delete set null,
  constraint withdrawals_undoer foreign key (undone_by) references users (id) on delete set null,
  constraint withdrawals_kind_known check (kind in ('retirement', 'courses')),
  constraint withdrawals_undoing_said check ((undone_at is null) = (undo_reason is null))
);
create index withdrawals_created on withdrawals (created_at, id);
create index withdrawals_kind on withdrawals (kind, created_at, id);
create index withdrawals_period on withdrawals (period_id, created_at, id);
create index withdrawals_specialization on withdrawals (specialization_id, created_at, id);
create index withdrawals_student on withdrawals (student_id);
create index withdrawals_created_by on withdrawals (created_by) where created_by is not null;
create index withdrawals_undone_by on withdrawals (undone_by) where undone_by is not null;
create trigger withdrawals_touch before update on withdrawals for each row execute function touch();

create table withdrawal_enrolments (
  withdrawal_id integer not null,
  enrolment_id integer not null,
  -- What it goes back to.
  state_before text not null,
  constraint withdrawal_enrolments_pkey primary key (withdrawal_id, enrolment_id),
  constraint withdrawal_enrolments_withdrawal foreign key (withdrawal_id) references withdrawals (id) on delete cascade,
  constraint withdrawal_enrolments_enrolment foreign key (enrolment_id) references enrolments (id) on delete cascade,
  constraint withdrawal_enrolments_were_taken check (state_before in ('enrolled', 'failed_by_absence'))
);
create index withdrawal_enrolments_enrolment on withdrawal_enrolments (enrolment_id);

create table withdrawal_inscriptions (
  withdrawal_id integer not null,
  inscription_id integer not null,
  constraint withdrawal_inscriptions_pkey primary key (withdrawal_id, inscription_id),
  constraint withdrawal_inscriptions_withdrawal foreign key (withdrawal_id)
    references withdrawals (id) on delete cascade,
  constraint withdrawal_inscriptions_inscription foreign key (inscription_id)
    references inscriptions (id) on delete cascade
);
create index withdrawal_inscriptions_inscription on withdrawal_inscriptions (inscription_id);

-- A course is withdrawn, or taken again, while its notes are open.
create function enrolment_withdrawn() returns trigger language plpgsql as $$
begin
  perform insist_notes_open(array[new.course_section_id]);
  return null;
end $$;
create trigger enrolments_withdrawn after update of state on enrolments
  for each row when ((old.state = 'withdrawn') <> (new.state = 'withdrawn')) execute function enrolment_withdrawn();

-- A semester approved by hand ---------------------------------------------------------------------------------------

alter table inscriptions
  add column semester_approved_at timestamptz,
  -- Null when the account is gone.
  add column semester_approved_by integer,
  add column semester_approval_reason text,
  add constraint inscriptions_semester_approver foreign key (semester_approved_by) references users (id) on delete set null,
  add constraint inscriptions_semester_approval check (semester_approved_at is not null
    or semester_approved_by is null and semester_approval_reason is null);
create index inscriptions_semester_approved_by on inscriptions (semester_approved_by)
  where semester_approved_by is not null;

-- Graduation --------------------------------------------------------------------------------------------------------

alter table students
  -- The period whose closing found that nothing is missing.
  add column graduation_proposed_in integer,
  add column graduated_at timestamptz,
  -- Null when the account is gone.
  add column graduated_by integer,
  add constraint students_graduation_period foreign key (graduation_proposed_in) references periods (id) on delete set null,
  add constraint students_graduator foreign key (graduated_by) references users (id) on delete set null;
create index students_to_graduate on students (last_name, first_name, id)
  where graduation_proposed_in is not null and state = 'active';
create index students_graduation_period on students (graduation_proposed_in) where graduation_proposed_in is not null;
create index students_graduated_by on students (graduated_by) where graduated_by is not null;

-- Closing proposes who has nothing left to study: inscribed in the last semester of a pensum, each enabled course of the
-- pensums followed approved, the basic track's included; of a specialization whose pensum was changed on the way the latest
-- counts. Reopening takes back what nobody has confirmed.
create function period_proposes_graduates() returns trigger language plpgsql as $$
begin
  if new.closed_at is null then
    update students set graduation_proposed_in = null where graduation_proposed_in = new.id and state <> 'graduated';
    return null;
  end if;
  update students st set graduation_proposed_in = new.id
  from inscriptions i
  join specializations sp on sp.id = i.specialization_id
  join sections s on s.id = i.section_id
  join semesters se on se.id = i.semester_id
  where i.student_id = st.id and st.state = 'active' and i.period_id = new.id and i.retired_at is null
    and not exists (select from semesters later where later.pensum_id = s.pensum_id and later.number > se.number)
    and (not sp.is_basic or not exists (select from specializations o where o.enabled and not o.is_basic))
    and not exists (
      select from (select distinct on (fi.specialization_id) fs.pensum_id from inscriptions fi
          join sections fs on fs.id = fi.section_id join periods fp on fp.id = fi.period_id
          where fi.student_id = st.id order by fi.specialization_id, fp.year desc, fp.number desc) followed
      join semester_courses sc on sc.pensum_id = followed.pensum_id and sc.enabled
      where not exists (select from enrolments e join course_sections cs on cs.id = e.course_section_id
        where e.student_id = st.id and e.state = 'approved' and cs.course_id = sc.course_id));
  return null;
end $$;
create trigger periods_propose_graduates after update of closed_at on periods
  for each row when ((old.closed_at is null) <> (new.closed_at is null)) execute function period_proposes_graduates();

-- As before, by the weighting that applies to each (rules.md#early-warning).
create or replace function enrolments_at_risk(today date, few_left integer, least_noted integer, most_needed numeric)
  returns table (enrolment_id integer, student_id integer, course_section_id integer, absences integer,
    absences_left integer, noted_percent integer, pending_notes integer, note numeric, needed_note numeric,
    is_unreachable boolean, urgency integer)
  language sql stable
as $$
  select e.id, e.student_id, cs.id, absences_counted(e.absences, e.delays),
    absences_left(e.absences, e.delays, c.max_absences_to_fail, e.absences_pardoned_at),
    (n.noted * 100 / nullif(w.whole, 0))::integer, n.pending, e.definitive_note,
    case when r.needed <= 20 then r.needed end,
    coalesce(r.needed > 20, false),
    case when r.needed > 20 then 1 when a.is_few and a.is_none then 2 when a.is_few then 3 else 4 end
  from periods p
  join sections s on s.period_id = p.id
  join course_sections cs on cs.section_id = s.id and cs.notes_delivered_at is null
  join courses c on c.id = cs.course_id
  -- The most that anybody can be noted in: whoever it leaves below the limits is not looked at note by note.
  cross join lateral (
    select coalesce(sum(x.weighting), 0) as noted from (
      select l.weighting from lessons l where l.course_section_id = cs.id and l.weighting is not null
        and exists (select from notes o where o.lesson_id = l.id)
      union all
      select d.final_delivery_value_percent from final_deliveries d where d.course_section_id = cs.id
        and exists (select from jury_notes j where j.final_delivery_id = d.id)) x) most
  join enrolments e on e.course_section_id = cs.id and e.state = 'enrolled'
  -- Where a course allows hardly any absence, whoever was never absent is not about to fail.
  cross join lateral (select
    absences_counted(e.absences, e.delays) > 0 and coalesce(
      absences_left(e.absences, e.delays, c.max_absences_to_fail, e.absences_pardoned_at) <= few_left, false) as is_few,
    absences_left(e.absences, e.delays, c.max_absences_to_fail, e.absences_pardoned_at) = 0 as is_none) a
  cross join lateral (select whole_weighting(e.id, cs.id, e.joined_on) as whole) w
  cross join lateral (
    -- Times as many as its juries are, so that their mean is not rounded.
    select coalesce(sum(x.weighting), 0)::integer as noted, (count(*) filter (where not x.is_given))::integer as pending,
      coalesce(max(x.juries), 1) as parts,
      coalesce(sum(x.points) filter (where not x.is_delivery), 0) * coalesce(max(x.juries), 1)
        + coalesce(sum(x.points) filter (where x.is_delivery), 0) as points
    from (
      select l.weighting, o.note is not null as is_given, coalesce(o.note, 0) * l.weighting as points,
        1::bigint as juries, false as is_delivery
      from lessons l left join notes o on o.lesson_id = l.id and o.enrolment_id = e.id
      where l.course_section_id = cs.id and l.weighting is not null and (o.note is not null
        or l.date < today and l.date >= coalesce(e.joined_on, l.date) and exists (select from notes any_one where any_one.lesson_id = l.id))
      union all
      -- Those that moved along from another section.
      select l.weighting, true, o.note * l.weighting, 1::bigint, false
      from notes o join lessons l on l.id = o.lesson_id
      where e.joined_on is not null and o.enrolment_id = e.id and l.course_section_id <> cs.id
      union all
      select d.final_delivery_value_percent, g.juries > 0, g.sum * d.final_delivery_value_percent,
        greatest(g.juries, 1), true
      from final_delivery_students f join final_deliveries d on d.id = f.final_delivery_id
      cross join lateral (select count(*) as juries, coalesce(sum(j.note), 0) as sum from jury_notes j
        where j.final_delivery_id = d.id and j.enrolment_id = e.id) g
      where f.enrolment_id = e.id and (g.juries > 0
        or d.date < today and exists (select from jury_notes j where j.final_delivery_id = d.id))) x) n
  cross join lateral (select case
    when n.noted * 100 < least_noted * w.whole or w.whole = 0 then null
    when p.approval_minimum_note * w.whole * n.parts <= n.points then 0
    -- Any number above 20 says the same.
    when n.noted >= w.whole then 21
    else ceil((p.approval_minimum_note * w.whole * n.parts - n.points) * 100 / ((w.whole - n.noted) * n.parts)) / 100
    end as needed) r
  where p.enabled
    and (a.is_few or e.joined_on is not null or most.noted >= least_noted
      -- One for what the definitive note was rounded by.
      and (p.approval_minimum_note - coalesce(e.definitive_note, 0)) * 100 + 1 > most_needed * (100 - most.noted))
    and (a.is_few or r.needed > most_needed)
$$;
