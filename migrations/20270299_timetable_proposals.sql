-- A timetable that was searched for; the search is a job, and what it finds is taken or not.
create table timetable_proposals (
  id integer generated always as identity constraint timetable_proposals_pkey primary key,
  period_id integer not null constraint timetable_proposals_period references periods on delete cascade,
  section_id integer constraint timetable_proposals_section references sections on delete cascade,
  specialization_id integer constraint timetable_proposals_specialization references specializations on delete cascade,
  stays text not null constraint timetable_proposals_stays_known check (stays in ('placed', 'locked', 'nothing')),
  seconds smallint not null constraint timetable_proposals_seconds_positive check (seconds > 0),
  state text not null default 'waiting' constraint timetable_proposals_state_known
    check (state in ('waiting', 'running', 'ready', 'failed', 'taken', 'undone', 'discarded')),
  is_stopped boolean not null default false,
  progress smallint not null default 0 constraint timetable_proposals_progress_hundredths check (progress between 0 and 100),
  curve integer[] not null default '{}',
  figures_before jsonb,
  figures_after jsonb,
  created_by integer not null constraint timetable_proposals_creator references users,
  created_at timestamptz not null default claustro_now(),
  updated_at timestamptz not null default claustro_now(),
  ended_at timestamptz,
  taken_by integer constraint timetable_proposals_taker references users,
  taken_at timestamptz,
  undone_at timestamptz,
  constraint timetable_proposals_end check ((ended_at is null) = (state in ('waiting', 'running'))),
  constraint timetable_proposals_taking check
    ((taken_at is not null) = (state in ('taken', 'undone')) and (taken_at is null) = (taken_by is null)),
  constraint timetable_proposals_undoing check ((undone_at is not null) = (state = 'undone'))
);
create unique index timetable_proposals_one_under_way on timetable_proposals (period_id)
  where state in ('waiting', 'running');
create index timetable_proposals_period_id on timetable_proposals (period_id, created_at, id);
create index timetable_proposals_created on timetable_proposals (created_at, id);
create index timetable_proposals_section_id on timetable_proposals (section_id);
create index timetable_proposals_specialization_id on timetable_proposals (specialization_id);
create index timetable_proposals_created_by on timetable_proposals (created_by);
create index timetable_proposals_taken_by on timetable_proposals (taken_by);
create trigger timetable_proposals_touch before update on timetable_proposals for each row execute function touch();

-- Each sitting of it: what stands (from), what is proposed (to). What is deleted since leaves its name.
create table proposed_changes (
  id integer generated always as identity constraint proposed_changes_pkey primary key,
  proposal_id integer not null constraint proposed_changes_proposal references timetable_proposals on delete cascade,
  course_section_id integer constraint proposed_changes_course_section references course_sections on delete set null,
  title text not null,
  kind text not null constraint proposed_changes_kind_known check (kind in ('new', 'moved', 'kept', 'unplaced')),
  hours smallint not null constraint proposed_changes_hours_positive check (hours > 0),
  schedule_id integer constraint proposed_changes_schedule references schedules on delete set null,
  from_day smallint,
  from_class_hours_ids integer[],
  from_classroom_id integer constraint proposed_changes_from_classroom references classrooms on delete set null,
  to_day smallint,
  to_class_hours_ids integer[],
  to_classroom_id integer constraint proposed_changes_to_classroom references classrooms on delete set null,
  reasons jsonb not null default '[]',
  is_taken boolean not null default false,
  constraint proposed_changes_from_whole check
    ((from_day is not null) = (kind in ('moved', 'kept')) and (from_day is null) = (from_class_hours_ids is null)),
  constraint proposed_changes_to_whole check
    ((to_day is not null) = (kind <> 'unplaced') and (to_day is null) = (to_class_hours_ids is null)),
  constraint proposed_changes_taken_changes check (not is_taken or kind in ('new', 'moved'))
);
create index proposed_changes_proposal_id on proposed_changes (proposal_id, id);
create index proposed_changes_course_section_id on proposed_changes (course_section_id);
create index proposed_changes_schedule_id on proposed_changes (schedule_id);
create index proposed_changes_from_classroom_id on proposed_changes (from_classroom_id);
create index proposed_changes_to_classroom_id on proposed_changes (to_classroom_id);
