-- Where a proposal was taken in part: what the timetable costs as that left it.
alter table timetable_proposals add column figures_taken jsonb;
