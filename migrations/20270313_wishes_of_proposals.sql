-- What who asked for a timetable wants more than is usual; a proposal from before wants nothing more.
alter table timetable_proposals add column wishes text[] not null default '{}'
  constraint timetable_proposals_wishes_known check (wishes <@ array['fewer_gaps', 'fewer_days', 'fewer_moves']);
