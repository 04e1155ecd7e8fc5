-- How many sittings are asked for, and how many have a place in the best timetable until now.
alter table timetable_proposals add column sittings_count integer not null default 0,
  add column placed_count integer not null default 0;
update timetable_proposals tp set sittings_count = ch.all_count, placed_count = ch.placed_count
  from (select proposal_id, count(*) as all_count, count(*) filter (where kind <> 'unplaced') as placed_count
    from proposed_changes group by proposal_id) ch
  where ch.proposal_id = tp.id;
alter table timetable_proposals add constraint timetable_proposals_placed_of_all
  check (placed_count between 0 and sittings_count);
