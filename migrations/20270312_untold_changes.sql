-- What the teachers of a change are still to be told: it was taken, or what was told is undone.
alter table proposed_changes add column untold text
  constraint proposed_changes_untold_known check (untold in ('taken', 'undone'));
alter table proposed_changes add constraint proposed_changes_untold_taken check (untold is null or is_taken);
